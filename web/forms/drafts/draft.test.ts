import { afterEach, describe, expect, it, vi } from 'vitest';
import { CLASS, INVALID, LOST, refusal, stage } from './draft-fixture.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a change', () => {
  it('is stored at once, and sent in one request after a pause in typing', async () => {
    const { draft, sent, stored, waits, passTime } = stage();
    draft.set({ title: 'B' });
    draft.set({ title: 'Bowl', price: 58 });
    expect(stored()).toEqual({ title: { value: 'Bowl', version: 1 }, price: { value: 58, version: 1 } });
    expect([draft.view().state, waits(), sent]).toEqual(['saving', 700, []]);
    await passTime();
    expect(sent).toEqual([{ version: 1, body: { title: 'Bowl', price: 58 } }]);
    expect(stored()).toEqual({});
    expect(draft.view()).toMatchObject({ state: 'saved', savedAt: 1000, thing: { version: 2, title: 'Bowl' } });
  });

  it('during a request waits for its response and a pause, and replaces what was sent', async () => {
    const { draft, sent, meet, waits, passTime, shown } = stage();
    meet(() => draft.set({ title: 'Bowls', price: 58 }));
    draft.set({ title: 'Bowl' });
    await draft.save();
    expect([sent.length, shown(), waits()]).toEqual([1, 'Bowls', 700]);
    await passTime();
    expect(sent[1]).toEqual({ version: 2, body: { title: 'Bowls', price: 58 } });
  });

  it('is sent once, however often save is called', async () => {
    const { draft, sent } = stage();
    draft.set({ title: 'Bowl' });
    await Promise.all([draft.save(), draft.save(), draft.save()]);
    expect(sent).toHaveLength(1);
  });

  it('stays as typed in the form although the server normalizes it', async () => {
    const { draft, shown } = stage();
    draft.set({ title: 'Throw ' });
    await draft.save();
    expect([draft.view().thing.title, shown()]).toEqual(['Throw', 'Throw ']);
  });

  it('of another resource is sent in a separate request', async () => {
    const { draft, sent } = stage();
    draft.set({ 'room:a': 'Kilns', title: 'Bowl' });
    await draft.save();
    expect(sent.map(({ body }) => body)).toEqual([{ 'room:a': 'Kilns' }, { title: 'Bowl' }]);
  });

  it('is restored after a reload, and sent with the version it was typed on', async () => {
    const kept = { title: { value: 'Kept', version: 1 } };
    const { sent, shown, waits, passTime } = stage({ kept, start: { ...CLASS, version: 5 } });
    expect([shown(), waits()]).toEqual(['Kept', 0]);
    await passTime();
    expect(sent[0]?.version).toBe(1);
  });

  it('from before a reload is sent separately from one after it', async () => {
    const kept = { title: { value: 'Kept', version: 1 } };
    const { draft, sent } = stage({ kept, start: { ...CLASS, version: 5 } });
    draft.set({ price: 58 });
    await draft.save();
    expect(sent.map(({ version }) => version)).toEqual([1, 6]);
  });
});

describe('without a connection', () => {
  it('a draft is offline, stores changes and retries with growing delays', async () => {
    const { draft, meet, passTime, stored, waits } = stage();
    meet(LOST, refusal('http.busy', 503), refusal('http.too_many', 429));
    draft.set({ title: 'Bowl' });
    const waited: unknown[] = [];
    for (let tries = 0; tries < 4; tries += 1) {
      await passTime();
      waited.push([draft.view().state, waits()]);
    }
    expect(waited).toEqual([
      ['offline', 2000],
      ['offline', 4000],
      ['offline', 8000],
      ['saved', undefined],
    ]);
    expect(stored()).toEqual({});
  });

  it('an unexpected error counts as a lost response and is retried', async () => {
    const said = vi.spyOn(console, 'debug').mockImplementation(() => {});
    const { draft, meet, passTime } = stage();
    meet(new TypeError('no answer that can be read'));
    draft.set({ title: 'Bowl' });
    await draft.save();
    expect(draft.view().state).toBe('offline');
    await passTime();
    expect(draft.view()).toMatchObject({ state: 'saved', thing: { title: 'Bowl' } });
    expect(said).toHaveBeenCalledOnce();
  });

  it('a save whose response was lost causes no conflict with oneself', async () => {
    const { draft, meet } = stage();
    meet('arrives, but the answer is lost', LOST);
    draft.set({ title: 'B' });
    await draft.save();
    draft.set({ title: 'Bo' });
    await draft.save();
    draft.set({ title: 'Bowl' });
    await draft.save();
    expect(draft.view()).toMatchObject({ state: 'saved', conflict: undefined, thing: { title: 'Bowl' } });
  });
});

describe('an invalid value', () => {
  it('stays in its field with an error, while the other fields are saved', async () => {
    const { draft, meet, sent, shown } = stage();
    meet(INVALID('price'));
    draft.set({ title: 'Bowl', price: -1 });
    await draft.save();
    expect(draft.view()).toMatchObject({ state: 'refused', errors: { price: 'not price' }, thing: { title: 'Bowl' } });
    expect(shown('price')).toBe(-1);
    draft.set({ price: 58 });
    expect(draft.view().errors).toEqual({});
    await draft.save();
    expect(draft.view()).toMatchObject({ state: 'saved', thing: { price: 58 } });
    expect(sent).toHaveLength(3);
  });

  it('shows no error if the field has changed since it was sent', async () => {
    const { draft, meet, passTime } = stage();
    const typeAndRefuse = () => {
      draft.set({ price: 58 });
      throw INVALID('price');
    };
    meet(typeAndRefuse);
    draft.set({ price: -1 });
    await draft.save();
    expect(draft.view()).toMatchObject({ state: 'saving', errors: {} });
    await passTime();
    expect(draft.view()).toMatchObject({ state: 'saved', thing: { price: 58 } });
  });
});

describe('a closed form', () => {
  it('sends changes a last time without retries, since another user may sign in', async () => {
    const { draft, meet, sent, stored, waits } = stage();
    meet(LOST);
    draft.set({ title: 'Bowl' });
    draft.close();
    await draft.save();
    expect([sent.length, waits(), stored().title?.value]).toEqual([1, undefined, 'Bowl']);
  });

  it('does not store changes again that signing out has deleted', async () => {
    const { draft, meet, signOut, stored } = stage();
    meet(signOut, LOST);
    draft.set({ 'room:a': 'Kilns', title: 'Bowl' });
    draft.close();
    await draft.save();
    expect([draft.view().thing.version, stored()]).toEqual([2, {}]);
  });

  it('sends nothing before it is opened', () => {
    const { waits } = stage({ kept: { title: { value: 'Kept', version: 1 } }, isOpen: false });
    expect(waits()).toBeUndefined();
  });

  it('reports from save whether everything was saved', async () => {
    const { draft, meet } = stage();
    draft.set({ title: 'Bowl' });
    expect(await draft.save()).toBe(true);
    meet(LOST);
    draft.set({ title: 'Bowls' });
    expect(await draft.save()).toBe(false);
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { CLASS, INVALID, LOST, refusal, stage } from './draft-fixture.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('what is typed', () => {
  it('is kept at once, and sent in one request when there is a pause', async () => {
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

  it('while a request is under way waits for its answer and for a pause, and wins over what was sent', async () => {
    const { draft, sent, meet, waits, passTime, shown } = stage();
    meet(() => draft.set({ title: 'Bowls', price: 58 }));
    draft.set({ title: 'Bowl' });
    await draft.save();
    expect([sent.length, shown(), waits()]).toEqual([1, 'Bowls', 700]);
    await passTime();
    expect(sent[1]).toEqual({ version: 2, body: { title: 'Bowls', price: 58 } });
  });

  it('is in one request at a time, however often saving is asked for', async () => {
    const { draft, sent } = stage();
    draft.set({ title: 'Bowl' });
    await Promise.all([draft.save(), draft.save(), draft.save()]);
    expect(sent).toHaveLength(1);
  });

  it('stays as it was typed, though the server tidies it up', async () => {
    const { draft, shown } = stage();
    draft.set({ title: 'Throw ' });
    await draft.save();
    expect([draft.view().thing.title, shown()]).toEqual(['Throw', 'Throw ']);
  });

  it('of different things goes in requests of their own', async () => {
    const { draft, sent } = stage();
    draft.set({ 'room:a': 'Kilns', title: 'Bowl' });
    await draft.save();
    expect(sent.map(({ body }) => body)).toEqual([{ 'room:a': 'Kilns' }, { title: 'Bowl' }]);
  });

  it('is there again after a reload, and is sent on the version that was before whoever typed it', async () => {
    const kept = { title: { value: 'Kept', version: 1 } };
    const { sent, shown, waits, passTime } = stage({ kept, start: { ...CLASS, version: 5 } });
    expect([shown(), waits()]).toEqual(['Kept', 0]);
    await passTime();
    expect(sent[0]?.version).toBe(1);
  });

  it('before a reload goes apart from what was typed after it', async () => {
    const kept = { title: { value: 'Kept', version: 1 } };
    const { draft, sent } = stage({ kept, start: { ...CLASS, version: 5 } });
    draft.set({ price: 58 });
    await draft.save();
    expect(sent.map(({ version }) => version)).toEqual([1, 6]);
  });
});

describe('without a connection', () => {
  it('it says so, keeps what is typed, and goes on by itself, ever more slowly', async () => {
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

  it('an error that nobody foresaw does not end all saving', async () => {
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

  it('nobody is asked about their own words, which had arrived although the answer was lost', async () => {
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

describe('what is wrong', () => {
  it('is said beside its field and stays there, while the rest is saved', async () => {
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

  it('is not said of what was typed since', async () => {
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

describe('a form that is closed', () => {
  it('sends once more, and tries nothing later, when somebody else may be signed in', async () => {
    const { draft, meet, sent, stored, waits } = stage();
    meet(LOST);
    draft.set({ title: 'Bowl' });
    draft.close();
    await draft.save();
    expect([sent.length, waits(), stored().title?.value]).toEqual([1, undefined, 'Bowl']);
  });

  it('keeps nothing any more, of which signing out has had it forgotten', async () => {
    const { draft, meet, signOut, stored } = stage();
    meet(signOut, LOST);
    draft.set({ 'room:a': 'Kilns', title: 'Bowl' });
    draft.close();
    await draft.save();
    expect([draft.view().thing.version, stored()]).toEqual([2, {}]);
  });

  it('does nothing before it is open', () => {
    const { waits } = stage({ kept: { title: { value: 'Kept', version: 1 } }, isOpen: false });
    expect(waits()).toBeUndefined();
  });

  it('says whether the server has it all when it is asked to hurry', async () => {
    const { draft, meet } = stage();
    draft.set({ title: 'Bowl' });
    expect(await draft.save()).toBe(true);
    meet(LOST);
    draft.set({ title: 'Bowls' });
    expect(await draft.save()).toBe(false);
  });
});

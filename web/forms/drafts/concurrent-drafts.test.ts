import { describe, expect, it } from 'vitest';
import { CLASS, INVALID, refusal, stage } from './draft-fixture.ts';

describe('two people who edit the same resource', () => {
  it('decide field by field, and nothing is saved before', async () => {
    const { draft, elsewhere, sent, shown } = stage();
    elsewhere({ title: 'Theirs', price: 40 });
    draft.set({ title: 'Mine', price: 58, 'room:a': 'Kilns' });
    await draft.save();
    const requests = sent.length;
    expect(draft.view()).toMatchObject({
      state: 'undecided',
      conflict: { by: 'Nils', at: '2026-11-21T10:00:00Z', theirs: { title: 'Theirs', price: 40 } },
    });
    draft.set({ title: 'Mine!' });
    await draft.save();
    expect([sent.length, shown()]).toEqual([requests, 'Mine!']);
    await draft.decide({ title: 'mine', price: 'theirs' });
    expect(draft.view()).toMatchObject({ state: 'saved', conflict: undefined, thing: { title: 'Mine!', price: 40 } });
  });

  it('decide again if the field changes before they answer', async () => {
    const { draft, elsewhere } = stage();
    elsewhere({ title: 'Theirs' });
    draft.set({ title: 'Mine' });
    await draft.save();
    elsewhere({ title: 'Theirs again' });
    await draft.refresh();
    await draft.decide({ title: 'mine' });
    expect(draft.view()).toMatchObject({ state: 'undecided', conflict: { theirs: { title: 'Theirs again' } } });
  });

  it('decide nothing if they wrote the same', async () => {
    const { draft, elsewhere } = stage();
    elsewhere({ title: 'Same' });
    draft.set({ title: 'Same ', price: 58 });
    await draft.save();
    expect(draft.view()).toMatchObject({ state: 'saved', conflict: undefined, thing: { title: 'Same', price: 58 } });
  });

  it('decide about a refused field even after other fields were saved', async () => {
    const { draft, elsewhere, meet } = stage();
    meet(INVALID('price'));
    draft.set({ price: -1 });
    await draft.save();
    elsewhere({ price: 40 });
    for (const title of ['B', 'Bo', 'Bowl']) {
      draft.set({ title });
      await draft.save();
    }
    draft.set({ price: 58 });
    await draft.save();
    expect(draft.view()).toMatchObject({ state: 'undecided', conflict: { theirs: { price: 40 } } });
  });

  it('keep and see both changes of different fields', async () => {
    const { draft, elsewhere, shown } = stage();
    draft.set({ title: 'Mine' });
    elsewhere({ price: 40 });
    await draft.refresh();
    expect([shown(), shown('price')]).toEqual(['Mine', 40]);
    await draft.save();
    expect(draft.view()).toMatchObject({ state: 'saved', thing: { title: 'Mine', price: 40 } });
  });

  it('see the newest values although an outdated response arrives late', async () => {
    const { draft, elsewhere, meet, shown } = stage();
    const overtaken = { ...CLASS, version: 2, title: 'Old' };
    elsewhere({ title: 'Theirs' });
    elsewhere({ title: 'Newest' });
    await draft.refresh();
    draft.adopt(overtaken);
    expect(shown()).toBe('Newest');
    meet(() => {
      elsewhere({ price: 1 });
      elsewhere({ price: 2 });
    });
    draft.set({ title: 'Mine' });
    await draft.save();
    draft.adopt(overtaken);
    expect([shown(), shown('price')]).toEqual(['Mine', 2]);
  });

  it('lose the changes of a room that one of them deletes', async () => {
    const { draft, takeAway, meet, stored } = stage();
    takeAway('a');
    meet(refusal('http.not_found', 404));
    draft.set({ 'room:a': 'Kilns', title: 'Bowl' });
    await draft.save();
    expect(draft.view()).toMatchObject({ state: 'saved', thing: { title: 'Bowl' } });
    expect(stored()).toEqual({});
  });
});

describe('a lost permission', () => {
  it.each([
    ['http.session_ended', 401],
    ['class.no_right', 403],
    ['class.archived', 409],
  ])('(%s) ends saving, and earlier and later changes stay stored', async (code, status) => {
    const { draft, meet, stored, sent, waits } = stage();
    meet(refusal(code, status));
    draft.set({ title: 'Still me' });
    await draft.save();
    draft.set({ title: 'Still me!' });
    await draft.save();
    expect(draft.view()).toMatchObject({ state: 'ended', ending: { code } });
    expect([stored().title?.value, sent.length, waits()]).toEqual(['Still me!', 1, undefined]);
  });

  it('to read the resource ends saving, and the typed text stays readable', async () => {
    const { draft, beUnreadable, meet } = stage();
    beUnreadable(refusal('http.not_found', 404));
    meet(refusal('http.not_found', 404));
    draft.set({ title: 'Mine' });
    await draft.save();
    expect(draft.view()).toMatchObject({ state: 'ended', ending: { status: 404 }, typed: { title: 'Mine' } });
  });

  it('is shown on refresh to a user without changes', async () => {
    const { draft, beUnreadable } = stage();
    beUnreadable(refusal('studios.no_right', 403));
    await draft.refresh();
    expect(draft.view()).toMatchObject({ state: 'ended', ending: { code: 'studios.no_right' } });
  });

  it('that returns, as when an archived class is restored, sends the waiting changes', async () => {
    const { draft, meet, passTime } = stage();
    meet(refusal('class.archived', 409));
    draft.set({ title: 'Bowl' });
    await draft.save();
    draft.adopt({ ...CLASS, version: 2 });
    await passTime();
    expect(draft.view()).toMatchObject({ state: 'saved', ending: undefined, thing: { title: 'Bowl' } });
  });
});

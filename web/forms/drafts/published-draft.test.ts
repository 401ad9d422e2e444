import { describe, expect, it } from 'vitest';
import { CLASS, INVALID, LOST, stage } from './draft-fixture.ts';

const LIVE = { ...CLASS, isLive: true, title: 'Bowl', price: 40 };

describe('a published resource', () => {
  it('changes only with "Save changes": not after a pause, in a hidden window, on reload or on leaving', async () => {
    const { draft, sent, stored, waits, theirs } = stage({ start: LIVE });
    draft.set({ title: 'Bowls', price: 58 });
    expect([draft.view().state, waits()]).toEqual(['unsaved', undefined]);
    expect(draft.view().unsaved).toEqual(['title', 'price']);
    await draft.save();
    draft.close();
    await draft.save();
    expect([sent, theirs().title]).toEqual([[], 'Bowl']);
    const reloaded = stage({ start: LIVE, kept: stored() });
    expect([reloaded.shown(), reloaded.draft.view().state, reloaded.waits()]).toEqual(['Bowls', 'unsaved', undefined]);
    await reloaded.draft.saveChanges();
    expect(reloaded.theirs()).toMatchObject({ title: 'Bowls', price: 58 });
    expect([reloaded.draft.view().state, reloaded.stored()]).toEqual(['saved', {}]);
  });

  it('returns to the public values with "Discard", wholly or by field', async () => {
    const { draft, sent, stored, shown } = stage({ start: LIVE });
    draft.set({ title: 'Bowls', price: 58, 'room:a': 'Kilns' });
    draft.discard(['price']);
    expect([shown(), shown('price'), draft.view().unsaved]).toEqual(['Bowls', 40, ['title', 'room:a']]);
    draft.discard();
    expect([shown(), draft.view().state, stored(), sent]).toEqual(['Bowl', 'saved', {}, []]);
  });

  it('has no changes once the public value is typed again', () => {
    const { draft, stored, shown } = stage({ start: LIVE });
    draft.set({ title: 'Bowls' });
    draft.set({ title: 'Bowl ' });
    expect([draft.view().state, stored(), shown()]).toEqual(['saved', {}, 'Bowl ']);
  });

  it('saves what was typed before the press of the button; later changes wait for the next press', async () => {
    const { draft, sent, meet, passTime, theirs } = stage({ start: LIVE });
    meet(() => draft.set({ price: 58 }));
    draft.set({ title: 'Bowls' });
    expect(await draft.saveChanges()).toBe(false);
    await passTime();
    expect(sent.map(({ body }) => body)).toEqual([{ title: 'Bowls' }]);
    expect([draft.view().unsaved, theirs().price]).toEqual([['price'], 40]);
  });

  it('keeps a change back to the old value that was typed during the request', async () => {
    const { draft, meet, shown } = stage({ start: LIVE });
    meet(() => draft.set({ title: 'Bowl' }));
    draft.set({ title: 'Bowls' });
    await draft.saveChanges();
    expect([shown(), draft.view().unsaved]).toEqual(['Bowl', ['title']]);
  });

  it('retries a requested save once the connection is back', async () => {
    const { draft, meet, passTime, theirs } = stage({ start: LIVE });
    meet(LOST);
    draft.set({ title: 'Bowls' });
    await draft.saveChanges();
    expect(draft.view().state).toBe('offline');
    await passTime();
    expect([draft.view().state, theirs().title]).toEqual(['saved', 'Bowls']);
  });

  it('shows an error at its field, saves the rest, and sends the field again with the next press', async () => {
    const { draft, meet, waits, theirs } = stage({ start: LIVE });
    meet(INVALID('price'));
    draft.set({ title: 'Bowls', price: -1 });
    await draft.saveChanges();
    expect(draft.view()).toMatchObject({ state: 'refused', errors: { price: 'not price' }, unsaved: ['price'] });
    expect(theirs().title).toBe('Bowls');
    draft.set({ price: 58 });
    expect([draft.view().state, waits()]).toEqual(['unsaved', undefined]);
    await draft.saveChanges();
    expect(theirs().price).toBe(58);
  });

  it('merges changes of different fields, and asks about the same field on save', async () => {
    const { draft, elsewhere, shown, theirs } = stage({ start: LIVE });
    draft.set({ title: 'Mine', price: 58 });
    elsewhere({ 'room:a': 'Kilns', price: 45 });
    await draft.refresh();
    expect([shown(), shown('price'), draft.view().conflict]).toEqual(['Mine', 58, undefined]);
    await draft.saveChanges();
    expect(draft.view()).toMatchObject({ state: 'undecided', conflict: { by: 'Nils', theirs: { price: 45 } } });
    await draft.decide({ price: 'mine' });
    expect(theirs()).toMatchObject({ title: 'Mine', price: 58 });
    expect(draft.view().state).toBe('saved');
  });

  it('drops the changes of a deleted room and no others', async () => {
    const { draft, takeAway } = stage({ start: LIVE });
    draft.set({ title: 'Bowls', 'room:a': 'Kilns' });
    takeAway('a');
    await draft.refresh();
    expect(draft.view().unsaved).toEqual(['title']);
  });

  it('stops autosave once a colleague has published it', async () => {
    const { draft, elsewhere, waits, sent } = stage({ start: { ...LIVE, isLive: false } });
    elsewhere({ isLive: true });
    await draft.refresh();
    draft.set({ title: 'Bowls' });
    expect([draft.view().state, waits(), sent]).toEqual(['unsaved', undefined, []]);
  });
});

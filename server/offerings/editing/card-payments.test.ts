import { describe, expect, it } from 'vitest';
import { callsOf } from '#tests/calls.ts';
import { createWorld } from '#tests/harness.ts';
import { makeOffering, makePerson, makeStudio } from '#tests/makers.ts';

const world = await createWorld();
const owner = await makePerson(world, { name: 'Marta' });
const studio = await makeStudio(world, owner);
const call = callsOf(world, owner);
const set = (change: object) => call('PUT', `/studios/${studio.id}/card-payments`, change);
const paymentOf = async (id: string) => (await call('GET', `/offerings/${id}/editing`)).payment;

describe('card payments for several offerings', () => {
  it('are set for those that take payment only at the studio, and taken back for the same', async () => {
    const first = await makeOffering(world, studio, { payment: 'at_studio' });
    const second = await makeOffering(world, studio, { payment: 'at_studio' });
    const online = await makeOffering(world, studio, { payment: 'online' });
    const listed = (await call('GET', `/studios/${studio.id}/offerings`)).items;
    expect(listed.find(({ id }: { id: string }) => id === first.id).payment).toBe('at_studio');
    const { version } = await call('GET', `/offerings/${first.id}/editing`);
    const change = { taken: true, offering_ids: [first.id, second.id, online.id] };
    const { offering_ids: changed } = await set(change);
    expect([...changed].sort()).toEqual([first.id, second.id].sort());
    expect(await Promise.all([first, second, online].map(({ id }) => paymentOf(id)))).toEqual([
      'either',
      'either',
      'online',
    ]);
    // An edit of an older version is refused.
    expect(await call('PATCH', `/offerings/${first.id}`, { version, payment: 'online' })).toMatchObject({ http: 409 });
    await set({ taken: false, offering_ids: changed });
    expect(await Promise.all([first, second, online].map(({ id }) => paymentOf(id)))).toEqual([
      'at_studio',
      'at_studio',
      'online',
    ]);
  });

  it('leave the offerings of other studios alone, and those that ask for a deposit since', async () => {
    const other = await makeStudio(world, await makePerson(world, { name: 'Ona' }));
    const foreign = await makeOffering(world, other, { payment: 'at_studio' });
    expect(await set({ taken: true, offering_ids: [foreign.id] })).toMatchObject({ http: 200, offering_ids: [] });
    const mine = await makeOffering(world, studio, { payment: 'either', deposit_percent: 20 });
    expect(await set({ taken: false, offering_ids: [mine.id] })).toMatchObject({ offering_ids: [] });
    expect(await paymentOf(mine.id)).toBe('either');
  });
});

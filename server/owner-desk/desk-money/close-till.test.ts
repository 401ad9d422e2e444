import { describe, expect, it } from 'vitest';
import { callsOf } from '#tests/calls.ts';
import { createWorld } from '#tests/harness.ts';
import { makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { makeMember } from '#tests/worlds/studio-team.ts';

/** Ten past midnight of 10 March in Madrid. */
const NIGHT = new Date('2027-03-09T23:10:00Z');
let now = NIGHT;
const world = await createWorld({}, () => now);
const owner = await makePerson(world, { name: 'Marta' });
const call = callsOf(world, owner);
const euros = (amount: number) => ({ amount, currency: 'EUR' });

/** A studio with its till, by the clock of the test. */
async function makeTill() {
  now = NIGHT;
  const studio = await makeStudio(world, owner, { time_zone: 'Europe/Madrid' });
  const offering = await makeOffering(world, studio, { price: 2000 });
  const event = await makeEvent(world, offering, { starts_at: new Date('2027-03-20T17:00:00Z') });
  const at = `/studios/${studio.id}`;
  return {
    studio,
    sell: async (method: 'cash' | 'card' = 'cash') =>
      (await call('POST', `${at}/desk-bookings`, { event_id: event.id, seats: 1, name: 'Berta', paid: true, method }))
        .booking,
    pay: (booking: { id: string }, money: object) => call('POST', `${at}/bookings/${booking.id}/desk-payments`, money),
    read: (query = '') => call('GET', `${at}/till${query}`),
    close: (closing: object, person = owner) =>
      call('POST', `${at}/till/closings`, { currency: 'EUR', ...closing }, person),
  };
}

describe('closing the till', () => {
  it('writes down what should be in it, what was counted, why, by whom and when', async () => {
    const { sell, pay, read, close } = await makeTill();
    const booking = await sell();
    await sell('card');
    await pay(booking, { amount: -500, method: 'cash' });
    expect((await read()).cash).toEqual([{ float: null, taken: euros(2000), given_back: euros(500) }]);
    const closed = await close({ float: 10_000, expected: 11_500, counted: 11_300, reason: 'Change given twice.' });
    expect(closed).toMatchObject({ http: 201, cash: [{ float: euros(10_000) }] });
    expect(closed.closings).toMatchObject([
      {
        ...{ by: 'Marta', closed_at: '2027-03-10T00:10:00+01:00', reason: 'Change given twice.' },
        ...{ float: euros(10_000), taken: euros(2000), given_back: euros(500) },
        ...{ expected: euros(11_500), counted: euros(11_300), difference: euros(-200) },
      },
    ]);
    expect(closed.items.map(({ after_close }: { after_close: boolean }) => after_close)).toEqual([false, false, false]);
  });

  it('counts a mistake that was taken back as nothing', async () => {
    const { studio, sell, read } = await makeTill();
    const booking = await sell();
    const { desk_payments } = await call('GET', `/studios/${studio.id}/bookings/${booking.id}`);
    await call('DELETE', `/studios/${studio.id}/bookings/${booking.id}/desk-payments/${desk_payments[0].id}`);
    expect((await read()).cash).toEqual([{ float: null, taken: euros(0), given_back: euros(0) }]);
  });

  it('again adds a count and leaves the first one; what was taken in between stands after the first', async () => {
    const { sell, read, close } = await makeTill();
    await sell();
    await close({ float: 0, expected: 2000, counted: 2000 });
    now = new Date('2027-03-09T23:40:00Z');
    await sell();
    const open = await read();
    expect(open.items).toMatchObject([{ after_close: false }, { after_close: true }]);
    expect(open.closings).toMatchObject([{ counted: euros(2000), difference: euros(0) }]);
    const { closings, items } = await close({ float: 0, expected: 4000, counted: 4100 });
    expect(closings).toMatchObject([
      { taken: euros(2000), counted: euros(2000) },
      { taken: euros(4000), counted: euros(4100), difference: euros(100) },
    ]);
    expect(items).toMatchObject([{ after_close: false }, { after_close: false }]);
  });

  it('keeps a count for good', async () => {
    const { close } = await makeTill();
    const { closings } = await close({ float: 0, expected: 0, counted: 0 });
    const change = world.pool.query('update till_closings set counted = 1 where id = $1', [closings[0].id]);
    await expect(change).rejects.toThrow('rows of till_closings are never changed');
  });

  it('is refused when other cash should be in it than the person saw', async () => {
    const { sell, close, read } = await makeTill();
    await sell();
    expect(await close({ float: 100, expected: 100, counted: 100 })).toMatchObject({
      ...{ http: 409, code: 'till.changed' },
      data: { expected: euros(2100) },
    });
    expect((await read()).closings).toEqual([]);
  });

  it('begins the next day with what was counted last', async () => {
    const { close, read } = await makeTill();
    const day = '2027-03-08';
    await close({ day, float: 0, expected: 0, counted: 5000 });
    await close({ day, float: 0, expected: 0, counted: 4900 });
    expect(await read()).toMatchObject({ day: '2027-03-10', cash: [{ float: euros(4900) }], closings: [] });
  });

  it('is of the day in the time zone of the studio', async () => {
    const { sell, close, read } = await makeTill();
    await sell();
    const closed = await close({ float: 0, expected: 2000, counted: 2000 });
    expect(closed).toMatchObject({ day: '2027-03-10', closings: [{ closed_at: '2027-03-10T00:10:00+01:00' }] });
    expect((await read('?day=2027-03-09')).closings).toEqual([]);
  });

  it('of today is for the front desk; of other days for those who see money, and never of a day to come', async () => {
    const { studio, close } = await makeTill();
    const desk = await makeMember(world, studio, 'front_desk', 'Nil');
    const count = { float: 0, expected: 0, counted: 0 };
    expect((await close(count, desk)).closings).toMatchObject([{ by: 'Nil' }]);
    expect(await close({ ...count, day: '2027-03-09' }, desk)).toMatchObject({ http: 403, code: 'studios.no_right' });
    expect(await close({ ...count, day: '2027-03-09' })).toMatchObject({ http: 201, day: '2027-03-09' });
    expect(await close({ ...count, day: '2027-03-11' })).toMatchObject({ http: 409, code: 'till.day_to_come' });
  });
});

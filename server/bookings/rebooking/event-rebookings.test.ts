import { beforeEach, describe, expect, it } from 'vitest';
import { createWorld } from '../../../tests/harness.ts';
import { makePerson } from '../../../tests/makers.ts';
import { makeRebooking } from '../../../tests/worlds/rebooking.ts';

const START = new Date('2031-11-20T10:00:00+01:00');
let now = START;
const world = await createWorld({}, () => now);
const desk = await makeRebooking(world, (instant) => {
  now = instant;
});
const { call, pass, makeDates, book, cancel, choose } = desk;
beforeEach(async () => {
  now = START;
  await pass(0);
});

describe('a cancelled date, for its studio', () => {
  it('lists who rebooked, who took the money, who is silent, and what became of what they paid', async () => {
    const { events } = await makeDates([216, 240, 288], { payment: 'online' });
    const guests = [];
    for (const name of ['Laia', 'Marc', 'Pau', 'Anna']) {
      const guest = await makePerson(world, { name });
      guests.push({ ...(await book(events[0], { guest })), guest });
    }
    const [laia, marc, pau, anna] = guests as [
      (typeof guests)[number],
      (typeof guests)[number],
      (typeof guests)[number],
      (typeof guests)[number],
    ];
    // Who gave the seats back before is none of them.
    await call('POST', `/bookings/${anna.id}/cancellation`, {}, anna.guest);
    await pass(1, laia.guest, marc.guest, pau.guest);
    const { token } = await cancel(events[0], laia.guest);
    const { token: ofMarc } = await cancel(events[0], marc.guest);
    await pass(1);
    await choose(token, { choice: 'event', event_id: events[1] });
    await choose(ofMarc, { choice: 'money' });
    const list = async () => await call('GET', `/events/${events[0]}/rebookings`);
    const { items } = await list();
    expect(items).toMatchObject([
      {
        booking_id: pau.id,
        answer: 'open',
        answered_at: null,
        choose_until: '2031-11-27T10:00:00+01:00',
        chosen: null,
        refund: { amount: 11_600 },
      },
      {
        booking_id: laia.id,
        seats: 2,
        answer: 'rebooked',
        answered_at: '2031-11-20T12:00:00+01:00',
        chosen: { starts_at: '2031-11-30T10:00:00+01:00' },
        price: { amount: 11_600 },
        refund: { amount: 0 },
      },
      { booking_id: marc.id, answer: 'money', chosen: null, refund: { amount: 11_600 } },
    ]);
    expect(items).toHaveLength(3);
    await pass(8 * 24, laia.guest);
    expect((await list()).items.map(({ answer }: { answer: string }) => answer)).toEqual([
      'rebooked',
      'money',
      'lapsed',
    ]);
    expect((await call('GET', `/events/${events[1]}/rebookings`)).items).toEqual([]);
    expect((await call('GET', `/events/${events[0]}/rebookings`, undefined, laia.guest)).http).toBe(404);
  });

  it('names guests without a choice, whose money went back at once', async () => {
    const { events } = await makeDates([216], { payment: 'online' });
    const { id, guest } = await book(events[0]);
    await cancel(events[0], guest);
    expect((await call('GET', `/events/${events[0]}/rebookings`)).items).toMatchObject([
      { booking_id: id, answer: 'none', choose_until: null, refund: { amount: 11_600 } },
    ]);
  });
});

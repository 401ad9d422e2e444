import { beforeEach, describe, expect, it } from 'vitest';
import { sumRebookings } from '#shared/bookings/sum-rebookings.ts';
import { createWorld } from '#tests/harness.ts';
import { type MadePerson, makeEvent, makePerson } from '#tests/makers.ts';
import { makeRebooking } from '#tests/worlds/rebooking.ts';

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

  it('adds up to what was paid: online, at the desk, what stays, what goes back, and who is silent', async () => {
    const { offering, events } = await makeDates([216, 240, 288], { payment: 'either' });
    const cheaper = await makeEvent(world, offering, {
      starts_at: desk.inHours(264),
      ends_at: desk.inHours(267),
      price_override: 4000,
    });
    const people = await Promise.all(['Laia', 'Marc', 'Pau', 'Rosa', 'Nil'].map((name) => makePerson(world, { name })));
    const [laia, marc, pau, rosa, nil] = people as [MadePerson, MadePerson, MadePerson, MadePerson, MadePerson];
    const bookings = new Map<MadePerson, string>();
    for (const guest of [laia, marc, pau]) {
      const booking = await call('POST', '/bookings', { event_id: events[0], seats: 1, payment: 'online' }, guest);
      await call('POST', `/payments/${booking.payment.id}/test-card`, { number: '4242424242424242' }, guest);
      bookings.set(guest, booking.id);
    }
    for (const guest of [rosa, nil]) {
      const booking = await call('POST', '/bookings', { event_id: events[0], seats: 1, payment: 'at_studio' }, guest);
      const amount = { amount: 5800, method: 'cash' };
      const path = `/studios/${desk.studio.id}/bookings/${booking.id}/desk-payments`;
      expect((await call('POST', path, amount)).http).toBeLessThan(300);
      bookings.set(guest, booking.id);
    }
    const { token: ofLaia } = await cancel(events[0], laia);
    const { token: ofMarc } = await cancel(events[0], marc);
    const { token: ofNil } = await cancel(events[0], nil);
    await choose(ofLaia, { choice: 'event', event_id: cheaper.id });
    await choose(ofMarc, { choice: 'money' });
    await choose(ofNil, { choice: 'event', event_id: events[1] });
    const { items } = await call('GET', `/events/${events[0]}/rebookings`);
    const of = (guest: MadePerson) =>
      items.find(({ booking_id: id }: { booking_id: string }) => id === bookings.get(guest));
    expect(of(laia)).toMatchObject({ paid: { amount: 5800 }, kept: { amount: 4000 }, refund: { amount: 1800 } });
    expect(of(marc)).toMatchObject({ paid: { amount: 5800 }, kept: { amount: 0 }, refund: { amount: 5800 } });
    expect(of(pau)).toMatchObject({ answer: 'open', paid: { amount: 5800 }, refund: { amount: 5800 } });
    expect(of(rosa)).toMatchObject({ paid: { amount: 5800 }, refund: { amount: 0 }, at_desk: { amount: 5800 } });
    expect(of(nil)).toMatchObject({ answer: 'rebooked', paid: { amount: 5800 }, kept: { amount: 5800 } });
    const { amounts, paid } = sumRebookings(items);
    expect(amounts).toMatchObject({
      rebooked: { amount: 9800 },
      money: { amount: 7600 },
      silent: { amount: 5800 },
      desk: { amount: 5800 },
    });
    expect(Object.values(amounts ?? {}).reduce((sum, { amount }) => sum + amount, 0)).toBe(paid?.amount);
    // What the guests gave: two at the desk, three by card.
    const { rows } = await world.pool.query<{ sum: number }>(
      `select ((select sum(p.amount) from payments p where p.state = 'captured' and p.guest_id = any($1))
        + (select sum(d.amount) from desk_payments d where d.amount > 0 and d.studio_id = $2))::int as sum`,
      [people.map(({ id }) => id), desk.studio.id],
    );
    expect(paid?.amount).toBe(rows[0]?.sum);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { settlePayments } from '#server/payments/settle-payments.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { createWorld } from '#tests/harness.ts';
import { mailsTo } from '#tests/mailbox.ts';
import { json, makeCourse, makePerson } from '#tests/makers.ts';
import { makeRebooking } from '#tests/worlds/rebooking.ts';

const START = new Date('2031-11-20T10:00:00+01:00');
let now = START;
const world = await createWorld({}, () => now);
const desk = await makeRebooking(world, (instant) => {
  now = instant;
});
const { call, pass, makeDates, book, cancel, read, choose, refundsOf, seatsOf, bookingInstead } = desk;
beforeEach(async () => {
  now = START;
  await pass(0);
});

/** A date that the studio cancels nine days before it, with the link that its guest gets. */
async function cancelled(offeringOf: Parameters<typeof makeDates>[1] = {}, hours = [216, 240, 288]) {
  const { offering, events } = await makeDates(hours, offeringOf);
  const booking = await book(events[0]);
  const { token, mail } = await cancel(events[0], booking.guest);
  return { offering, events, ...booking, token, mail };
}
const paid = (offeringOf: Parameters<typeof makeDates>[1] = {}) => cancelled({ payment: 'online', ...offeringOf });

describe('a date that the studio cancels', () => {
  it('lets each guest choose another one by the link in the mail, without signing in', async () => {
    const { id, guest, token, mail, events } = await cancelled();
    expect(mail?.text).toContain(`http://atelio.test/rebook/${token}?event=${events[1]}`);
    expect(mail?.text).toContain('You can choose until');
    expect(await read(token)).toMatchObject({
      http: 200,
      state: 'open',
      choose_until: '2031-11-27T10:00:00+01:00',
      guest: 'Laia',
      seats: 2,
      starts_at: '2031-11-29T10:00:00+01:00',
      reason: 'The kiln is broken.',
      price: { amount: 11_600 },
      refund: { amount: 0 },
      items: [
        { id: events[1], seats_left: 8, price: { amount: 11_600 }, studio_pays: { amount: 0 }, cannot: null },
        { id: events[2] },
      ],
      chosen: null,
    });
    expect(await choose(token, { choice: 'event', event_id: events[1] })).toMatchObject({
      http: 200,
      state: 'rebooked',
      chosen: { starts_at: '2031-11-30T10:00:00+01:00' },
      items: [],
    });
    expect(await bookingInstead(id, guest)).toMatchObject({
      state: 'confirmed',
      seats: 2,
      total: { amount: 11_600 },
      payment: 'at_studio',
      attendees: [{ name: 'Laia' }, { name: 'Oriol' }],
      history: [{ state: 'confirmed', by: 'guest', change: { kind: 'rebooked' } }],
    });
    expect([await seatsOf(events[0]), await seatsOf(events[1])]).toEqual([0, 2]);
    await sendBookingMails(world);
    const triggers = (await mailsTo(world, guest.email)).map(({ trigger }) => trigger);
    expect(triggers).toEqual(['booking_confirmed', 'event_cancelled', 'booking_confirmed']);
  });

  it('is on the page of the cancelled booking while it is open, and what was chosen from then on', async () => {
    const { id, guest, token, events } = await paid();
    const choiceOf = async () => (await call('GET', `/bookings/${id}`, undefined, guest)).cancelled.choice;
    const until = '2031-11-27T10:00:00+01:00';
    expect(await choiceOf()).toEqual({ state: 'open', until, booking_id: null });
    await choose(token, { choice: 'event', event_id: events[1] });
    const instead = await bookingInstead(id, guest);
    expect(await choiceOf()).toEqual({ state: 'rebooked', until, booking_id: instead.id });

    const silent = await paid();
    await pass(24 * 9, silent.guest);
    const { cancelled: over } = await call('GET', `/bookings/${silent.id}`, undefined, silent.guest);
    expect(over.choice).toMatchObject({ state: 'lapsed', booking_id: null });
  });

  it('Mail scanners that open every link change nothing', async () => {
    const { token, events, id } = await paid();
    for (let opened = 0; opened < 3; opened += 1) expect((await read(token)).state).toBe('open');
    for (const method of ['HEAD', 'GET']) {
      await world.request(`/api/v1/rebookings/${token}`, { method });
      await world.request(`/rebook/${token}?event=${events[1]}`, { method });
    }
    expect(await seatsOf(events[1])).toBe(0);
    expect(await refundsOf(id)).toEqual([{ amount: 11_600, state: 'pending', waits: true }]);
    expect((await choose(token, { choice: 'event', event_id: events[1] })).http).toBe(200);
  });

  it('keeps what was paid for the other date, and a dearer one costs nothing more', async () => {
    const { id, guest, token, events } = await paid();
    await world.db.updateTable('events').set({ price_override: 7000 }).where('id', '=', events[2]).execute();
    expect((await read(token)).items[1]).toMatchObject({ price: { amount: 11_600 }, studio_pays: { amount: 2400 } });
    expect((await choose(token, { choice: 'event', event_id: events[2] })).refund.amount).toBe(0);
    await settlePayments(world);
    expect(await refundsOf(id)).toMatchObject([{ amount: 11_600, state: 'transferred' }]);
    const instead = await bookingInstead(id, guest);
    expect(instead).toMatchObject({ total: { amount: 11_600 }, payment: { state: 'captured' } });
    expect(await refundsOf(instead.id)).toEqual([]);
    // Cancelling the new booking pays back what was paid for the old one, once.
    await call('POST', `/bookings/${instead.id}/cancellation`, {}, guest);
    await pass(24 * 10);
    await settlePayments(world);
    expect(await refundsOf(instead.id)).toMatchObject([{ amount: 11_600, state: 'succeeded' }]);
    const bank = await world.pool.query<{ refunded: number }>(
      `select t.refunded from test_bank.payments t join payments p on p.provider_ref = t.ref
      join payment_items i on i.payment_id = p.id where i.booking_id = $1`,
      [id],
    );
    expect(bank.rows).toEqual([{ refunded: 11_600 }]);
  });

  it('pays the difference of a cheaper one back', async () => {
    const { id, guest, token, events } = await paid();
    await world.db.updateTable('events').set({ price_override: 5000 }).where('id', '=', events[1]).execute();
    expect((await choose(token, { choice: 'event', event_id: events[1] })).refund.amount).toBe(1600);
    await settlePayments(world);
    const instead = await bookingInstead(id, guest);
    expect(instead.total.amount).toBe(10_000);
    expect(await refundsOf(instead.id)).toMatchObject([{ amount: 1600, state: 'succeeded' }]);
  });

  it('pays the money back at once to who chooses it', async () => {
    const { id, token, events, mail } = await paid();
    expect(mail?.text).toContain('€116 goes back the way you paid, by itself, if you choose nothing by Thu 27 Nov');
    await settlePayments(world);
    expect(await refundsOf(id)).toEqual([{ amount: 11_600, state: 'pending', waits: true }]);
    expect(await choose(token, { choice: 'money' })).toMatchObject({ http: 200, state: 'money' });
    await settlePayments(world);
    expect(await refundsOf(id)).toMatchObject([{ amount: 11_600, state: 'succeeded' }]);
    expect(await choose(token, { choice: 'event', event_id: events[1] })).toMatchObject({
      http: 409,
      code: 'bookings.link_ended',
    });
  });

  it('pays the money back by itself to who chooses nothing, once, also when the job is late', async () => {
    const { id, token, events } = await paid();
    await pass(24 * 7);
    expect(await read(token)).toMatchObject({ state: 'lapsed', items: [] });
    expect(await choose(token, { choice: 'event', event_id: events[1] })).toMatchObject({
      code: 'bookings.link_ended',
    });
    await settlePayments(world);
    expect(await refundsOf(id)).toMatchObject([{ state: 'pending', waits: true }]);
    await pass(24 * 3);
    await Promise.all([settlePayments(world), settlePayments(world)]);
    await settlePayments(world);
    expect(await refundsOf(id)).toMatchObject([{ amount: 11_600, state: 'succeeded' }]);
    expect(await choose(token, { choice: 'money' })).toMatchObject({ http: 409, code: 'bookings.link_ended' });
  });

  it('is chosen once, by whichever press is first', async () => {
    const { token, events } = await cancelled();
    const answers = await Promise.all([
      choose(token, { choice: 'event', event_id: events[1] }),
      choose(token, { choice: 'event', event_id: events[2] }),
      choose(token, { choice: 'money' }),
    ]);
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409, 409]);
    expect((await seatsOf(events[1])) + (await seatsOf(events[2]))).toBeLessThanOrEqual(2);
  });

  it('refuses a date that was sold out meanwhile, and leaves the choice open', async () => {
    const { token, events } = await cancelled({ capacity: 3 });
    await book(events[1]);
    expect((await read(token)).items[0]).toMatchObject({ seats_left: 1, cannot: 'bookings.sold_out' });
    expect(await choose(token, { choice: 'event', event_id: events[1] })).toMatchObject({
      http: 409,
      code: 'bookings.sold_out',
      detail: 'Only 1 seat is left.',
    });
    expect((await choose(token, { choice: 'event', event_id: events[2] })).http).toBe(200);
  });

  it('gives the last seats to one of two guests', async () => {
    const { events } = await makeDates([216, 240], { capacity: 4 });
    const [one, other] = [await book(events[0]), await book(events[0])];
    await book(events[1]);
    const first = await cancel(events[0], one.guest);
    const second = await cancel(events[0], other.guest);
    const answers = await Promise.all(
      [first, second].map(({ token }) => choose(token, { choice: 'event', event_id: events[1] })),
    );
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409]);
    expect(await seatsOf(events[1])).toBe(4);
  });

  it('refuses a wrong token, another offering’s date, a date that was cancelled too, and a choice that is none', async () => {
    const { token, events } = await cancelled();
    const other = await makeDates([240]);
    expect((await read('0'.repeat(64))).http).toBe(404);
    expect((await choose('0'.repeat(64), { choice: 'money' })).http).toBe(404);
    expect(await choose(token, { choice: 'event', event_id: other.events[0] })).toMatchObject({
      http: 409,
      code: 'bookings.not_choosable',
    });
    await call('POST', `/events/${events[1]}/cancellation`, { scope: 'one' });
    expect((await choose(token, { choice: 'event', event_id: events[1] })).code).toBe('bookings.not_choosable');
    expect((await choose(token, { choice: 'event' })).http).toBe(422);
    expect((await read(token)).items).toHaveLength(1);
  });

  it('is in no mail, and the money goes back at once, where there is no other date', async () => {
    const { events } = await makeDates([216], { payment: 'online' });
    const { id, guest } = await book(events[0]);
    const { token, mail } = await cancel(events[0], guest);
    expect(token).toBe('');
    expect(mail?.text).toContain('€116 goes back to your card');
    await settlePayments(world);
    expect(await refundsOf(id)).toMatchObject([{ amount: 11_600, state: 'succeeded' }]);
  });

  it('gives no choice to who waits for approval, and none for a whole course', async () => {
    const { events } = await makeDates([216, 240], { booking_mode: 'requires_approval' });
    const { guest } = await book(events[0]);
    expect((await cancel(events[0], guest)).token).toBe('');
    const course = await makeCourse(world, desk.studio, { course_price: 10_000 }, { dates: 2 });
    const person = await makePerson(world);
    await call('POST', '/bookings', { course: { event_id: course.first.id }, seats: 1 }, person);
    await call('POST', `/events/${course.first.id}/cancellation`, { scope: 'following' });
    await sendBookingMails(world);
    const mail = (await mailsTo(world, person.email)).at(-1);
    expect([mail?.trigger, mail?.text.includes('/rebook/')]).toEqual(['event_cancelled', false]);
  });

  it('lets someone from the desk choose too, with what was paid there', async () => {
    const { events } = await makeDates([216, 240]);
    const sale = { event_id: events[0], seats: 2, name: 'Nil', email: 'nil@atelio.test', paid: true };
    const { booking } = await call('POST', `/studios/${desk.studio.id}/desk-bookings`, sale);
    const { token } = await cancel(events[0], { ...desk.owner, email: 'nil@atelio.test' });
    expect((await choose(token, { choice: 'event', event_id: events[1] })).http).toBe(200);
    const { rows } = await world.pool.query(
      `select b.contact_name, b.paid_at_desk from bookings b join booking_changes h on h.booking_id = b.id
      where h.other_booking_id = $1`,
      [booking.id],
    );
    expect(rows).toEqual([{ contact_name: 'Nil', paid_at_desk: 11_600 }]);
  });

  it('says in the reader’s language that the link was used', async () => {
    const { token } = await cancelled();
    await choose(token, { choice: 'money' });
    const init = json('POST', { choice: 'money' }, undefined, { 'Accept-Language': 'de' });
    const response = await world.request(`/api/v1/rebookings/${token}`, init);
    expect((await response.json()).detail).toBe('Dieser Link wurde schon benutzt oder geschlossen.');
  });
});

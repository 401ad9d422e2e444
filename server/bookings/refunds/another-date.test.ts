import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DAY, HOUR } from '#shared/time/time.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { lastMailTo } from '#tests/mailbox.ts';
import { makeEvent, makeOffering } from '#tests/makers.ts';
import { createPaidBookings, START } from '#tests/worlds/paid-bookings.ts';
import { completeEvents } from '../complete-events.ts';
import { earnEvents } from '../earning/earn-events.ts';
import { lapseObjections } from './objections.ts';

const { world, studio, call, moveTo, pass, makeGuest, bookPaid, see, work, seatsTaken, paidFor, now } =
  await createPaidBookings();
const guest = await makeGuest();
await moveTo(START);

/** Two seats of a date that was over two hours ago, and another date of the offering, dearer, with some seats. */
async function over(capacity = 8) {
  const offering = await makeOffering(world, studio, { payment: 'online' });
  const event = await makeEvent(world, offering, { starts_at: new Date(now().getTime() + 10 * HOUR) });
  const starts_at = new Date(now().getTime() + 10 * DAY);
  const other = await makeEvent(world, offering, { starts_at, price_override: 9000, capacity });
  const booking = await bookPaid(event, guest, ['Laia', 'Oriol']);
  await pass(16 * HOUR);
  await completeEvents(world);
  return { event, other, booking };
}
const path = ({ id }: { id: string }) => `/studios/${studio.id}/bookings/${id}`;
const move = (booking: { id: string }, event_id: string, more: object = {}) =>
  call('POST', `${path(booking)}/move`, { event_id, ...more });
const object = (booking: { id: string }) => call('POST', `/bookings/${booking.id}/objection`, { text: 'Shut.' }, guest);
const earnedOf = async ({ id }: { id: string }) =>
  (await sql<{ amount: number }>`select amount from earnings where booking_id = ${id}`.execute(world.db)).rows;

it('a studio moves a booking whose date is over to another one, at the old price, and the guest can cancel it', async () => {
  const { event, other, booking } = await over();
  expect((await see(booking, guest)).state).toBe('completed');
  expect((await call('GET', path(booking))).cannot_move).toBeNull();
  expect((await call('GET', `${path(booking)}/move`)).items).toMatchObject([
    { id: other.id, difference: { amount: 0 }, cannot: null },
  ]);
  expect(await move(booking, other.id)).toMatchObject({ http: 200, state: 'confirmed', total: { amount: 11_600 } });
  const moved = await see(booking, guest);
  expect(moved).toMatchObject({
    ...{
      state: 'confirmed',
      event: { id: other.id },
      payment_summary: { paid: [{ by: 'card', amount: { amount: 11_600 } }] },
    },
    ...{ cannot_cancel: null, cancellation: { share_now: 100 }, cannot_object: 'objections.not_now' },
  });
  expect(moved.history.at(-1)).toMatchObject({ state: 'confirmed', by: 'studio', change: { kind: 'moved' } });
  expect([await seatsTaken(event), await seatsTaken(other)]).toEqual([0, 2]);
  await sendBookingMails(world);
  expect((await lastMailTo(world, guest.email)).trigger).toBe('booking_changed');
  // The new tickets are in the mail that says so.
  const mails = world.db.selectFrom('emails').selectAll().where('to_address', '=', guest.email).orderBy('id', 'desc');
  const { attachments, html } = await mails.executeTakeFirstOrThrow();
  expect(JSON.stringify(attachments)).toMatch(/ticket-1.*ticket-2/);
  expect(html).toContain('cid:ticket-2');
  // The old date is earned without it, and the new one with it.
  await pass(5 * DAY);
  await earnEvents(world);
  expect(await earnedOf(booking)).toEqual([]);
  await pass(10 * DAY);
  await completeEvents(world);
  await earnEvents(world);
  expect(await earnedOf(booking)).toEqual([{ amount: 11_600 }]);
  expect(await paidFor(booking)).toBe(11_600);
});

it('another date settles what the guest said, keeps the right to the money, and can be objected to in its turn', async () => {
  const { other, booking } = await over();
  await object(booking);
  await pass(60 * HOUR);
  await earnEvents(world);
  expect(await move(booking, other.id)).toMatchObject({ http: 200, state: 'confirmed' });
  await pass(4 * DAY);
  await lapseObjections(world);
  expect(await see(booking, guest)).toMatchObject({
    objection: null,
    cancellation: { refund_now: { amount: 11_600 } },
  });
  expect(await call('POST', `${path(booking)}/objection`, { answer: 'refund' })).toMatchObject({
    code: 'objections.settled',
  });
  await pass(4 * DAY);
  expect(await object(booking)).toMatchObject({ http: 201, objection: { state: 'open', text: 'Shut.' } });
  await call('POST', `${path(booking)}/objection`, { answer: 'refund' });
  await work();
  expect(await paidFor(booking)).toBe(0);
});

it('the mail about money back names the seats, the reason and the credit note, and leaves calendars alone', async () => {
  const { booking } = await over();
  const json = { preset: 'our_fault', reason: 'The kiln was cold.', positions: [2] };
  expect(await call('POST', `${path(booking)}/refunds`, json)).toMatchObject({ http: 201 });
  const mail = await lastMailTo(world, guest.email, 'money_back');
  expect(mail.text).toContain('Reason: Something went wrong at the studio');
  expect(mail.text).toContain('Seats: Oriol\n');
  expect(mail.text).toContain('You’ll find the paper for it');
  const mails = world.db.selectFrom('emails').selectAll().where('trigger', '=', 'money_back').orderBy('id', 'desc');
  expect(JSON.stringify((await mails.executeTakeFirstOrThrow()).attachments)).not.toContain('.ics');
});

it('a guest who was checked in stays with the date, until that is undone at its door', async () => {
  const { event, other, booking } = await over();
  const { guests } = await call('GET', `/events/${event.id}/door`);
  const { id } = await call('POST', `/events/${event.id}/check-ins`, { attendee_id: guests[1].attendee_id });
  expect((await call('GET', path(booking))).cannot_move).toBe('bookings.has_come');
  expect(await call('GET', `${path(booking)}/move`)).toMatchObject({ cannot: 'bookings.has_come', items: [] });
  expect(await move(booking, other.id)).toMatchObject({ http: 409, code: 'bookings.has_come' });
  expect((await see(booking, guest)).state).toBe('completed');
  await call('DELETE', `/events/${event.id}/check-ins/${id}`);
  expect((await call('GET', path(booking))).cannot_move).toBeNull();
  expect(await move(booking, other.id)).toMatchObject({ http: 200, state: 'confirmed' });
});

it('before it begins, only the seats whose guests have come stay', async () => {
  const offering = await makeOffering(world, studio, { payment: 'online' });
  const event = await makeEvent(world, offering, { starts_at: new Date(now().getTime() + 30 * HOUR) });
  const other = await makeEvent(world, offering, { starts_at: new Date(now().getTime() + 10 * DAY) });
  const booking = await bookPaid(event, guest, ['Laia', 'Oriol']);
  const { guests } = await call('GET', `/events/${event.id}/door`);
  const laia = guests.find(({ name }: { name: string }) => name === 'Laia');
  await call('POST', `/events/${event.id}/check-ins`, { attendee_id: laia.attendee_id });
  expect(await move(booking, other.id)).toMatchObject({ http: 409, code: 'bookings.has_come' });
  expect(await move(booking, other.id, { positions: [2] })).toMatchObject({ http: 200, state: 'confirmed' });
});

it('a date that is over has no other one without free seats, for some of its seats, or once it is earned', async () => {
  const { other, booking } = await over(1);
  expect(await move(booking, other.id)).toMatchObject({ http: 409, code: 'bookings.sold_out' });
  expect(await move(booking, other.id, { positions: [1] })).toMatchObject({ http: 409, code: 'bookings.moves_whole' });
  expect(await call('POST', `/bookings/${booking.id}/move`, { event_id: other.id }, guest)).toMatchObject({
    code: 'bookings.not_movable',
  });
  await pass(3 * DAY);
  await earnEvents(world);
  expect(await move(booking, other.id)).toMatchObject({ http: 409, code: 'bookings.move_over' });
  expect((await call('GET', path(booking))).cannot_move).toBe('bookings.move_over');
});

import { describe, expect, it } from 'vitest';
import { sendBookingMails } from '#tests/deliveries.ts';
import { createWorld } from '#tests/harness.ts';
import { lastMailTo } from '#tests/mailbox.ts';
import { json, makePerson } from '#tests/makers.ts';
import { makeBookingChanges } from '#tests/worlds/booking-changes.ts';

const world = await createWorld();
const { owner, guest, call, hours, makeDates, book, seatsOf } = await makeBookingChanges(world);
const NAMES = ['Laia', 'Oriol', 'Ona', 'Pau'];

describe('one seat of a booking', () => {
  it('One of four seats cancelled, three stand', async () => {
    const { first } = await makeDates();
    const booking = await book(first.id, NAMES);
    const after = await call('POST', `/bookings/${booking.id}/cancellation`, { positions: [2] });
    expect(after).toMatchObject({
      http: 200,
      state: 'confirmed',
      seats: 3,
      total: { amount: 17400 },
      original_total: { amount: 23200 },
      kept: { amount: 0 },
      cancelled: null,
      former_attendees: [{ position: 2, name: 'Oriol', state: 'cancelled' }],
    });
    expect(after.attendees.map(({ name }: { name: string }) => name)).toEqual(['Laia', 'Ona', 'Pau']);
    expect(after.history.at(-1)).toMatchObject({
      state: 'confirmed',
      change: { kind: 'seats_cancelled', seats: 1, names: ['Oriol'], refund: { amount: 5800 } },
    });
    expect(await seatsOf(first.id)).toEqual({ taken: 3, sum: 3 });
  });

  it('Cancelling one seat then the booking frees it once', async () => {
    const { first } = await makeDates();
    await book(first.id, ['Nil'], await makePerson(world));
    const booking = await book(first.id, NAMES);
    await call('POST', `/bookings/${booking.id}/cancellation`, { positions: [1] });
    const after = await call('POST', `/bookings/${booking.id}/cancellation`, {});
    expect(after).toMatchObject({ http: 200, state: 'cancelled', cancelled: { refund: { amount: 17400 } } });
    expect(await seatsOf(first.id)).toEqual({ taken: 1, sum: 1 });
    expect(await call('POST', `/bookings/${booking.id}/cancellation`, { positions: [2] })).toMatchObject({
      http: 409,
      code: 'bookings.already_cancelled',
    });
    expect(await seatsOf(first.id)).toEqual({ taken: 1, sum: 1 });
  });

  it('ends the booking when it is the last one', async () => {
    const { first } = await makeDates();
    const booking = await book(first.id, ['Laia', 'Oriol']);
    await call('POST', `/bookings/${booking.id}/cancellation`, { positions: [2] });
    const after = await call('POST', `/bookings/${booking.id}/cancellation`, { positions: [1], reason: 'Ill' });
    expect(after).toMatchObject({
      state: 'cancelled',
      cancelled: { for: 'guest', reason: 'Ill', refund: { amount: 5800 } },
    });
    expect(await seatsOf(first.id)).toEqual({ taken: 0, sum: 0 });
  });

  it('is cancelled once, also when two cancel it at once, and by a request that is sent again', async () => {
    const { first } = await makeDates();
    const booking = await book(first.id, NAMES);
    const path = `/bookings/${booking.id}/cancellation`;
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', path, { positions: [2] })));
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ http }) => http === 409)?.code).toBe('bookings.no_such_seat');
    const again = () =>
      world.request(`/api/v1${path}`, json('POST', { positions: [3] }, guest, { 'Idempotency-Key': 'seat-3' }));
    const [one, other] = [await again(), await again()];
    expect([one.status, other.status, (await other.json()).seats]).toEqual([200, 200, 2]);
    expect(await seatsOf(first.id)).toEqual({ taken: 2, sum: 2 });
  });

  it('and the whole booking cancelled at once free each seat once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { first } = await makeDates();
      const booking = await book(first.id, NAMES);
      const path = `/bookings/${booking.id}/cancellation`;
      await Promise.all([
        call('POST', path, { positions: [1] }),
        call('POST', path, {}),
        call('POST', path, { positions: [4] }),
      ]);
      expect(await seatsOf(first.id)).toEqual({ taken: 0, sum: 0 });
    }
  });

  it('refunds what the quote said, the half in favour of the guest, and the rest stays due', async () => {
    const { first } = await makeDates({ cancellation_policy: 'strict', price: 5801 });
    const booking = await book(first.id, ['Laia', 'Oriol']);
    await world.db
      .updateTable('bookings')
      .set({ created_at: hours(-48) })
      .where('id', '=', booking.id)
      .execute();
    const quote = await call('GET', `/bookings/${booking.id}/cancellation?positions=2`);
    expect(quote).toMatchObject({
      seats: 1,
      price: { amount: 5801 },
      share: 50,
      refund: { amount: 2901 },
      kept: { amount: 2900 },
      left_seats: 1,
      left_total: { amount: 5801 },
      why: 'policy',
      cannot: null,
    });
    const after = await call('POST', `/bookings/${booking.id}/cancellation`, { positions: [2] });
    expect(after).toMatchObject({ total: { amount: 5801 }, kept: { amount: 2900 }, original_total: { amount: 11602 } });
    await sendBookingMails(world);
    const mail = await lastMailTo(world, guest.email, 'booking_changed');
    expect(mail.text).toContain('€29 of its price is still due');
    expect(mail.text).toContain('€87.01, to pay at the studio');
  });

  it('of a price for the group refunds nothing and says so', async () => {
    const { first } = await makeDates({ price_unit: 'group', price: 9000 });
    const booking = await book(first.id, ['Laia', 'Oriol']);
    expect(await call('GET', `/bookings/${booking.id}/cancellation?positions=1`)).toMatchObject({
      refund: { amount: 0 },
      left_total: { amount: 9000 },
      why: 'group_price',
    });
    const after = await call('POST', `/bookings/${booking.id}/cancellation`, { positions: [1] });
    expect(after).toMatchObject({ seats: 1, total: { amount: 9000 } });
    expect(await call('GET', `/bookings/${booking.id}/cancellation`)).toMatchObject({
      refund: { amount: 9000 },
      why: null,
    });
  });

  it('is told to guest and studio by mail, with the tickets that stand', async () => {
    const { first } = await makeDates();
    const booking = await book(first.id, ['Laia', 'Oriol', 'Ona']);
    await call('POST', `/bookings/${booking.id}/cancellation`, { positions: [2], reason: 'A cold' });
    await sendBookingMails(world);
    const mail = await lastMailTo(world, guest.email, 'booking_changed');
    expect(mail.subject).toMatch(/^One seat cancelled: /);
    expect(mail.text).toContain('the seat of Oriol');
    const code = ({ ticket_code }: { ticket_code: string }) => ticket_code.replace(/(.{4})(?=.)/g, '$1 ');
    expect(booking.attendees.map(code).map((one: string) => mail.text.includes(one))).toEqual([true, false, true]);
    const told = await lastMailTo(world, owner.email, 'studio_booking_changed');
    expect(told.text).toContain('Laia has cancelled the seat of Oriol');
    expect(told.text).toContain('A cold');
  });

  it.each(['?positions=9', '?positions=0', '?positions=a'])('that does not exist is refused: %s', async (query) => {
    const { first } = await makeDates();
    const booking = await book(first.id, ['Laia']);
    expect((await call('GET', `/bookings/${booking.id}/cancellation${query}`)).http).toBeGreaterThanOrEqual(400);
    expect((await call('POST', `/bookings/${booking.id}/cancellation`, { positions: [9] })).code).toBe(
      'bookings.no_such_seat',
    );
    expect((await call('POST', `/bookings/${booking.id}/cancellation`, { positions: [] })).http).toBe(422);
  });
});

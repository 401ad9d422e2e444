import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#shared/time/time.ts';
import { lastMailTo } from '#tests/mailbox.ts';
import { CARDS, createPaidBookings, START } from '#tests/worlds/paid-bookings.ts';

const paid = await createPaidBookings();
const { world, owner, studio, call, pass, makeGuest, book, bookPaid, pay, see, work } = paid;
const { seatsTaken, bankHas, expectBalance, makeDates } = paid;

beforeEach(() => paid.moveTo(START));
afterEach(async () => {
  await work();
  await expectBalance();
});

describe('a seat more in a booking that is paid online', () => {
  const add = (booking: { id: string }, name: string) =>
    call('POST', `/studios/${studio.id}/bookings/${booking.id}/seats`, { name });

  it('is held until the guest pays it, who gets the link by mail', async () => {
    const guest = await makeGuest();
    const { first } = await makeDates();
    const booking = await bookPaid(first, guest);
    expect(await add(booking, 'Oriol')).toMatchObject({
      http: 200,
      seats: 1,
      held_change: { kind: 'seat_added', seats: 1, difference: { amount: 5800 } },
    });
    expect(await seatsTaken(first)).toBe(2);
    const { held_change } = await see(booking, guest);
    const mail = await lastMailTo(world, guest.email, 'seat_to_pay');
    expect(mail.text).toContain(held_change.payment.url);
    expect((await add(booking, 'Ona')).code).toBe('bookings.change_held');
    await work();
    await expectBalance();
    await pay(held_change.payment, guest);
    expect(await see(booking, guest)).toMatchObject({
      seats: 2,
      total: { amount: 11_600 },
      attendees: [{ name: 'Laia' }, { name: 'Oriol' }],
      held_change: null,
    });
    expect(await bankHas(guest)).toBe(11_600);
  });

  it('is free again when the studio withdraws it', async () => {
    const guest = await makeGuest();
    const { first } = await makeDates();
    const booking = await bookPaid(first, guest);
    await add(booking, 'Oriol');
    const path = `/studios/${studio.id}/bookings/${booking.id}/held-change`;
    expect(await call('DELETE', path, undefined, owner)).toMatchObject({ http: 200, seats: 1, held_change: null });
    expect(await seatsTaken(first)).toBe(1);
    const { rows } = await world.pool.query('select attendee_name from held_changes where booking_id = $1', [
      booking.id,
    ]);
    expect(rows).toEqual([{ attendee_name: null }]);
  });

  it('is taken by a success after it expired, and its name is forgotten when it was not paid', async () => {
    const guest = await makeGuest();
    const { first } = await makeDates();
    const [late, unpaid] = [await bookPaid(first, guest), await bookPaid(first, await makeGuest('Ona'))];
    await add(late, 'Oriol');
    await add(unpaid, 'Pau');
    const { payment, hold_ends_at } = (await see(late, guest)).held_change;
    await paid.moveTo(new Date(Date.parse(hold_ends_at) - MINUTE));
    await pay(payment, guest, CARDS.neverReports);
    await pass(20 * MINUTE);
    await work();
    expect((await see(late, guest)).attendees).toMatchObject([{ name: 'Laia' }, { name: 'Oriol' }]);
    const { rows } = await world.pool.query(
      'select status, attendee_name from held_changes where booking_id = any($1) order by id',
      [[late.id, unpaid.id]],
    );
    expect(rows).toEqual([
      { status: 'applied', attendee_name: null },
      { status: 'expired', attendee_name: null },
    ]);
  });

  it('finds the last seat that an abandoned checkout has kept past its time', async () => {
    const guest = await makeGuest();
    const { first } = await makeDates({ capacity: 2 });
    const booking = await bookPaid(first, guest);
    await book(first, await makeGuest('Ona'));
    expect((await add(booking, 'Oriol')).code).toBe('bookings.sold_out');
    await pass(15 * MINUTE);
    expect(await add(booking, 'Oriol')).toMatchObject({ http: 200, held_change: { kind: 'seat_added' } });
  });

  it('waits for the studio’s approval of the booking first', async () => {
    const guest = await makeGuest();
    const { first } = await makeDates({ booking_mode: 'requires_approval' });
    const booking = await bookPaid(first, guest);
    expect((await add(booking, 'Oriol')).code).toBe('bookings.paid_online');
  });
});

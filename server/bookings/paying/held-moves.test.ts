import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#shared/time/time.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { lastMailTo } from '#tests/mailbox.ts';
import { json, makeEvent } from '#tests/makers.ts';
import { CARDS, createPaidBookings, START } from '#tests/worlds/paid-bookings.ts';
import { makeWaiting, waitlistOf } from '#tests/worlds/waitlist.ts';

const paid = await createPaidBookings();
const { world, studio, call, pass, makeGuest, book, bookPaid, pay, see, move, work } = paid;
const { seatsTaken, paidFor, bankHas, refundsOf, mailsOf, expectBalance, makeDates } = paid;

beforeEach(() => paid.moveTo(START));
afterEach(async () => {
  await work();
  await expectBalance();
});

describe('a move to a dearer date that is paid online', () => {
  it('Moving a paid booking charges only the difference', async () => {
    const guest = await makeGuest();
    const { first, second } = await makeDates();
    const booking = await bookPaid(first, guest, ['Laia', 'Oriol']);
    expect((await call('GET', `/bookings/${booking.id}/move`, undefined, guest)).items).toMatchObject([
      { id: second.id, difference: { amount: 2400 }, payment: 'online', cannot: null },
    ]);
    const held = await move(booking, guest, second, { shown_difference: { amount: 2400, currency: 'EUR' } });
    expect(held).toMatchObject({
      http: 200,
      id: booking.id,
      state: 'confirmed',
      event: { id: first.id },
      total: { amount: 11_600 },
      payment: { id: booking.payment.id, state: 'captured' },
      held_change: {
        kind: 'moved',
        seats: 2,
        positions: [1, 2],
        old_price: { amount: 11_600 },
        new_price: { amount: 14_000 },
        difference: { amount: 2400 },
        hold_ends_at: '2031-11-20T10:15:00+01:00',
        payment: { state: 'created' },
      },
    });
    // Until it is paid, the guest has the seats on both dates.
    expect([await seatsTaken(first), await seatsTaken(second)]).toEqual([2, 2]);
    await expectBalance();
    const { payment } = held.held_change;
    expect(payment.url).toBe(`http://atelio.test/pay/${payment.id}`);
    expect(await call('GET', `/payments/${payment.id}`, undefined, guest)).toMatchObject({
      amount: { amount: 2400 },
      booking_id: booking.id,
      change: 'held',
      can_pay_at_studio: false,
    });
    expect(await pay(payment, guest)).toMatchObject({ outcome: 'succeeded', booking_id: booking.id });
    const moved = await see(booking, guest);
    expect(moved).toMatchObject({
      state: 'confirmed',
      event: { id: second.id },
      total: { amount: 14_000 },
      held_change: null,
      payment: { id: booking.payment.id, state: 'captured' },
    });
    expect(moved.attendees[0].ticket_code).not.toBe(booking.attendees[0].ticket_code);
    expect(moved.history.at(-1)).toMatchObject({
      by: 'guest',
      change: { kind: 'moved', price_difference: { amount: 2400 } },
    });
    expect([await seatsTaken(first), await seatsTaken(second)]).toEqual([0, 2]);
    expect([await paidFor(booking), await bankHas(guest)]).toEqual([14_000, 14_000]);
    await sendBookingMails(world);
    expect((await lastMailTo(world, guest.email, 'booking_changed')).subject).toMatch(/^Your new date: /);
    await expectBalance();
  });

  it('One attendee moves, the others stay', async () => {
    const guest = await makeGuest();
    const { first, second } = await makeDates();
    const booking = await bookPaid(first, guest, ['Laia', 'Oriol', 'Ona']);
    const { held_change } = await move(booking, guest, second, { positions: [2] });
    expect(held_change).toMatchObject({ seats: 1, positions: [2], difference: { amount: 1200 } });
    expect([await seatsTaken(first), await seatsTaken(second)]).toEqual([3, 1]);
    await expectBalance();
    const { booking_id } = await pay(held_change.payment, guest);
    expect(booking_id).not.toBe(booking.id);
    expect(await see({ id: booking_id }, guest)).toMatchObject({
      state: 'confirmed',
      seats: 1,
      total: { amount: 7000 },
      event: { id: second.id },
      attendees: [{ name: 'Oriol' }],
      payment: { state: 'captured' },
    });
    expect(await see(booking, guest)).toMatchObject({ seats: 2, total: { amount: 11_600 }, event: { id: first.id } });
    expect([await paidFor(booking), await paidFor({ id: booking_id })]).toEqual([11_600, 7000]);
    expect([await seatsTaken(first), await seatsTaken(second)]).toEqual([2, 1]);
    await expectBalance();
    // Each of the two can be cancelled later, and gets back its own part.
    await call('POST', `/bookings/${booking_id}/cancellation`, {}, guest);
    await work();
    await expectBalance();
    expect([await paidFor({ id: booking_id }), await bankHas(guest)]).toEqual([0, 11_600]);
    await call('POST', `/bookings/${booking.id}/cancellation`, {}, guest);
    await work();
    expect(await bankHas(guest)).toBe(0);
  });

  it('is held like a booking: it expires after fifteen minutes and frees the new seats only', async () => {
    const guest = await makeGuest();
    const { first, second } = await makeDates();
    const booking = await bookPaid(first, guest);
    const { held_change } = await move(booking, guest, second);
    await pass(15 * MINUTE);
    await work();
    expect(await see(booking, guest)).toMatchObject({ state: 'confirmed', event: { id: first.id }, held_change: null });
    expect([await seatsTaken(first), await seatsTaken(second)]).toEqual([1, 0]);
    expect(await call('GET', `/payments/${held_change.payment.id}`, undefined, guest)).toMatchObject({
      state: 'voided',
      change: 'expired',
    });
    expect((await pay(held_change.payment, guest)).code).toBe('payments.ended');
    expect(await refundsOf(booking)).toEqual([]);
  });

  it('never keeps the new seats from others after its time, also without a job', async () => {
    const [guest, other] = [await makeGuest(), await makeGuest('Ona')];
    const { first, second } = await makeDates({}, { capacity: 1 });
    const booking = await bookPaid(first, guest);
    const { held_change } = await move(booking, guest, second);
    expect((await book(second, other)).code).toBe('bookings.sold_out');
    await pass(15 * MINUTE);
    expect((await book(second, other)).state).toBe('held');
    expect((await pay(held_change.payment, guest)).code).toBe('payments.ended');
    expect((await see(booking, guest)).event.id).toBe(first.id);
  });

  it('keeps the old date when the card is declined, and can be paid with another one', async () => {
    const guest = await makeGuest();
    const { first, second } = await makeDates();
    const booking = await bookPaid(first, guest);
    const { held_change } = await move(booking, guest, second);
    expect(await pay(held_change.payment, guest, CARDS.declined)).toMatchObject({
      outcome: 'declined',
      booking_state: 'confirmed',
    });
    expect(await see(booking, guest)).toMatchObject({ event: { id: first.id }, held_change: { seats: 1 } });
    await expectBalance();
    await pay(held_change.payment, guest);
    expect(await see(booking, guest)).toMatchObject({ event: { id: second.id }, held_change: null });
  });

  it('waits once longer for the second step', async () => {
    const guest = await makeGuest();
    const { first, second } = await makeDates();
    const booking = await bookPaid(first, guest);
    const { held_change } = await move(booking, guest, second);
    const answer = await pay(held_change.payment, guest, CARDS.secondStep);
    expect(answer).toMatchObject({ outcome: 'second_step', hold_ends_at: '2031-11-20T09:30:00.000Z' });
    await pass(20 * MINUTE);
    await work();
    await pay(held_change.payment, guest, CARDS.secondStep, { confirmed: true });
    expect((await see(booking, guest)).event.id).toBe(second.id);
  });

  it('is carried out by a success after it expired, while there are seats', async () => {
    const guest = await makeGuest();
    const { first, second } = await makeDates({}, { capacity: 1 });
    const booking = await bookPaid(first, guest);
    const { held_change } = await move(booking, guest, second);
    expect((await pay(held_change.payment, guest, CARDS.neverReports)).outcome).toBe('pending');
    await pass(31 * MINUTE);
    expect((await see(booking, guest)).event.id).toBe(first.id);
    await work();
    expect(await see(booking, guest)).toMatchObject({ event: { id: second.id }, total: { amount: 7000 } });
    expect([await seatsTaken(first), await seatsTaken(second)]).toEqual([0, 1]);
    expect(await refundsOf(booking)).toEqual([]);
  });

  it('is refunded at once by a success after it expired without seats, and the guest is told', async () => {
    const [guest, other] = [await makeGuest(), await makeGuest('Ona')];
    const { first, second } = await makeDates({}, { capacity: 1 });
    const booking = await bookPaid(first, guest);
    const { held_change } = await move(booking, guest, second);
    await pay(held_change.payment, guest, CARDS.neverReports);
    await pass(31 * MINUTE);
    await book(second, other);
    await work();
    expect(await see(booking, guest)).toMatchObject({ event: { id: first.id }, total: { amount: 5800 } });
    expect(await refundsOf(booking)).toEqual([{ amount: 1200, state: 'succeeded' }]);
    expect([await paidFor(booking), await bankHas(guest)]).toEqual([5800, 5800]);
    expect((await lastMailTo(world, guest.email, 'payment_returned')).text).toContain('Your booking stays as it is.');
    expect((await mailsOf(booking)).filter((trigger) => trigger === 'payment_returned')).toHaveLength(1);
  });

  it('is charged once when two tabs pay it at once', async () => {
    const guest = await makeGuest();
    const { first, second } = await makeDates();
    const booking = await bookPaid(first, guest);
    const { held_change } = await move(booking, guest, second);
    const answers = await Promise.all([pay(held_change.payment, guest), pay(held_change.payment, guest)]);
    expect(answers.map(({ http, code }) => code ?? http).sort()).toEqual([200, 'payments.ended']);
    expect((await see(booking, guest)).event.id).toBe(second.id);
    expect(await bankHas(guest)).toBe(7000);
    expect((await see(booking, guest)).history).toHaveLength(3);
  });

  it('is one change at a time, until the guest lets it go', async () => {
    const guest = await makeGuest();
    const { first, second, offering } = await makeDates();
    const third = await makeEvent(world, offering, { starts_at: new Date(START.getTime() + 300 * HOUR) });
    const booking = await bookPaid(first, guest, ['Laia', 'Oriol']);
    await move(booking, guest, second);
    expect((await move(booking, guest, third)).code).toBe('bookings.change_held');
    expect(await call('GET', `/bookings/${booking.id}/move`, undefined, guest)).toMatchObject({
      cannot: 'bookings.change_held',
      items: [],
    });
    const oneSeat = { positions: [1] };
    expect((await call('POST', `/bookings/${booking.id}/cancellation`, oneSeat, guest)).code).toBe(
      'bookings.change_held',
    );
    expect(await call('DELETE', `/bookings/${booking.id}/held-change`, undefined, guest)).toMatchObject({
      http: 200,
      held_change: null,
      event: { id: first.id },
    });
    expect([await seatsTaken(first), await seatsTaken(second)]).toEqual([2, 0]);
    expect((await call('DELETE', `/bookings/${booking.id}/held-change`, undefined, guest)).http).toBe(200);
    const { rowCount } = await world.pool.query(
      "select from activities where subject_id = $1 and type = 'booking.held_change_cancelled'",
      [booking.id],
    );
    expect(rowCount).toBe(1);
    await work();
    expect((await move(booking, guest, third)).event.id).toBe(third.id);
  });

  it('is paid in vain when the guest has let it go while the bank decided: all comes back', async () => {
    const guest = await makeGuest();
    const { first, second } = await makeDates();
    const booking = await bookPaid(first, guest);
    const { held_change } = await move(booking, guest, second);
    await pay(held_change.payment, guest, CARDS.slow);
    await call('DELETE', `/bookings/${booking.id}/held-change`, undefined, guest);
    await pass(20_000);
    await work();
    expect((await see(booking, guest)).event.id).toBe(first.id);
    expect(await bankHas(guest)).toBe(5800);
  });

  it('ends with its booking when that is cancelled before it is paid', async () => {
    const guest = await makeGuest();
    const { first, second } = await makeDates();
    const booking = await bookPaid(first, guest);
    const { held_change } = await move(booking, guest, second);
    expect(await call('POST', `/bookings/${booking.id}/cancellation`, {}, guest)).toMatchObject({
      state: 'cancelled',
      held_change: null,
      cancelled: { refund: { amount: 5800 } },
    });
    expect([await seatsTaken(first), await seatsTaken(second)]).toEqual([0, 0]);
    await work();
    expect((await pay(held_change.payment, guest)).code).toBe('payments.ended');
    expect([await paidFor(booking), await bankHas(guest)]).toEqual([0, 0]);
  });

  it('ends when the studio cancels the old date, and the guest chooses another date or the money', async () => {
    const guest = await makeGuest();
    const { first, second } = await makeDates();
    const booking = await bookPaid(first, guest);
    await move(booking, guest, second);
    await call('POST', `/events/${first.id}/cancellation`, { reason: 'The kiln broke.' });
    expect(await see(booking, guest)).toMatchObject({ state: 'cancelled', held_change: null });
    expect(await seatsTaken(second)).toBe(0);
    await work();
    // What was paid waits for the choice.
    expect(await refundsOf(booking)).toEqual([{ amount: 5800, state: 'pending' }]);
    expect(await bankHas(guest)).toBe(5800);
  });

  it('ends when the studio cancels the new date, and is refunded when the studio moves it meanwhile', async () => {
    const guest = await makeGuest();
    const { first, second } = await makeDates();
    const booking = await bookPaid(first, guest);
    await move(booking, guest, second);
    await call('POST', `/events/${second.id}/cancellation`, { reason: 'The kiln broke.' });
    expect(await see(booking, guest)).toMatchObject({ state: 'confirmed', event: { id: first.id }, held_change: null });
    await work();
    await expectBalance();
    const dates = await makeDates();
    const other = await bookPaid(dates.first, guest);
    const { held_change } = await move(other, guest, dates.second);
    const later = new Date(dates.second.starts_at.getTime() + HOUR);
    await world.db.updateTable('events').set({ starts_at: later }).where('id', '=', dates.second.id).execute();
    await pay(held_change.payment, guest);
    expect(await see(other, guest)).toMatchObject({ event: { id: dates.first.id }, held_change: null });
    await work();
    expect(await bankHas(guest)).toBe(11_600);
  });

  it('gives the waitlist the old seats once it is paid, and never the seats in the middle', async () => {
    const [guest, one, other] = [await makeGuest(), await makeGuest('Ona'), await makeGuest('Pau')];
    const { first, second, offering } = await makeDates({ capacity: 2 }, { capacity: 2 });
    const booking = await bookPaid(first, guest, ['Laia', 'Oriol']);
    await makeWaiting(world, first, one, 2);
    const { held_change } = await move(booking, guest, second);
    expect(await waitlistOf(world, first)).toMatchObject({ taken: 2, held: 2, entries: [{ state: 'waiting' }] });
    await pay(held_change.payment, guest);
    expect(await waitlistOf(world, first)).toMatchObject({ taken: 2, held: 2, entries: [{ state: 'offered' }] });
    // The seats of a change that is not paid go to the waitlist of the new date when it ends.
    const third = await makeEvent(world, offering, {
      starts_at: new Date(START.getTime() + 300 * HOUR),
      capacity: 2,
      price_override: 9000,
    });
    await move(booking, guest, third);
    await makeWaiting(world, third, other, 2);
    await pass(15 * MINUTE);
    await work();
    expect(await waitlistOf(world, third)).toMatchObject({ taken: 2, held: 2, entries: [{ state: 'offered' }] });
    expect((await see(booking, guest)).event.id).toBe(second.id);
  });

  it('is answered with what is true now when the request is sent again', async () => {
    const guest = await makeGuest();
    const { first, second } = await makeDates();
    const booking = await bookPaid(first, guest);
    const send = async () => {
      const request = json('POST', { event_id: second.id }, guest, { 'Idempotency-Key': 'move-1' });
      return (await world.request(`/api/v1/bookings/${booking.id}/move`, request)).json();
    };
    const [one, again] = [await send(), await send()];
    expect(again.held_change.payment.id).toBe(one.held_change.payment.id);
    expect(await seatsTaken(second)).toBe(1);
    await pay(one.held_change.payment, guest);
    expect(await send()).toMatchObject({ id: booking.id, event: { id: second.id }, held_change: null });
    expect(await bankHas(guest)).toBe(7000);
  });

  it('needs no new approval of the studio: the difference is charged at once', async () => {
    const guest = await makeGuest();
    const { first, second } = await makeDates({ booking_mode: 'requires_approval' });
    const booking = await bookPaid(first, guest);
    await call('POST', `/bookings/${booking.id}/approval`, {});
    const { held_change } = await move(booking, guest, second);
    expect(await pay(held_change.payment, guest)).toMatchObject({ payment_state: 'captured' });
    expect(await see(booking, guest)).toMatchObject({ state: 'confirmed', event: { id: second.id } });
  });

  it('costs nothing when the studio moves the guest', async () => {
    const guest = await makeGuest();
    const { first, second } = await makeDates();
    const booking = await bookPaid(first, guest);
    const path = `/studios/${studio.id}/bookings/${booking.id}/move`;
    expect(await call('POST', path, { event_id: second.id })).toMatchObject({ http: 200, held_change: null });
    expect(await see(booking, guest)).toMatchObject({ event: { id: second.id }, total: { amount: 5800 } });
    expect(await bankHas(guest)).toBe(5800);
  });
});

import { transaction } from '#server/db/transaction.ts';
import { assertId } from '#server/http/ids.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import { cancellationShare } from '#shared/bookings/cancellation.ts';
import { bookedDateCan } from '#shared/bookings/courses.ts';
import { refundOfPaid } from '#shared/bookings/deposit.ts';
import type { Booking, NewCancellation } from '#shared/schemas/bookings/bookings.ts';
import { bookedDate, bookedDates, dateTermsOf } from '../core/booking-dto.ts';
import { getBooking, getOwnBooking } from '../core/get-booking.ts';
import { offerFreedSeats } from '../waitlist/offer-freed-seats.ts';
import { lockDates, releaseDates } from './release-dates.ts';

/**
 * Cancels one date of a course for its guest: its seats are free at once, the others stay, and the booking's policy
 * decides by the start of this date what of its part of the price is refunded.
 * @throws Refusal `bookings.date_given_up`, `bookings.only_date`, `bookings.started`, `bookings.not_cancellable`,
 *   `http.not_found`
 */
export async function cancelDate(
  services: Services,
  guest: { userId: string },
  id: string,
  eventId: string,
  { reason = '' }: NewCancellation,
): Promise<Booking> {
  const { db, now: clock } = services;
  await getOwnBooking(services, guest, id);
  await transaction(db, async (tx) => {
    await lockDates(tx, [assertId(eventId)], [id]);
    const booking = await getOwnBooking({ db: tx }, guest, id);
    const now = clock();
    const date = booking.dates.find(({ event_id }) => event_id === eventId) ?? refuse('http.not_found');
    const why = bookedDateCan.cancel({ ...booking, dates: bookedDates(booking) }, bookedDate(date), now);
    if (why) refuse(why);
    const share = cancellationShare(dateTermsOf(booking, date), now);
    const refund = refundOfPaid({ total: date.price, deposit: date.deposit }, booking.currency, share).amount;
    await releaseDates(tx, [{ bookingId: id, eventId, refund }], { userId: guest.userId, role: 'guest', reason, now });
    await offerFreedSeats(tx, [eventId], now);
  });
  return getBooking(services, guest, id);
}

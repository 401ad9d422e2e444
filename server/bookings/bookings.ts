import { z } from 'zod';
import type { BookingListQuery } from '#shared/schemas/bookings/bookings.ts';
import { parseCursor, toPage } from '../http/cursor.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { toBooking } from './core/booking-dto.ts';
import { bookingEntries, type CalendarFile, calendarFile, isInCalendars } from './core/calendar-entry.ts';
import { getOwnBooking } from './core/get-booking.ts';
import { type BookingKey, listOwnBookings } from './core/queries.ts';

export { addSeat, quoteAddedSeat } from './changes/add-seat.ts';
export { bookAtDesk, listTickets } from './changes/book-at-desk.ts';
export { cancelHeldChange } from './changes/cancel-held-change.ts';
export { cancelSeats } from './changes/cancel-seats.ts';
export { lapseBookings } from './changes/lapse-bookings.ts';
export { moveSeats } from './changes/move-seats.ts';
export { moveSlot } from './changes/move-slot.ts';
export { listMoveOptions, quoteCancellation } from './changes/quotes.ts';
export { renameAttendee } from './changes/rename-attendee.ts';
export { firstEvent } from './core/booking-columns.ts';
export { paymentSummaryOf, refundableAtDesk, refundableOf, toBooking, whyNotMovable } from './core/booking-dto.ts';
export type { BookingRow } from './core/booking-row.ts';
export { isMissingDetails } from './core/details-queries.ts';
export { payableColumn } from './core/payable-column.ts';
export { findAnyBooking, findStudioBooking } from './core/queries.ts';
export { changeState, lockEventsOf } from './core/transition.ts';
export {
  type DeskPaymentRow,
  findDeskPayment,
  listDeskPayments,
  listUndoable,
} from './desk-payments/desk-payment-rows.ts';
export { recordDeskPayment, setDeskPaid, undoDeskPayment } from './desk-payments/record-desk-payment.ts';
export { recordTakenMoney } from './desk-payments/record-taken-money.ts';
export { captureForApproval } from './paying/capture-approval.ts';
export { listGivenRefunds } from './refunds/given-refund-queries.ts';
export { listOpenObjections } from './refunds/list-objections.ts';
export { makeOffer } from './requests/make-offer.ts';
export { previewOffer } from './requests/preview-offer.ts';
export { offerFreedSeats, offerReleasedSeats } from './waitlist/offer-freed-seats.ts';

/**
 * Returns a booking of the guest as an iCalendar file.
 * @throws Refusal `http.not_found`, for another guest's booking too; `bookings.no_ticket` before it has a ticket
 */
export async function bookingCalendar(
  services: Services,
  guest: { userId: string },
  id: string,
): Promise<CalendarFile> {
  const row = await getOwnBooking(services, guest, id);
  if (!isInCalendars(row)) refuse('bookings.no_ticket');
  return calendarFile(row, services.config.siteUrl);
}

/** The maximum of entries in a guest's calendar feed: upcoming bookings first, then the latest past ones. */
const MAX_CALENDAR_ENTRIES = 300;

/**
 * Lists a guest's bookings with tickets as calendar entries, cancelled ones included, so that calendars remove their
 * entries.
 */
export async function listCalendarEntries({ db, config, now }: Services, guest: { userId: string }) {
  const rows = await listOwnBookings(db, guest.userId, { now: now(), after: undefined, limit: MAX_CALENDAR_ENTRIES });
  return rows.filter(isInCalendars).flatMap((row) => bookingEntries(row, config.siteUrl));
}

const Key: z.ZodType<BookingKey> = z.tuple([z.boolean(), z.number().int(), z.uuid()]);
/** The time of the first page, so that a booking that ends between two pages is neither lost nor listed twice. */
const Place = z.tuple([z.iso.datetime(), Key]);

/** Lists a page of the guest's bookings: upcoming ones first, the soonest on top, then past ones, the latest on top. */
export async function listBookings(
  services: Services,
  guest: { userId: string },
  { limit, cursor }: z.infer<typeof BookingListQuery>,
) {
  const pages = parseCursor('bookings', { guest: guest.userId }, Place, cursor);
  const [listedAt, after] = pages.after ?? [services.now().toISOString(), undefined];
  const found = await listOwnBookings(services.db, guest.userId, { now: new Date(listedAt), after, limit });
  const place = (row: (typeof found)[number]): z.infer<typeof Place> => [listedAt, [row.past, row.distance, row.id]];
  const { rows, next_cursor } = toPage(found, limit, place, pages);
  return { items: rows.map((row) => toBooking(row, services)), next_cursor };
}

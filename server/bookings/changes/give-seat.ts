import { record } from '#server/activity/activity.ts';
import { retryOnConflict } from '#server/availability/retry-on-conflict.ts';
import type { Tx } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/http/refuse.ts';
import { inTransaction, type Services, type TxServices } from '#server/services.ts';
import { hasTicket } from '#shared/bookings/booking-status.ts';
import type { SeatPrice } from '#shared/bookings/seat-prices.ts';
import { bookingCan } from '#shared/bookings/transitions.ts';
import type { GivenSeat, NewSeatHolder, SeatLink, TakenSeat } from '#shared/schemas/bookings/booking-changes.ts';
import type { Language } from '#shared/text/languages.ts';
import { newTicketCode } from '../core/booking-draft.ts';
import { eventOfLink } from '../core/booking-dto.ts';
import type { BookingRow } from '../core/booking-row.ts';
import { closeLink, createLink, endLink, findLink, lockLink } from '../core/capability-links.ts';
import { endAttendees, insertChange } from '../core/change-rows.ts';
import { lockBookingWithSeats, placesOf, startOf } from '../core/locked-booking.ts';
import { findAnyBooking } from '../core/queries.ts';
import { passOnDeskPayments } from '../desk-payments/follow-seats.ts';
import { sendGivenTicket } from '../mails/seat-emails.ts';
import { passOnHeldSeat } from './held-changes.ts';

/** Attendees that a booking can have had, so that a seat is not handed on without end. */
const MAX_POSITION = 200;

/**
 * Opens the link by which a seat is given away; an earlier link of the seat is closed.
 * @throws Refusal `bookings.no_such_seat`, `bookings.not_movable`, `bookings.started`
 */
export async function openSeatLink(
  { db, now: clock, config }: Services,
  guest: { userId: string },
  { id }: { id: string },
  position: number,
): Promise<SeatLink> {
  const now = clock();
  const token = await retryOnConflict(() =>
    transaction(db, async (tx) => {
      const locked = await lockBookingWithSeats(tx, id);
      placesOf(locked.attendees, [position]);
      const why = bookingCan.changeAttendees({ state: locked.state, startsAt: startOf(locked) }, now);
      if (why) refuse(why);
      const { studio_id: studio } = locked;
      const activity = { by: guest.userId, subject: id, studio, data: { position } };
      await record({ db: tx, now: clock }, 'booking.seat_link_opened', activity);
      return createLink(tx, { purpose: 'transfer', booking_id: id, studio_id: studio, position }, now);
    }),
  );
  return { url: `${config.siteUrl}/seat/${token}`, position };
}

/** Closes the link of a seat; without one nothing happens. */
export async function closeSeatLink(
  { db, now }: Services,
  guest: { userId: string },
  { id, studio_id: studio }: BookingRow,
  position: number,
): Promise<void> {
  await transaction(db, async (tx) => {
    await closeLink(tx, { booking_id: id, position }, now());
    const activity = { by: guest.userId, subject: id, studio, data: { position } };
    await record({ db: tx, now }, 'booking.seat_link_closed', activity);
  });
}

/**
 * Shows the seat behind a link; opening it changes nothing, because mail scanners open every link.
 * @throws Refusal `http.not_found`
 */
export async function getGivenSeat({ db, now }: Services, token: string): Promise<GivenSeat> {
  const link = (await findLink(db, 'transfer', token)) ?? refuse('http.not_found');
  const booking = (await findAnyBooking(db, link.booking_id)) ?? refuse('http.not_found');
  const isFree = !bookingCan.changeAttendees({ state: booking.state, startsAt: booking.starts_at }, now());
  return {
    is_open: link.outcome === null && isFree,
    giver: nameAt(booking, link.position),
    ...eventOfLink(booking),
  };
}

const nameAt = ({ attendees, former_attendees }: BookingRow, position: number | null): string =>
  [...attendees, ...former_attendees].find((attendee) => attendee.position === position)?.name ?? '';

/**
 * Takes a seat that was given away: the receiver gets a ticket of their own by mail, and the giver's is no longer
 * valid. The booking stays the giver's, and so do refunds.
 * @throws Refusal `http.not_found`, `bookings.link_ended`, `bookings.started`, `bookings.too_many_changes`
 */
export async function takeGivenSeat(
  services: Services,
  token: string,
  holder: NewSeatHolder,
  language: Language,
): Promise<TakenSeat> {
  const known = (await findLink(services.db, 'transfer', token)) ?? refuse('http.not_found');
  const taking = { token, bookingId: known.booking_id, holder, language };
  return retryOnConflict(() => inTransaction(services, (inside) => takeWithin(inside, taking)));
}

interface Taking {
  token: string;
  bookingId: string;
  holder: NewSeatHolder;
  /** Of the mail to the receiver. */
  language: Language;
}

async function takeWithin(inside: TxServices, { token, bookingId, holder, language }: Taking): Promise<TakenSeat> {
  const { db: tx } = inside;
  const now = inside.now();
  const locked = await lockBookingWithSeats(tx, bookingId);
  const link = await lockLink(tx, 'transfer', token);
  if (!link || link.outcome !== null || link.position === null) refuse('bookings.link_ended');
  const why = bookingCan.changeAttendees({ state: locked.state, startsAt: startOf(locked) }, now);
  if (why) refuse(why === 'bookings.started' ? why : 'bookings.link_ended');
  const position = locked.last_position + 1;
  if (position > MAX_POSITION) refuse('bookings.too_many_changes');
  await endLink(tx, token, 'taken', now);
  const { price, price_kind } = locked.attendees.find((each) => each.position === link.position) ?? {
    price: null,
    price_kind: null,
  };
  const seat = { from: link.position, to: position, ...holder, price, price_kind };
  const ticket_code = await giveSeat(tx, locked, seat);
  const by = { userId: null, role: 'guest', reason: '', now } as const;
  await insertChange(tx, locked, by, { kind: 'transferred', positions: [position] });
  await sendGivenTicket(inside, { bookingId, position, language });
  return { name: holder.name, ticket_code: hasTicket(locked) ? ticket_code : null };
}

/** @returns the receiver's ticket code */
async function giveSeat(
  tx: Tx,
  booking: { id: string; studio_id: string },
  seat: { from: number; to: number; name: string; email: string } & SeatPrice,
): Promise<string> {
  const ticket_code = newTicketCode();
  await tx
    .insertInto('booking_attendees')
    .values({
      booking_id: booking.id,
      studio_id: booking.studio_id,
      position: seat.to,
      name: seat.name,
      email: seat.email,
      price: seat.price,
      price_kind: seat.price_kind,
      ticket_code,
    })
    .execute();
  await endAttendees(tx, booking.id, [seat.from], 'transferred');
  await passOnHeldSeat(tx, booking.id, seat);
  await passOnDeskPayments(tx, booking.id, seat);
  return ticket_code;
}

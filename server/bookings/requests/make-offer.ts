import { sql } from 'kysely';
import { loadConflictCalendar } from '#server/availability/conflict-calendar.ts';
import { insertEvents } from '#server/availability/event-rows.ts';
import { lockSpacesInZone } from '#server/availability/lock-spaces.ts';
import { retryOnConflict } from '#server/availability/retry-on-conflict.ts';
import { allSpaces, assignSpaces, getSpaceChoice } from '#server/availability/space-choice.ts';
import type { Tx } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { type IdempotentRequest, onlyOnce } from '#server/http/idempotency.ts';
import { refuse } from '#server/http/refuse.ts';
import { assertChargeable } from '#server/read-models/assert-chargeable.ts';
import type { Services } from '#server/services.ts';
import { ANSWER_TIME } from '#shared/bookings/answer-time.ts';
import { type BookingState, quote } from '#shared/bookings/bookings.ts';
import { FIRST_STATES } from '#shared/bookings/transitions.ts';
import type { NewOffer } from '#shared/schemas/bookings/bookings.ts';
import { HOUR, MINUTE } from '#shared/time/time.ts';
import { lapseBookings } from '../changes/lapse-bookings.ts';
import type { BookingRow } from '../core/booking-row.ts';
import { findAnyBooking } from '../core/queries.ts';
import { changeState, lockEventsOf } from '../core/transition.ts';
import { findEventAt } from './queries.ts';

/**
 * Answers a request with an offer: a time and a price. The offer keeps its seats for 72 hours, and until it starts:
 * those of the event of the offering at that time, else an event of its own with the offering's spaces. Of several
 * answers at once the first counts.
 * @param by a member of the studio's team who may decide; the caller checks it
 * @throws Refusal `bookings.not_waiting` with the state that it has; `bookings.times_past`; `bookings.sold_out`;
 * `events.conflict`,
 *   `events.warned`; `payments.below_minimum`; `http.idempotency_reused`
 */
export async function makeOffer(
  services: Services,
  by: { userId: string },
  id: string,
  offer: NewOffer,
  idempotency?: IdempotentRequest,
): Promise<void> {
  const { db } = services;
  await onlyOnce(db, by.userId, idempotency, async (remember) => {
    await lapseBookings(services, { bookingId: id });
    const booking = (await findAnyBooking(db, id)) ?? refuse('http.not_found');
    if (booking.state !== 'requested') refuse('bookings.not_waiting', { state: booking.state });
    // Other bookings that are past their time keep neither seats nor spaces from the offer.
    await lapseBookings(services, { studioId: booking.studio_id });
    await retryOnConflict(() =>
      transaction(db, async (tx) => {
        await offerWithin(tx, by, booking, offer, services.now());
        await remember(tx, id);
      }),
    );
    return id;
  });
}

async function offerWithin(tx: Tx, { userId }: { userId: string }, booking: BookingRow, offer: NewOffer, now: Date) {
  const startsAt = new Date(offer.starts_at);
  const minutes = offer.minutes ?? (booking.ends_at.getTime() - booking.starts_at.getTime()) / MINUTE;
  if (startsAt <= now) refuse('bookings.times_past', { earliest: now.toISOString() });
  await lockEventsOf(tx, [booking.id]);
  await assertRequested(tx, booking.id);
  const existing = await findEventAt(tx, booking.offering_id, startsAt);
  const eventId = existing
    ? await takeSeatsOf(tx, existing, booking.seats)
    : await makeEvent(
        tx,
        userId,
        booking,
        { from: startsAt, to: new Date(startsAt.getTime() + minutes * MINUTE) },
        offer,
      );
  const price =
    offer.price?.amount ??
    quote({ amount: booking.unit_price, currency: booking.currency }, booking.seats, booking.price_unit, minutes)
      .amount;
  if (booking.offered_payment === 'online') assertChargeable({ amount: price, currency: booking.currency });
  await tx
    .insertInto('booking_events')
    .values({
      booking_id: booking.id,
      event_id: eventId,
      offering_id: booking.offering_id,
      studio_id: booking.studio_id,
      seats: booking.seats,
      price,
    })
    .execute();
  const message = offer.message ?? '';
  const change = { userId, role: 'studio', reason: message, now } as const;
  await changeState(tx, [booking.id], 'offer', 'offered', change);
  const due = new Date(Math.min(now.getTime() + ANSWER_TIME.toOffer * HOUR, startsAt.getTime()));
  await tx
    .updateTable('bookings')
    .set({ total: price, payment: price === 0 ? 'free' : 'at_studio', answer_due_at: due })
    .where('id', '=', booking.id)
    .execute();
  await tx
    .insertInto('booking_offers')
    .values({
      booking_id: booking.id,
      studio_id: booking.studio_id,
      event_id: eventId,
      price,
      message,
      made_at: now,
    })
    .execute();
}

/**
 * Refuses a locked request that was withdrawn, or answered by a colleague, in the meantime.
 * @throws Refusal `bookings.not_waiting`
 */
async function assertRequested(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ state: BookingState }>`select state from bookings where id = ${id}`.execute(tx);
  const { state } = rows[0] ?? refuse('http.not_found');
  if (state !== FIRST_STATES.request_only.settled) refuse('bookings.not_waiting', { state });
}

/** @throws Refusal `bookings.sold_out` */
async function takeSeatsOf(tx: Tx, { id, left }: { id: string; left: number }, seats: number): Promise<string> {
  const { rows } = await sql`
    update events set seats_taken = seats_taken + ${seats}
    where id = ${id} and capacity - seats_taken >= ${seats} and status = 'scheduled' returning id`.execute(tx);
  return rows.length > 0 ? id : refuse('bookings.sold_out', { left });
}

/** Makes the event of an offer: nobody else can book it. @throws Refusal `events.conflict`; `events.warned` */
async function makeEvent(
  tx: Tx,
  userId: string,
  booking: BookingRow,
  times: { from: Date; to: Date },
  { anyway }: NewOffer,
): Promise<string> {
  const studio = { id: booking.studio_id, time_zone: booking.time_zone };
  const choice = await getSpaceChoice(tx, booking.offering_id);
  await lockSpacesInZone(tx, studio, allSpaces(choice));
  const calendar = await loadConflictCalendar(tx, studio, allSpaces(choice), times);
  const space_ids = assignSpaces(calendar, choice, times, anyway);
  const { seats } = booking;
  const draft = {
    starts_at: times.from,
    ends_at: times.to,
    capacity: seats,
    price_override: null,
    note: '',
    space_ids,
  };
  const offering = { id: booking.offering_id, studio_id: booking.studio_id };
  const [made = ''] = await insertEvents(tx, offering, [{ ...draft, is_slot: true, seats_taken: seats }], userId);
  return made;
}

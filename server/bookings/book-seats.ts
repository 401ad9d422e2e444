import { quote } from '../../shared/bookings.ts';
import type { Booking, NewSeatBooking } from '../../shared/schemas/bookings.ts';
import { MINUTE, toOffsetIso } from '../../shared/time.ts';
import { getConstraintName } from '../db/errors.ts';
import { findFirstResult, IDEMPOTENCY_CONSTRAINT, type IdempotentRequest } from '../http/idempotency.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { draftBooking, type Guest } from './booking-draft.ts';
import { toBooking, toFirstResponse } from './booking-dto.ts';
import { queueBooking } from './booking-queue.ts';
import { getOwnBooking } from './bookings.ts';
import { CODE_CONSTRAINTS } from './codes.ts';
import { type BookingRow, findPublicEvent } from './queries.ts';
import { assertSeatLimit } from './seat-limit.ts';
import { ON_SALE_CONSTRAINT, type SeatBookingDraft, takeSeats } from './take-seats.ts';

/**
 * Seats that were gone when the statement ran, but are there when the refusal is looked up, are worth another try. Where people
 * book and cancel without a pause, one in three or four tries misses like that.
 */
const MAX_TRIES = 30;

/**
 * Books seats of an event for the guest: confirmed at once, free or paid at the studio.
 * @param attempt the request with its idempotency key, when it may be sent again
 * @throws Refusal one of `bookings.*`; `http.not_found` for an event that the public cannot see;
 *   `http.idempotency_reused`; `http.busy`
 */
export async function bookSeats(
  services: Services,
  guest: Guest,
  wanted: NewSeatBooking,
  attempt?: IdempotentRequest,
): Promise<Booking> {
  const eventId = wanted.event_id;
  const shownStartsAt = wanted.shown_starts_at === undefined ? undefined : new Date(wanted.shown_starts_at);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const now = services.now();
    const booked = await tryToTakeSeats(services, {
      ...draftBooking(guest, wanted, attempt, now),
      eventId,
      shownStartsAt,
    });
    if (booked) {
      return toBooking(booked, now);
    }
    const first = await findFirstResult(services.db, guest.userId, attempt);
    if (first) return toFirstResponse(await getOwnBooking(services, guest, first));
    await explainSeatRefusal(services, guest, wanted);
  }
  return refuse('http.busy');
}

/** @returns undefined also when another request won a race: the caller then looks up the reason or draws new codes */
async function tryToTakeSeats({ pool }: Services, wanted: SeatBookingDraft): Promise<BookingRow | undefined> {
  try {
    const { guestId, eventId: resourceId } = wanted;
    return await queueBooking(pool, { guestId, resourceId }, () => takeSeats(pool, wanted));
  } catch (error) {
    const constraint = getConstraintName(error);
    if (LOST_RACE.has(constraint ?? '')) return undefined;
    throw error;
  }
}

const LOST_RACE = new Set([ON_SALE_CONSTRAINT, IDEMPOTENCY_CONSTRAINT, ...CODE_CONSTRAINTS]);

/** Refuses with the reason why the seats cannot be booked. Returns when they could be booked now. */
async function explainSeatRefusal({ db, now }: Services, guest: Guest, wanted: NewSeatBooking): Promise<void> {
  const event = (await findPublicEvent(db, wanted.event_id)) ?? refuse('http.not_found');
  if (event.status === 'cancelled') refuse('bookings.event_cancelled');
  if (event.status === 'completed' || event.starts_at <= now()) refuse('bookings.event_past');
  if (event.booking_mode !== 'direct_booking') refuse('bookings.mode_not_direct');
  const closesAt = new Date(event.starts_at.getTime() - event.notice_minutes * MINUTE);
  if (closesAt <= now()) refuse('bookings.closed', { closed_at: toOffsetIso(closesAt, event.time_zone) });
  const left = event.capacity - event.seats_taken;
  if (left < wanted.seats) refuse('bookings.sold_out', { left });
  await assertSeatLimit(db, guest, { studioId: event.studio_id, seats: wanted.seats, now: now() });
  const startsAt = toOffsetIso(event.starts_at, event.time_zone);
  const shownAt = wanted.shown_starts_at;
  // Both have whole seconds: the API returns the start without fractions.
  if (shownAt !== undefined && Date.parse(shownAt) !== Date.parse(startsAt)) {
    refuse('bookings.time_changed', { starts_at: startsAt });
  }
  const total = quote({ amount: event.price, currency: event.currency }, wanted.seats, event.price_unit);
  const shown = wanted.shown_total;
  if (shown && (shown.amount !== total.amount || shown.currency !== total.currency)) {
    refuse('bookings.total_changed', { total });
  }
}

import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { type IdempotentRequest, onlyOnce } from '#server/http/idempotency.ts';
import { refuse } from '#server/http/refuse.ts';
import { assertTakesBookings } from '#server/read-models/pause.ts';
import type { Services } from '#server/services.ts';
import { requestDueAt } from '#shared/bookings/answer-time.ts';
import { quote } from '#shared/bookings/bookings.ts';
import { FIRST_STATES } from '#shared/bookings/transitions.ts';
import type { Booking, NewBookingRequest } from '#shared/schemas/bookings/bookings.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { DAY } from '#shared/time/time.ts';
import { type Guest, unnamedAttendees } from '../core/booking-draft.ts';
import { logNewBooking } from '../core/change-rows.ts';
import { getBooking } from '../core/get-booking.ts';
import { insertBooking } from '../core/insert-booking.ts';
import { findRequestable, type RequestableRow } from './queries.ts';

/** Requests that a guest has open at one studio at most. */
const MAX_OPEN_REQUESTS = 5;

/** Days ahead that a guest may ask for. */
const MAX_DAYS_AHEAD = 366;

/**
 * Sends a guest's request to a studio: what, up to three times, how many. It takes no seats. The studio answers with an
 * offer within a week and before the last of the times, else the request expires.
 * @param idempotency the request with its idempotency key, when it may be sent again
 * @throws Refusal `http.not_found` for an offering that the public cannot see; `bookings.times_past`,
 * `bookings.times_too_far`,
 *   `bookings.too_many_requests`, `bookings.more_than_capacity`; `http.idempotency_reused`
 */
export async function requestBooking(
  services: Services,
  guest: Guest,
  request: NewBookingRequest,
  idempotency?: IdempotentRequest,
): Promise<Booking> {
  const { db, now: clock } = services;
  const id = await onlyOnce(db, guest.userId, idempotency, async (remember) => {
    const now = clock();
    const offering = (await findRequestable(db, request.offering_id)) ?? refuse('http.not_found');
    assertTakesBookings(offering, now);
    const times = [...new Set(request.times.map(({ starts_at }) => Date.parse(starts_at)))].map((at) => new Date(at));
    assertTimes(times, offering, now);
    if (request.seats > offering.capacity) refuse('bookings.more_than_capacity', { most: offering.capacity });
    return transaction(db, async (tx) => {
      await assertFewOpen(tx, guest, offering);
      const booked = await insertRequest(tx, guest, offering, { ...request, times }, now);
      await remember(tx, booked);
      return booked;
    });
  });
  return getBooking(services, guest, id);
}

function assertTimes(times: readonly Date[], { notice_minutes, time_zone }: RequestableRow, now: Date): void {
  const earliest = new Date(now.getTime() + notice_minutes * 60_000);
  if (times.some((at) => at <= earliest)) {
    refuse('bookings.times_past', { earliest: toOffsetIso(earliest, time_zone) });
  }
  if (times.some((at) => at.getTime() > now.getTime() + MAX_DAYS_AHEAD * DAY)) refuse('bookings.times_too_far');
}

/** Locks the guest, so that two requests at once are both counted. */
async function assertFewOpen(tx: Tx, { userId }: Guest, { studio_id }: RequestableRow): Promise<void> {
  await sql`select from auth.users where id = ${userId} for no key update`.execute(tx);
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from bookings
    where guest_id = ${userId} and studio_id = ${studio_id}
      and state = any(${[FIRST_STATES.request_only.settled, 'offered']}::text[])`.execute(tx);
  if ((rows[0]?.open ?? 0) >= MAX_OPEN_REQUESTS) refuse('bookings.too_many_requests', { most: MAX_OPEN_REQUESTS });
}

async function insertRequest(
  tx: Tx,
  guest: Guest,
  offering: RequestableRow,
  { seats, text, times }: { seats: number; text: string; times: readonly Date[] },
  now: Date,
): Promise<string> {
  const { id: offering_id, studio_id, price, currency, cancellation_policy } = offering;
  const { amount: total } = quote({ amount: price, currency }, seats, offering.price_unit, offering.duration_minutes);
  const state = FIRST_STATES.request_only.settled;
  const id = await insertBooking(tx, {
    ...{ studio_id, offering_id, guest_id: guest.userId, language: guest.language, created_at: now },
    ...{ mode: 'request_only', state, answer_due_at: requestDueAt(times, now), note: '' },
    ...{ seats, unit_price: price, total, currency, cancellation_policy, payment: total === 0 ? 'free' : 'at_studio' },
    dates: [],
    attendees: unnamedAttendees(seats, guest.language),
  });
  await tx
    .insertInto('booking_requests')
    .values({ booking_id: id, studio_id, text, times: [...times], minutes: offering.duration_minutes })
    .execute();
  await logNewBooking(tx, { id, studio_id, state }, { userId: guest.userId, role: 'guest', reason: '', now });
  return id;
}

import { sql } from 'kysely';
import { requestDueAt } from '../../../shared/bookings/answer-time.ts';
import { quote } from '../../../shared/bookings/bookings.ts';
import { FIRST_STATES } from '../../../shared/bookings/transitions.ts';
import type { Booking, NewBookingRequest } from '../../../shared/schemas/bookings.ts';
import { toOffsetIso } from '../../../shared/time/offset-iso.ts';
import { DAY } from '../../../shared/time/time.ts';
import { RECORD_BOOKINGS } from '../../activity/activity.ts';
import type { Tx } from '../../db/database.ts';
import { transaction } from '../../db/transaction.ts';
import { type IdempotentRequest, onlyOnce } from '../../http/idempotency.ts';
import { refuse } from '../../http/refuse.ts';
import { assertTakesBookings } from '../../read-models/pause.ts';
import type { Services } from '../../services.ts';
import { draftBooking, type Guest } from '../booking-draft.ts';
import { getBooking } from '../bookings.ts';
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
  const draft = draftBooking(guest, { seats }, undefined, undefined, now);
  const { amount: total } = quote(
    { amount: offering.price, currency: offering.currency },
    seats,
    offering.price_unit,
    offering.duration_minutes,
  );
  const due = requestDueAt(times, now);
  const state = FIRST_STATES.request_only.settled;
  const { rows } = await sql<{ id: string }>`
    with booked as (
      insert into bookings (reference, studio_id, offering_id, guest_id, mode, state, answer_due_at, seats, unit_price,
        total, currency, payment, cancellation_policy, note, language, created_at)
      values (${draft.reference}, ${offering.studio_id}, ${offering.id}, ${guest.userId}, 'request_only', ${state}, ${due},
        ${seats}, ${offering.price}, ${total}, ${offering.currency}, ${total === 0 ? 'free' : 'at_studio'},
        ${offering.cancellation_policy}, '', ${guest.language}, ${now})
      returning id, studio_id
    ), requested as (
      insert into booking_requests (booking_id, studio_id, text, times, minutes)
      select id, studio_id, ${text}, ${[...times]}::timestamptz[], ${offering.duration_minutes} from booked
    ), attending as (
      insert into booking_attendees (booking_id, studio_id, position, name, email, ticket_code)
      select b.id, b.studio_id, a.position,
        coalesce(case a.position when 1 then (select display_name from profiles where id = ${guest.userId}) end, a.fallback),
        null, a.ticket_code
      from booked b, unnest(${draft.attendees.map(({ fallback }) => fallback)}::text[],
        ${draft.attendees.map(({ ticketCode }) => ticketCode)}::text[]) with ordinality as a (fallback, ticket_code, position)
    ), logged as (
      insert into booking_log (booking_id, studio_id, to_state, actor_id, actor_role, at)
      select id, studio_id, ${state}, ${guest.userId}, 'guest', ${now} from booked
      returning *
    ), ${sql.raw(RECORD_BOOKINGS)}
    select id from booked`.execute(tx);
  return rows[0]?.id ?? refuse('http.not_found');
}

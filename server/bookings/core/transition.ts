import { sql } from 'kysely';
import { RECORD_BOOKINGS } from '#server/activity/activity.ts';
import { prepared } from '#server/db/client.ts';
import type { Tx } from '#server/db/database.ts';
import { postDiscounts } from '#server/payments/payments.ts';
import { type BookingState, SEATED_STATES } from '#shared/bookings/bookings.ts';
import { type BookingAction, type BookingActor, statesBefore } from '#shared/bookings/transitions.ts';
import { entryAfter, MAX_LAPSES } from '#shared/bookings/waitlist.ts';

/** Who changes a booking, as the log keeps it. */
export interface ChangedBy {
  /** Null for a job. */
  userId: string | null;
  role: BookingActor;
  /** The message to the other side. */
  reason: string;
  now: Date;
}

export interface ChangedBooking {
  id: string;
  from_state: BookingState;
  seats: number;
  total: number;
  deposit: number | null;
  currency: string;
  /** The place on the waitlist that it came from. */
  waitlist_entry_id: string | null;
  /** The events whose seats it released. */
  released_event_ids: string[];
  /** The event whose seats it held for a change that waited for its payment, if any. */
  unheld_event_ids: string[];
}

/**
 * Changes the state of bookings, and with it what they hold: a state that takes no seats releases them, and ends the
 * slots that were booked and the change that waits for its payment. Writes the log and the record. Bookings in a state
 * from which the action is not possible stay as they are. With the statements that insert a booking it is the only code
 * that writes `bookings.state`. Of bookings that are confirmed the platform pays what its code took off. The place on
 * the waitlist of an offer follows it. Call `offerReleasedSeats` with the result at the end of a transaction that may
 * release seats.
 * @param ids lock their events before, with `lockEventsOf`
 * @param to one of the states that `TRANSITIONS` names for the action
 * @returns the bookings that were changed
 */
export async function changeState(
  tx: Tx,
  ids: readonly string[],
  action: BookingAction,
  to: BookingState,
  by: ChangedBy,
): Promise<ChangedBooking[]> {
  const releases = !(SEATED_STATES as readonly BookingState[]).includes(to);
  const entry = entryAfter(to, by.role);
  const lapses = to === 'expired';
  const { rows } = await sql<ChangedBooking>`${prepared('change_state')}
    with changing as materialized (
      select id, studio_id, state as from_state, seats, total, deposit, currency, waitlist_entry_id from bookings
      where id = any(${[...ids]}::uuid[]) and state = any(${statesBefore(action, to, by.role)})
      order by id for update
    ), changed as (
      update bookings b set state = ${to} from changing c where b.id = c.id
    ), released as (
      update booking_events x set released_at = ${by.now} from changing c
      where x.booking_id = c.id and x.released_at is null and ${releases}::boolean
      returning x.booking_id, x.event_id, x.seats
    ), ended_changes as (
      update held_changes h set status = 'cancelled', ended_at = ${by.now}, attendee_name = null, attendee_email = null
      from changing c where h.booking_id = c.id and h.status = 'held' and ${releases}::boolean
      returning h.booking_id, h.event_id, h.seats
    ), let_go as (
      select booking_id, event_id, seats from released union all select booking_id, event_id, seats from ended_changes
    ), freeing as materialized (
      select event_id, sum(seats)::int as seats from let_go group by event_id
    ), freed as (
      update events e set seats_taken = e.seats_taken - f.seats from freeing f where e.id = f.event_id and not e.is_slot
    ), freed_slots as (
      update events e set seats_taken = e.seats_taken - f.seats, status = 'cancelled', cancelled_at = ${by.now}
      from freeing f where e.id = f.event_id and e.is_slot
      returning e.id
    ), freed_spaces as (
      delete from space_reservations where event_id in (select id from freed_slots)
    ), followed as (
      update waitlist_entries w set passed_over = ${lapses || to === 'declined'}, lapses = w.lapses + ${lapses}::boolean::int,
        lapsed_at = case when ${lapses}::boolean then ${by.now}::timestamptz else w.lapsed_at end,
        state = case when ${lapses}::boolean and w.lapses + 1 >= ${MAX_LAPSES} then 'lapsed' else ${entry?.to ?? ''} end
      from changing c where w.booking_id = c.id and w.state = any(${[...(entry?.from ?? [])]}::text[])
    ), logged as (
      insert into booking_log (booking_id, studio_id, from_state, to_state, actor_id, actor_role, reason, at)
      select id, studio_id, from_state, ${to}, ${by.userId}, ${by.role}, ${by.reason}, ${by.now} from changing
      returning *
    ), ${sql.raw(RECORD_BOOKINGS)}
    select id, from_state, seats, total, deposit, currency, waitlist_entry_id,
      array(select event_id from released r where r.booking_id = changing.id) as released_event_ids,
      array(select event_id from ended_changes h where h.booking_id = changing.id) as unheld_event_ids
    from changing order by id`.execute(tx);
  if (to === 'confirmed') {
    await postDiscounts(
      tx,
      rows.map(({ id }) => id),
      by.now,
    );
  }
  return rows;
}

/**
 * Confirms a locked booking again whose date is over, because the studio moves it to another one; another stays as it
 * is. The move writes the log.
 * @returns the state that it has now
 */
export async function reopen(
  tx: Tx,
  { id, state }: { id: string; state: BookingState },
  role: BookingActor,
): Promise<BookingState> {
  const to = 'confirmed';
  if (!statesBefore('reopen', to, role).includes(state)) return state;
  await sql`update bookings set state = ${to} where id = ${id}`.execute(tx);
  return to;
}

/**
 * Locks the events of bookings by id, before the bookings: the order of locks everywhere. What a guest asked for is
 * locked even before: it covers no event until an offer, which another transaction may just be making, and the next
 * statement must see the event that it takes seats of.
 * @param others further events to lock, to which a booking moves
 */
export async function lockEventsOf(tx: Tx, ids: readonly string[], others: readonly string[] = []): Promise<void> {
  await sql`
    select from booking_requests where booking_id = any(${[...ids]}::uuid[])
    order by booking_id for no key update`.execute(tx);
  await sql`
    select from events
    where id in (select event_id from booking_events where booking_id = any(${[...ids]}::uuid[]))
      or id in (select event_id from held_changes where booking_id = any(${[...ids]}::uuid[]) and status = 'held')
      or id = any(${[...others]}::uuid[])
    order by id for no key update`.execute(tx);
}

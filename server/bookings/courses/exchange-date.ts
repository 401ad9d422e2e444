import { sql } from 'kysely';
import { RECORD_BOOKINGS } from '#server/activity/activity.ts';
import type { Connection, Tx } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { assertId } from '#server/http/ids.ts';
import { refuse } from '#server/http/refuse.ts';
import { afterNotice, isScheduled } from '#server/read-models/bookable.ts';
import type { Services } from '#server/services.ts';
import { bookedDateCan } from '#shared/bookings/courses.ts';
import type { Booking, DateExchange, MakeUpDates } from '#shared/schemas/bookings/bookings.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { lapseBookings } from '../changes/lapse-bookings.ts';
import { bookedDate, bookedDates } from '../core/booking-dto.ts';
import type { BookingRow } from '../core/booking-row.ts';
import { getBooking, getOwnBooking } from '../core/get-booking.ts';
import type { ChangedBy } from '../core/transition.ts';
import { offerFreedSeats } from '../waitlist/offer-freed-seats.ts';
import { dateOf, lockDates } from './release-dates.ts';

/**
 * Lists the make-up dates for a date of a course: those of the other groups of the offering that the booking does not
 * cover.
 * @throws Refusal `http.not_found`, and why the date cannot be exchanged
 */
export async function listMakeUpDates(
  { db, now: clock }: Services,
  guest: { userId: string },
  id: string,
  eventId: string,
): Promise<MakeUpDates> {
  const now = clock();
  const booking = await getOwnBooking({ db }, guest, id);
  assertExchangeable(booking, eventId, now);
  const rows = await findMakeUpDates(db, booking, now);
  const moment = (at: Date) => toOffsetIso(at, booking.time_zone);
  const items = rows.map((row) => ({ ...row, starts_at: moment(row.starts_at), ends_at: moment(row.ends_at) }));
  return { items, next_cursor: null };
}

/**
 * Exchanges a date of a course for a make-up date in a parallel group: the same seats, at the same price, until a day
 * before.
 * @throws Refusal as `listMakeUpDates`; `bookings.not_a_make_up`, `bookings.sold_out`
 */
export async function exchangeDate(
  services: Services,
  guest: { userId: string },
  id: string,
  eventId: string,
  { event_id: toId }: DateExchange,
): Promise<Booking> {
  const { db, now: clock } = services;
  await getOwnBooking({ db }, guest, id);
  // Bookings that are past their time may be in the way until the job has expired them.
  await lapseBookings(services, { eventId: toId });
  await transaction(db, async (tx) => {
    await lockDates(tx, [assertId(eventId), toId], [id]);
    const booking = await getOwnBooking({ db: tx }, guest, id);
    const now = clock();
    assertExchangeable(booking, eventId, now);
    const to = (await findMakeUpDates(tx, booking, now, toId))[0] ?? refuse('bookings.not_a_make_up');
    if (to.seats_left < booking.seats) refuse('bookings.sold_out', { left: to.seats_left });
    await exchange(tx, booking, eventId, toId, { userId: guest.userId, role: 'guest', reason: '', now });
    await offerFreedSeats(tx, [eventId], now);
  });
  return getBooking(services, guest, id);
}

function assertExchangeable(booking: BookingRow, eventId: string, now: Date): void {
  const date = booking.dates.find(({ event_id }) => event_id === eventId) ?? refuse('http.not_found');
  if (bookedDates(booking).length < 2) refuse('bookings.not_a_course');
  const why = bookedDateCan.exchange({ state: booking.state }, bookedDate(date), now);
  if (why) refuse(why);
}

interface MakeUpDateRow {
  event_id: string;
  starts_at: Date;
  ends_at: Date;
  seats_left: number;
}

/** A date that was refunded cannot come back as a make-up date: its price was settled. */
async function findMakeUpDates(
  db: Connection,
  booking: BookingRow,
  now: Date,
  only?: string,
): Promise<MakeUpDateRow[]> {
  const which = only ? sql`e.id = ${only}` : sql`e.capacity - e.seats_taken >= ${booking.seats}`;
  const { rows } = await sql<MakeUpDateRow>`
    select e.id as event_id, e.starts_at, e.ends_at, e.capacity - e.seats_taken as seats_left
    from events e join offerings o on o.id = e.offering_id
    where e.offering_id = ${booking.offering_id} and e.course_id is not null
      and ${isScheduled()} and e.starts_at > ${afterNotice(now)} and ${which}
      and not exists (
        select from booking_events c where c.booking_id = ${booking.id} and c.event_id = e.id
          and (c.released_at is null or c.refund_amount is not null))
    order by e.starts_at, e.id limit 20`.execute(db);
  return rows;
}

/** Releases one date and takes the other, whose row takes over the price; writes the log and the record. */
async function exchange(tx: Tx, booking: BookingRow, fromId: string, toId: string, by: ChangedBy): Promise<void> {
  await sql`
    with released as (
      update booking_events set released_at = ${by.now}
      where booking_id = ${booking.id} and event_id = ${fromId} and released_at is null
      returning *
    ), covered as (
      insert into booking_events (booking_id, event_id, offering_id, studio_id, seats, price, deposit)
      select booking_id, ${toId}::uuid, offering_id, studio_id, seats, price, deposit from released
      on conflict (booking_id, event_id) do update
        set released_at = null, seats = excluded.seats, price = excluded.price, deposit = excluded.deposit
    ), counted as (
      update events e set seats_taken = e.seats_taken + case e.id when ${toId}::uuid then r.seats else -r.seats end
      from released r where e.id in (${fromId}, ${toId})
    ), logged as (
      insert into booking_log (booking_id, studio_id, from_state, to_state, actor_id, actor_role, reason, date_change, at)
      select b.id, b.studio_id, b.state, b.state, ${by.userId}, ${by.role}, ${by.reason},
        jsonb_build_object('from', ${dateOf('e')}, 'to', ${dateOf('f')}, 'price_difference', 0, 'refund_amount', 0, 'kept', 0), ${by.now}
      from released r join bookings b on b.id = r.booking_id
      join events e on e.id = ${fromId} join events f on f.id = ${toId}
      returning *
    ), ${sql.raw(RECORD_BOOKINGS)}
    select from released`.execute(tx);
}

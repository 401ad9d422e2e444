import { sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import { assertId } from '#server/http/ids.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import { getStudioAs } from '#server/studios/studios.ts';
import type { EventRebooking } from '#shared/schemas/bookings/rebooking.ts';
import { mayDo } from '#shared/studios/team.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { type ChoiceOutcome, leftJoinOutcome, stateOfChoice } from './choice-queries.ts';

/**
 * Lists the bookings that were cancelled with an event, and what their guests chose, for the studio's team: those who
 * did not answer first. Empty for an event that takes place.
 * @throws Refusal `http.not_found` outside the team; `studios.no_right`
 */
export async function listEventRebookings(
  { db, now }: Services,
  person: { userId: string },
  eventId: string,
): Promise<EventRebooking[]> {
  const studioId = (await findStudioOf(db, assertId(eventId))) ?? refuse('http.not_found');
  const { role, time_zone: zone } = await getStudioAs(db, person, studioId, 'see_guests');
  const seesMoney = mayDo(role, 'see_money');
  const isDeciding = mayDo(role, 'decide_bookings');
  const rows = await listCancelledBookings(db, eventId);
  const items = rows.map((row): EventRebooking => {
    const { choose_until, outcome } = row;
    const answer = choose_until ? stateOfChoice({ outcome, choose_until }, now()) : 'none';
    const money = (amount: number) => (seesMoney ? { amount, currency: row.currency } : null);
    return {
      booking_id: row.booking_id,
      reference: row.reference,
      guest: row.guest,
      seats: row.seats,
      answer,
      answered_at: row.answered_at && toOffsetIso(row.answered_at, zone),
      choose_until: choose_until && toOffsetIso(choose_until, zone),
      reminded_at: row.reminded_at && toOffsetIso(row.reminded_at, zone),
      can_remind: isDeciding && answer === 'open' && row.reminded_at === null,
      chosen:
        row.chosen_booking_id && row.chosen_starts_at
          ? { booking_id: row.chosen_booking_id, starts_at: toOffsetIso(row.chosen_starts_at, zone) }
          : null,
      price: money(row.price),
      paid: money(row.paid + row.paid_at_desk),
      refund: money(row.refund + row.given_at_desk),
      kept: money(row.kept),
      at_desk: money(row.left_at_desk),
    };
  });
  return items.sort((a, b) => Number(b.answer === 'open') - Number(a.answer === 'open'));
}

/** Finds the studio of an event. */
export async function findStudioOf(db: Connection, eventId: string): Promise<string | undefined> {
  const row = await db.selectFrom('events').select('studio_id').where('id', '=', eventId).executeTakeFirst();
  return row?.studio_id;
}

interface CancelledBookingRow {
  booking_id: string;
  reference: string;
  guest: string;
  seats: number;
  price: number;
  currency: string;
  choose_until: Date | null;
  reminded_at: Date | null;
  outcome: ChoiceOutcome | null;
  answered_at: Date | null;
  chosen_booking_id: string | null;
  chosen_starts_at: Date | null;
  /** Online, by gift card or pass. */
  paid: number;
  paid_at_desk: number;
  refund: number;
  given_at_desk: number;
  kept: number;
  left_at_desk: number;
}

/** Lists the confirmed bookings that lost their seats with a cancelled event, in the order in which they were made. */
async function listCancelledBookings(db: Connection, eventId: string): Promise<CancelledBookingRow[]> {
  const { rows } = await sql<CancelledBookingRow>`
    select b.id as booking_id, b.reference, coalesce(b.contact_name, g.display_name, '') as guest, c.seats, c.price, b.currency,
      c.choose_until, c.choice_reminded_at as reminded_at, l.outcome, l.ended_at as answered_at,
      h.booking_id as chosen_booking_id, t.starts_at as chosen_starts_at,
      m.paid, m.refund, m.kept + k.moved as kept, k.moved + k.left + k.given as paid_at_desk, k.given as given_at_desk,
      k.left as left_at_desk
    from events e
    join booking_events c on c.event_id = e.id and c.released_at >= e.cancelled_at
    join bookings b on b.id = c.booking_id
    left join profiles g on g.id = b.guest_id
    ${leftJoinOutcome}
    left join booking_changes h
      on h.other_booking_id = c.booking_id and h.kind = 'rebooked' and h.from_event_id = c.event_id
    left join events t on t.id = h.to_event_id
    cross join lateral (
      select coalesce(sum(r.amount) filter (where r.booking_id = c.booking_id), 0)::int as paid,
        coalesce(sum(r.amount) filter (where r.booking_id = h.booking_id or r.state <> 'transferred'), 0)::int as refund,
        coalesce(sum(case when r.booking_id = h.booking_id then -r.amount else r.amount end)
          filter (where r.booking_id = h.booking_id or r.state = 'transferred'), 0)::int as kept
      from refunds r
      where r.booking_id = c.booking_id and (r.event_id = c.event_id or r.event_id is null and r.created_at >= e.cancelled_at)
        or r.booking_id = h.booking_id and r.created_at = h.at
    ) m
    -- What was paid at the desk is of the booking: of one with several events it is not of this one alone.
    cross join lateral (
      select coalesce(sum(i.amount) filter (where i.booking_id = h.booking_id and d.created_at <= h.at), 0)::int as moved,
        coalesce(sum(i.amount) filter (where i.booking_id = c.booking_id), 0)::int as left,
        coalesce(-sum(i.amount) filter (where i.booking_id = c.booking_id and i.amount < 0 and d.created_at >= e.cancelled_at), 0)::int as given
      from desk_payment_items i join desk_payments d on d.id = i.desk_payment_id
      where i.booking_id in (c.booking_id, h.booking_id) and not exists (
        select from booking_events x where x.booking_id = c.booking_id and x.event_id <> c.event_id)
    ) k
    where e.id = ${eventId} and e.status = 'cancelled' and exists (
      select from booking_log x where x.booking_id = b.id and x.to_state = ${'confirmed'})
    order by b.created_at, b.id`.execute(db);
  return rows;
}

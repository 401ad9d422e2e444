import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { PLATFORM_PART } from '#server/payments/payments.ts';
import { givenAtDesk } from '../core/payable-column.ts';

/**
 * Takes an event that ended before an instant and is not earned yet; other workers take others.
 * @returns its id, if there is one
 */
export async function takeUnearnedEvent(tx: Tx, before: Date, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update events e set earned_at = ${now} where e.id = (
      select id from events where earned_at is null and ends_at <= ${before} order by ends_at, id limit 1
      for no key update skip locked)
    returning e.id`.execute(tx);
  return rows[0]?.id;
}

/** Lists the events of a booking that were earned without it, the first one first. */
export async function listEarnedEvents(tx: Tx, bookingId: string): Promise<string[]> {
  const { rows } = await sql<{ event_id: string }>`
    select c.event_id from booking_events c join events v on v.id = c.event_id
    where c.booking_id = ${bookingId} and v.earned_at is not null and not exists (
      select from earnings e where e.booking_id = c.booking_id and e.event_id = c.event_id and e.given_id is null)
    order by v.ends_at, v.id`.execute(tx);
  return rows.map(({ event_id }) => event_id);
}

/** What a studio earns of a booking by an event of it. */
export interface EarnedRow {
  booking_id: string;
  studio_id: string;
  currency: string;
  /** Minor units that the guest paid, and the platform by its code. */
  amount: number;
  /** Of the commission, in hundredths of a percent: that of the owner's plan when it was booked. */
  rate: number;
  at_studio: boolean;
}

/**
 * Lists the earnings of an event that was just taken, one a booking that is confirmed or completed; of a cancelled one
 * what its policy kept. Other money of bookings that ended is never earned: it waits as a difference until a person
 * decides. A booking with several events earns the price of each event, and with its last event all the money that is
 * left, such as a cancellation fee; what the platform pays by its code is part of the price. A booking that is paid at
 * the studio earns its total with its last event, unless all its attendees are no-shows and no payment was recorded; so
 * does one with a deposit what was left of its total, besides the deposit; what the desk gave back is not earned. A
 * sale at the desk is left out: it has no commission, because the studio found that guest itself. What a guest objects
 * to waits until that is settled.
 * @param bookingId only of this one
 */
export async function listEarned(tx: Tx, eventId: string, bookingId?: string): Promise<EarnedRow[]> {
  const { rows } = await sql<EarnedRow>`
    with covering as (
      select coalesce(c.deposit, c.price) as online, c.released_at, b.id as booking_id, b.studio_id, b.currency, b.payment, b.state, b.total,
        b.deposit, b.guest_id, b.paid_at_desk, ${givenAtDesk} as given, case when exists (select from promo_codes k where k.id = b.promo_code_id and k.studio_id is null)
          then round(c.price::numeric * b.discount / greatest(b.total, 1))::int else 0 end as by_platform,
        coalesce((select -sum(l.amount) from ledger_entries l
          where l.account = 'booking_funds' and l.owner = b.id::text), 0)::int as funds,
        (select greatest(0, coalesce(b.deposit, b.total) - x.refund_amount) from booking_cancellations x where x.booking_id = b.id)
          + coalesce((select sum(h.kept) from booking_changes h where h.booking_id = b.id), 0)::int
          + coalesce((select sum((l.date_change ->> 'kept')::int) from booking_log l where l.booking_id = b.id), 0)::int
          + ${PLATFORM_PART}::int as kept,
        not exists (select from booking_events d join events x on x.id = d.event_id
          where d.booking_id = b.id and x.earned_at is null) as is_last,
        exists (select from booking_attendees a where a.booking_id = b.id and a.state = 'coming' and not exists (
          select from attendances n where n.attendee_id = a.id and n.outcome = 'no_show' and n.undone_at is null)) as has_come
      from booking_events c join bookings b on b.id = c.booking_id
      where c.event_id = ${eventId} and ${bookingId ? sql`b.id = ${bookingId}` : sql`true`} and not exists (
        select from objections j where j.booking_id = b.id and j.settled_at is null)
      order by b.id for no key update of b
    ), paid as (
      select covering.*, is_last and state = ${'completed'} and guest_id is not null
        and (has_come or paid_at_desk > 0) as is_due_at_studio
      from covering
    ), owed as (
      select booking_id, studio_id, currency, payment = 'at_studio' as at_studio, case
        when funds > 0 and state = ${'cancelled'} then case when is_last then least(funds, kept) end
        when funds > 0 and state in (${'confirmed'}, ${'completed'})
          then case when is_last then funds when released_at is null then least(online + by_platform, funds) end
        when payment = 'at_studio' and is_due_at_studio then total - given end as amount
      from paid
      union all
      select booking_id, studio_id, currency, true, total - deposit - given from paid
      where payment = 'online' and is_due_at_studio
    )
    select owed.*, b.commission_rate as rate from owed join bookings b on b.id = owed.booking_id where owed.amount > 0`.execute(
    tx,
  );
  return rows;
}

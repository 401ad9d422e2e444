import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { RefundRequest } from '#server/payments/payments.ts';
import { afterNotice, isListed, isScheduled } from '#server/read-models/bookable.ts';
import { chooseUntil, REFUND_AFTER_CHOICE } from '#shared/bookings/rebooking.ts';
import type { ChangedBooking } from '../core/transition.ts';

/** SQL: event `e` of offering `o` of studio `s` can be chosen instead of a cancelled one. */
export const isChoosable = (now: Date) => sql`
  ${isListed} and o.booking_mode <> 'request_only' and ${isScheduled()} and e.course_total is null
  and e.starts_at > ${afterNotice(now)}`;

/**
 * Opens the choice of another event for the guests of bookings that the studio has just cancelled with their only
 * event. There is none for a booking that was not confirmed, for a slot, for a whole course, for a guest who cannot be
 * written to, and where no other event has the seats: then the money goes back at once.
 * @returns how long the refund waits, by booking
 */
export async function openChoices(
  tx: Tx,
  cancelled: readonly ChangedBooking[],
  now: Date,
): Promise<Map<string, RefundRequest['waits']>> {
  const single = cancelled.flatMap(({ id, from_state, released_event_ids: [event_id, ...others] }) =>
    from_state === 'confirmed' && event_id && others.length === 0 ? { id, event_id } : [],
  );
  const { rows } = await sql<{ id: string; event_id: string; starts_at: Date }>`
    select b.id, was.id as event_id, was.starts_at
    from jsonb_to_recordset(${JSON.stringify(single)}::jsonb) as x (id uuid, event_id uuid)
    join bookings b on b.id = x.id join events was on was.id = x.event_id
    left join auth.users g on g.id = b.guest_id
    where not was.is_slot and was.course_total is null and coalesce(b.contact_email, g.email) is not null and exists (
      select from events e join offerings o on o.id = e.offering_id join studios s on s.id = e.studio_id
      where e.offering_id = was.offering_id and ${isChoosable(now)} and e.capacity - e.seats_taken >= b.seats)`.execute(
    tx,
  );
  const choices = rows.map((row) => ({ ...row, choose_until: chooseUntil(row.starts_at, now) }));
  await sql`
    update booking_events c set choose_until = x.choose_until
    from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as x (id uuid, event_id uuid, choose_until timestamptz)
    where c.booking_id = x.id and c.event_id = x.event_id`.execute(tx);
  return new Map(
    choices.map(({ id, event_id, choose_until }) => [
      id,
      { event_id, due_at: new Date(choose_until.getTime() + REFUND_AFTER_CHOICE) },
    ]),
  );
}

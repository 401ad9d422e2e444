import { sql } from 'kysely';
import { ANSWER_TIME } from '#shared/bookings/answer-time.ts';
import { OPEN_STATES } from '#shared/bookings/bookings.ts';
import { RECORD_BOOKINGS } from '../activity/activity.ts';
import type { Tx } from '../db/database.ts';

/** The values of the mail about a moved event. */
export interface EventMove {
  id: string;
  from: Place;
  to: Place;
}

interface Place {
  starts_at: Date;
  ends_at: Date;
  /** Names of the spaces, including the teachers that the studio shows. */
  spaces: readonly string[];
}

/** False if only a teacher changed whom the studio does not show. */
const isSeen = ({ from, to }: EventMove) =>
  +from.starts_at !== +to.starts_at || +from.ends_at !== +to.ends_at || from.spaces.join() !== to.spaces.join();

/**
 * Logs the move for every booking of these events with an activity, from which the mails to the guests are made, and
 * lets the guests cancel for free where the time changed. Call it in the transaction that moves the events.
 */
export async function enqueueMoveNotices(
  tx: Tx,
  moves: readonly EventMove[],
  by: { userId: string; message: string; now: Date },
): Promise<void> {
  const seen = moves.filter(isSeen);
  if (seen.length === 0) return;
  await sql`
    with moved as (
      select * from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as x(id uuid, "from" jsonb, "to" jsonb)
    ), logged as (
      insert into booking_log
        (booking_id, studio_id, from_state, to_state, actor_id, actor_role, reason, moved, at)
      select b.id, b.studio_id, b.state, b.state, ${by.userId}, 'studio', ${by.message},
        jsonb_build_object('from', m.from, 'to', m.to), ${by.now}
      from moved m join booking_events c on c.event_id = m.id join bookings b on b.id = c.booking_id
      where c.released_at is null and b.state = any(${OPEN_STATES}::text[])
      returning *
    ), ${sql.raw(RECORD_BOOKINGS)}
    update bookings b set moved_at = ${by.now},
      answer_due_at = case when b.answer_due_at is not null then least(
        b.answer_due_at, (m.to ->> 'starts_at')::timestamptz - make_interval(hours => ${ANSWER_TIME.beforeStart})) end
    from moved m join booking_events c on c.event_id = m.id
    where b.id = c.booking_id and c.released_at is null and b.state = any(${OPEN_STATES}::text[])
      and m.from ->> 'starts_at' <> m.to ->> 'starts_at'`.execute(tx);
}

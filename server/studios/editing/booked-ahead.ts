import { sql } from 'kysely';
import { SEATED_STATES } from '../../../shared/bookings.ts';
import { toOffsetIso } from '../../../shared/time.ts';
import type { Connection } from '../../db/database.ts';
import { refuse } from '../../http/refuse.ts';

/**
 * Nothing that was sold is taken back behind a guest's back: dates come first, and their guests are told.
 * @throws Refusal `studios.dates_ahead`
 */
export async function refuseBookedAhead(
  db: Connection,
  studio: { id: string; time_zone: string },
  now: Date,
  spaceId: string | null = null,
): Promise<void> {
  const { rows } = await sql<{ dates: number; until: Date | null }>`
    select count(*) as dates, max(e.ends_at) as until from events e
    where e.studio_id = ${studio.id} and e.status = 'scheduled' and e.ends_at > ${now}
      and exists (select from bookings b where b.event_id = e.id and b.state in (${sql.join(SEATED_STATES)}))
      and (${spaceId}::uuid is null
        or exists (select from space_reservations r where r.event_id = e.id and r.space_id = ${spaceId}))`.execute(db);
  const [{ dates, until } = { dates: 0, until: null }] = rows;
  if (until) refuse('studios.dates_ahead', { dates, until: toOffsetIso(until, studio.time_zone) });
}

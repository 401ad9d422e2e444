import { type RawBuilder, sql } from 'kysely';
import { SEATED_STATES } from '../../../shared/bookings.ts';
import { toOffsetIso } from '../../../shared/time.ts';
import type { Connection } from '../../db/database.ts';
import { lockSpaces } from '../../events/events.ts';
import { refuse } from '../../http/refuse.ts';

type Studio = { id: string; time_zone: string };

/**
 * Nothing that was sold is taken back behind a guest's back: dates come first, and their guests are told. Whoever takes
 * a seat shares the studio's row until it is theirs, so those who were first are seen here, and those who come later
 * see what became of the studio.
 * @throws Refusal `studios.dates_ahead`
 */
export async function refuseBookedAhead(db: Connection, studio: Studio, now: Date): Promise<void> {
  await sql`select from studios where id = ${studio.id} for update`.execute(db);
  await refuseBooked(db, studio, now, sql`true`);
}

/**
 * The same for a space: its dates are locked and then the space itself, as everybody locks them.
 * @throws Refusal `studios.dates_ahead`
 */
export async function refuseBookedIn(db: Connection, studio: Studio, spaceId: string, now: Date): Promise<void> {
  const isThere = sql`exists (select from space_reservations r where r.event_id = e.id and r.space_id = ${spaceId})`;
  await sql`select from events e where ${isAhead(studio, now)} and ${isThere} order by id for update`.execute(db);
  await lockSpaces(db, [spaceId]);
  await refuseBooked(db, studio, now, isThere);
}

const isAhead = (studio: Studio, now: Date) =>
  sql`e.studio_id = ${studio.id} and e.status = 'scheduled' and e.ends_at > ${now}`;

async function refuseBooked(db: Connection, studio: Studio, now: Date, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ dates: number; until: Date | null }>`
    select count(*) as dates, max(e.ends_at) as until from events e
    where ${isAhead(studio, now)} and ${which}
      and exists (select from bookings b where b.event_id = e.id and b.state in (${sql.join(SEATED_STATES)}))`.execute(
    db,
  );
  const [{ dates, until } = { dates: 0, until: null }] = rows;
  if (until) refuse('studios.dates_ahead', { dates, until: toOffsetIso(until, studio.time_zone) });
}

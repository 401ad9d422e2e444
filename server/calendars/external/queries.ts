import { sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import type { CalendarProblem } from '#shared/calendars.ts';
import type { BusyEntry } from './busy-entries.ts';
import type { SkippedEntry } from './parse-ics.ts';

export interface CalendarRow {
  id: string;
  studio_id: string;
  space_id: string | null;
  name: string;
  url: string;
  etag: string | null;
  last_modified: string | null;
  good_at: Date | null;
  parsed_at: Date | null;
  notified_at: Date | null;
  error: CalendarProblem | null;
  failures: number;
  skipped: SkippedEntry[];
  entries: number;
  /** The studio's IANA time zone. */
  time_zone: string;
}

const columns = sql`
  c.id, c.studio_id, c.space_id, c.name, c.url, c.etag, c.last_modified, c.good_at, c.parsed_at, c.notified_at, c.error,
  c.failures, c.skipped, s.time_zone, (select count(*) from busy_times b where b.calendar_id = c.id)::int as entries`;

export async function listCalendars(db: Connection, studioId: string): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    select ${columns} from external_calendars c join studios s on s.id = c.studio_id
    where c.studio_id = ${studioId} order by c.created_at, c.id`.execute(db);
  return rows;
}

/** @param lock locks the row, for callers that write what they read */
export async function findCalendar(db: Connection, id: string, lock = false): Promise<CalendarRow | undefined> {
  const { rows } = await sql<CalendarRow>`
    select ${columns} from external_calendars c join studios s on s.id = c.studio_id
    where c.id = ${id} ${lock ? sql`for no key update of c` : sql``}`.execute(db);
  return rows[0];
}

/** Lists the ids of the calendars that are due for a refresh, the longest due first; not those of archived studios. */
export async function listDue(db: Connection, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from external_calendars c join studios s on s.id = c.studio_id
    where c.next_at <= ${now} and s.status <> 'archived' order by c.next_at, c.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Adds a refresh job to a serial queue, so that slow servers occupy one worker at most. */
export async function addRefreshJob(db: Connection, id: string): Promise<void> {
  await sql`
    select graphile_worker.add_job('refresh_calendar', json_build_object('id', ${id}::text), queue_name => 'calendars',
      job_key => ${`refresh_calendar:${id}`}, max_attempts => 1)`.execute(db);
}

/** True if the studio has this space and it is not archived. */
export async function hasSpace(db: Connection, studioId: string, spaceId: string): Promise<boolean> {
  const space = await db
    .selectFrom('spaces')
    .select('id')
    .where('id', '=', spaceId)
    .where('studio_id', '=', studioId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return space !== undefined;
}

/** Replaces the busy times of a calendar. */
export async function replaceBusyTimes(
  tx: Tx,
  { id, studio_id, space_id }: Pick<CalendarRow, 'id' | 'studio_id' | 'space_id'>,
  entries: readonly BusyEntry[],
): Promise<void> {
  await tx.deleteFrom('busy_times').where('calendar_id', '=', id).execute();
  if (entries.length === 0) return;
  await sql`
    insert into busy_times (calendar_id, studio_id, space_id, during, title)
    select ${id}, ${studio_id}, ${space_id}::uuid, tstzrange(starts_at, ends_at), title
    from unnest(${entries.map(({ from }) => from)}::timestamptz[], ${entries.map(({ to }) => to)}::timestamptz[],
      ${entries.map(({ title }) => title)}::text[]) as e (starts_at, ends_at, title)`.execute(tx);
}

/** Finds the owner of a studio, with their email address and language. */
export async function findOwner(db: Connection, studioId: string) {
  const { rows } = await sql<{ id: string; email: string | null; language: string | null; studio: string }>`
    select u.id, u.email, p.language, s.name as studio
    from studios s join auth.users u on u.id = s.owner_id left join profiles p on p.id = u.id
    where s.id = ${studioId}`.execute(db);
  return rows[0];
}

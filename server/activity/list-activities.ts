import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import {
  type Activity,
  type ActivityFilters,
  type ActivityListParams,
  STUDIO_ACTIVITIES,
} from '#shared/schemas/activities.ts';
import { Id, type page } from '#shared/schemas/values.ts';
import type { Connection } from '../db/database.ts';
import { parseCursor, toPage } from '../http/cursor.ts';
import type { Services } from '../services.ts';

type ActivityPage = z.infer<ReturnType<typeof page<typeof Activity>>>;

interface ActivityRow {
  id: string;
  at: Date;
  type: string;
  subject_type: string;
  subject_id: string;
  studio_id: string | null;
  studio_name: string | null;
  actor_id: string | null;
  actor_name: string | null;
  actor_role: Activity['actor']['role'];
  ip: string | null;
  user_agent: string | null;
  data: Record<string, unknown>;
}

/**
 * Lists activities by time.
 * @param forStudio the studio whose team reads them: only the kinds that it may read, and not where requests came from
 * @throws Refusal `http.invalid` for a cursor of another list
 */
export async function listActivities(
  { db }: Pick<Services, 'db'>,
  { limit, cursor, ...asked }: ActivityListParams,
  forStudio?: string,
): Promise<ActivityPage> {
  const given = forStudio === undefined ? asked : { ...asked, studio_id: forStudio };
  const place = parseCursor(forStudio === undefined ? 'activities' : 'studio_activities', given, Id, cursor);
  const rows = await findActivities(db, given, { limit: limit + 1, after: place.after, forStudio });
  const { rows: shown, next_cursor } = toPage(rows, limit, ({ id }) => id, place);
  return { items: shown.map((row) => toActivity(row, forStudio === undefined)), next_cursor };
}

/** Returns the activities that match, by time; the ids of activities have that order. */
export async function findActivities(
  db: Connection,
  { sort, ...filters }: Omit<ActivityListParams, 'limit' | 'cursor'>,
  { limit, after, forStudio }: { limit: number; after?: string | undefined; forStudio?: string | undefined },
): Promise<ActivityRow[]> {
  const isLatestFirst = sort === '-at';
  const conditions = conditionsOf(filters, forStudio);
  if (after) conditions.push(isLatestFirst ? sql`a.id < ${after}` : sql`a.id > ${after}`);
  const { rows } = await sql<ActivityRow>`
    select a.id, a.at, a.type, a.subject_type, a.subject_id, a.studio_id, s.name as studio_name,
      a.actor_id, p.display_name as actor_name, a.actor_role, host(a.ip) as ip, a.user_agent, a.data
    from activities a
    left join studios s on s.id = a.studio_id
    left join profiles p on p.id = a.actor_id
    where ${sql.join(conditions, sql` and `)}
    order by a.id ${isLatestFirst ? sql`desc` : sql`asc`} limit ${limit}`.execute(db);
  return rows;
}

/** The SQL conditions of a list. */
function conditionsOf(
  { type, subject_type, subject_id, actor_id, studio_id, from, to }: ActivityFilters,
  forStudio: string | undefined,
): RawBuilder<unknown>[] {
  const conditions = [sql`true`];
  if (type?.includes('.')) conditions.push(sql`a.type = ${type}`);
  else if (type) conditions.push(sql`a.type like ${`${type.replaceAll('_', '\\_')}.%`}`);
  if (subject_type) conditions.push(sql`a.subject_type = ${subject_type}`);
  if (subject_id) conditions.push(sql`a.subject_id = ${subject_id}`);
  if (actor_id) conditions.push(sql`a.actor_id = ${actor_id}`);
  if (studio_id) conditions.push(sql`a.studio_id = ${studio_id}`);
  if (forStudio) conditions.push(sql`a.type = any(${STUDIO_ACTIVITIES}::text[])`);
  if (from) conditions.push(sql`a.at >= ${from}`);
  if (to) conditions.push(sql`a.at < ${to}`);
  return conditions;
}

const toActivity = (row: ActivityRow, isForAdmin: boolean): Activity => ({
  id: row.id,
  at: row.at.toISOString(),
  type: row.type,
  subject: { type: row.subject_type, id: row.subject_id },
  studio: row.studio_id === null ? null : { id: row.studio_id, name: row.studio_name ?? '' },
  actor:
    isForAdmin || row.actor_role !== 'platform'
      ? { id: row.actor_id, name: row.actor_name, role: row.actor_role }
      : { id: null, name: null, role: row.actor_role },
  origin:
    isForAdmin && (row.ip !== null || row.user_agent !== null) ? { ip: row.ip, user_agent: row.user_agent } : null,
  data: row.data,
});

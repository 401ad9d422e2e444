import { sql } from 'kysely';
import { SOLD_STATES } from '#shared/bookings/bookings.ts';
import type { Objection, ReviewFlag, ReviewState } from '#shared/reviews.ts';
import type { Language } from '#shared/text/languages.ts';
import type { Connection, Tx } from '../db/database.ts';
import { type ReviewRow, reviewColumns, reviewTables } from './queries.ts';

/** Maximum reviews in the moderators' lists. */
const MOST = { waiting: 200, decided: 50 };

/** A review with what helps to decide about it; times inside of JSON are ISO 8601. */
export interface ModeratedRow extends ReviewRow {
  state: ReviewState;
  flags: ReviewFlag[];
  version: number;
  created_at: Date;
  waiting_since: Date;
  objection: Objection | null;
  objection_note: string;
  decided_at: Date | null;
  decided_by: string | null;
  decider_name: string | null;
  reports: { objection: Objection; note: string; at: string; by_studio: boolean }[];
  studio_id: string;
  studio_slug: string;
  studio_name: string;
  rating_average: number | null;
  rating_count: number;
  booking_id: string;
  reference: string;
  seats: number;
  checked_in: number;
  absent: number;
  writer_since: Date;
  writer_bookings: number;
  other_stars: number[];
}

const attended = (outcome: string) => sql`
  (select count(distinct t.attendee_id)::int from attendances t join booking_attendees a on a.id = t.attendee_id
    where a.booking_id = r.booking_id and t.outcome = ${outcome} and t.undone_at is null)`;

const columns = (language: Language) => sql`
  ${reviewColumns(language)}, r.state, r.flags, r.version, r.created_at, r.objection, r.objection_note, r.decided_at, r.decided_by,
  (select d.display_name from profiles d where d.id = r.decided_by) as decider_name,
  s.id as studio_id, s.slug as studio_slug, s.name as studio_name, s.rating_average::float8 as rating_average, s.rating_count,
  case when r.state = 'pending' then coalesce(r.edited_at, r.created_at)
    else coalesce((select min(t.created_at) from review_reports t where t.review_id = r.id and t.resolved_at is null), r.created_at)
    end as waiting_since,
  (select coalesce(jsonb_agg(jsonb_build_object('objection', t.objection, 'note', t.note, 'at', t.created_at,
      'by_studio', t.reporter_id is not null and (s.owner_id = t.reporter_id or exists (
        select from studio_members m where m.studio_id = s.id and m.user_id = t.reporter_id))) order by t.created_at, t.id), '[]')
    from review_reports t where t.review_id = r.id and t.resolved_at is null) as reports,
  b.id as booking_id, b.reference, b.seats, ${attended('checked_in')} as checked_in, ${attended('no_show')} as absent,
  u.created_at as writer_since,
  (select count(*)::int from bookings x where x.guest_id = r.author_id and x.state = any(${[...SOLD_STATES]})) as writer_bookings,
  array(select x.stars from reviews x where x.author_id = r.author_id and x.id <> r.id order by x.created_at desc limit 10) as other_stars`;

const tables = sql`${reviewTables} join bookings b on b.id = r.booking_id join auth.users u on u.id = r.author_id`;

/** SQL: review `r` waits for a moderator. */
const isWaiting = sql`
  (r.state = 'pending' or (r.state = 'published' and exists (
    select from review_reports t where t.review_id = r.id and t.resolved_at is null)))`;

/** Lists the reviews that wait for a moderator, the one that has waited longest first. */
export async function listWaiting(db: Connection, language: Language): Promise<ModeratedRow[]> {
  const { rows } = await sql<ModeratedRow>`
    select * from (select ${columns(language)} from ${tables} where ${isWaiting}) w
    order by waiting_since, id limit ${MOST.waiting}`.execute(db);
  return rows;
}

/** Lists the reviews about which moderators decided, the latest decision first. */
export async function listDecided(db: Connection, language: Language): Promise<ModeratedRow[]> {
  const { rows } = await sql<ModeratedRow>`
    select ${columns(language)} from ${tables} where r.decided_by is not null and not ${isWaiting}
    order by r.decided_at desc, r.id limit ${MOST.decided}`.execute(db);
  return rows;
}

export async function findModerated(db: Connection, id: string, language: Language): Promise<ModeratedRow | undefined> {
  const { rows } = await sql<ModeratedRow>`
    select ${columns(language)} from ${tables} where r.id = ${id}`.execute(db);
  return rows[0];
}

/** Ends the open reports of a review. */
export const resolveReports = (tx: Tx, reviewId: string, now: Date) =>
  tx
    .updateTable('review_reports')
    .set({ resolved_at: now })
    .where('review_id', '=', reviewId)
    .where('resolved_at', 'is', null)
    .execute();

import { type RawBuilder, sql } from 'kysely';
import type { SpaceKind } from '#shared/studios/studios.ts';
import type { Interval } from '#shared/time/interval.ts';
import type { Connection } from '../db/database.ts';
import { portraitOfMember } from '../read-models/member-portrait.ts';
import type { ClosureRow, OpeningHoursRow } from './opening-hours.ts';

export interface SpaceRow {
  id: string;
  name: string;
  kind: SpaceKind;
  seats: number;
  quantity: number;
  buffer_before: number;
  buffer_after: number;
  member_id: string | null;
  /** Whether guests see its name; false for teachers that the studio does not show. */
  is_public: boolean;
  /** A teacher who has not accepted the invitation yet. */
  is_pending: boolean;
  /** Portrait of a teacher. */
  photo_url: string | null;
  archived: boolean;
}

/** A busy time of an external calendar. */
export interface BusyRow extends Interval {
  /** null: the whole studio. */
  space_id: string | null;
  title: string;
  calendar: string;
}

/** What a studio's availability consists of, apart from its reservations. */
export interface StudioAvailabilityRow {
  spaces: SpaceRow[];
  hours: OpeningHoursRow[];
  closures: ClosureRow[];
  busy: BusyRow[];
}

/** Converts an SQL instant to milliseconds since 1970. */
export const epochMs = (instant: RawBuilder<unknown>) => sql`extract(epoch from ${instant})::float8 * 1000`;

/** The opening hours of a studio and its spaces, as JSON of `OpeningHoursRow[]`. */
export const openingHoursOf = (studioId: RawBuilder<unknown>) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('space_id', h.space_id, 'weekday', h.weekday,
    'opens', extract(epoch from h.opens) / 60,
    'closes', extract(epoch from h.closes) / 60 + case when h.closes < h.opens then 1440 else 0 end
  ) order by h.weekday, h.opens), '[]')
  from opening_hours h where h.studio_id = ${studioId})`;

/** The closures of a studio and its spaces under a condition on `c`, as JSON of `ClosureRow[]`. */
export const closuresOf = (studioId: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'space_id', c.space_id, 'first_day', c.first_day,
    'last_day', c.last_day, 'from', extract(epoch from c.from_time) / 60, 'until', extract(epoch from c.until_time) / 60,
    'reason', c.reason, 'holiday', c.holiday) order by c.first_day, c.id), '[]')
  from closures c where c.studio_id = ${studioId} and ${condition})`;

/**
 * Reads the spaces and opening hours of a studio, and its closures and busy times in a period. Closures of the day
 * before are included, since they can go on after midnight.
 * @param days the first and last day of the period, `YYYY-MM-DD`
 */
export async function getStudioAvailability(
  db: Connection,
  studioId: string,
  [first, last]: readonly [string, string],
  { start, end }: Interval,
): Promise<StudioAvailabilityRow> {
  const id = sql`${studioId}::uuid`;
  const { rows } = await sql<StudioAvailabilityRow>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'kind', kind, 'seats', seats, 'quantity', quantity,
          'buffer_before', buffer_before, 'buffer_after', buffer_after, 'member_id', member_id,
          'is_public', kind <> 'teacher' or exists (
            select from studio_members m where m.id = spaces.member_id and m.is_public),
          'is_pending', exists (select from studio_members m where m.id = spaces.member_id and m.is_pending),
          'photo_url', (select ${portraitOfMember} from studio_members m where m.id = spaces.member_id),
          'archived', archived_at is not null) order by kind = 'teacher', position, id), '[]')
        from spaces where studio_id = ${id}) as spaces,
      ${openingHoursOf(id)} as hours,
      ${closuresOf(id, sql`c.first_day <= ${last}::date and c.last_day >= ${first}::date - 1`)} as closures,
      (select coalesce(jsonb_agg(jsonb_build_object('space_id', b.space_id, 'start', ${epochMs(sql`lower(b.during)`)},
          'end', ${epochMs(sql`upper(b.during)`)}, 'title', b.title, 'calendar', c.name) order by lower(b.during), b.id), '[]')
        from busy_times b join external_calendars c on c.id = b.calendar_id
        where b.studio_id = ${id} and b.during && tstzrange(${new Date(start)}, ${new Date(end)})) as busy`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A select without a table gives one row');
  return row;
}

import { sql } from 'kysely';
import type { SpaceKind } from '../../shared/studios.ts';
import type { Connection } from '../db/database.ts';
import { portraitOfMember } from '../db/member-portrait.ts';
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

export interface BusyRow {
  space_id: string | null;
  /** ISO 8601, as they come out of JSON. */
  from: string;
  to: string;
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

/**
 * Reads the spaces and opening hours of a studio, and its closures and busy times between two days, both included.
 * @param stretch the same days as instants
 */
export async function getStudioAvailability(
  db: Connection,
  studioId: string,
  [first, last]: readonly [string, string],
  stretch: { from: Date; to: Date },
): Promise<StudioAvailabilityRow> {
  const { rows } = await sql<StudioAvailabilityRow>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'kind', kind, 'seats', seats, 'quantity', quantity,
          'buffer_before', buffer_before, 'buffer_after', buffer_after, 'member_id', member_id,
          'is_public', kind <> 'teacher' or exists (
            select from studio_members m where m.id = spaces.member_id and m.is_public),
          'is_pending', exists (select from studio_members m where m.id = spaces.member_id and m.is_pending),
          'photo_url', (select ${portraitOfMember} from studio_members m where m.id = spaces.member_id),
          'archived', archived_at is not null) order by kind = 'teacher', position, id), '[]')
        from spaces where studio_id = ${studioId}) as spaces,
      (select coalesce(jsonb_agg(jsonb_build_object('space_id', space_id, 'weekday', weekday, 'opens', opens,
          'closes', closes) order by weekday, opens), '[]')
        from opening_hours where studio_id = ${studioId}) as hours,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'space_id', space_id, 'first_day', first_day,
          'last_day', last_day, 'from_time', from_time, 'until_time', until_time, 'reason', reason,
          'holiday', holiday) order by first_day, id), '[]')
        from closures
        where studio_id = ${studioId} and first_day <= ${last}::date and last_day >= ${first}::date) as closures,
      (select coalesce(jsonb_agg(jsonb_build_object('space_id', b.space_id, 'from', lower(b.during),
          'to', upper(b.during), 'title', b.title, 'calendar', c.name) order by lower(b.during), b.id), '[]')
        from busy_times b join outside_calendars c on c.id = b.calendar_id
        where b.studio_id = ${studioId} and b.during && tstzrange(${stretch.from}, ${stretch.to})) as busy`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A select without a table gives one row');
  return row;
}

import { type RawBuilder, sql } from 'kysely';
import { SEATED_STATES } from '../../shared/bookings.ts';
import type { ServiceType } from '../../shared/offerings.ts';
import type { SpaceKind } from '../../shared/studios.ts';
import type { ClosureRow, OpeningHoursRow } from '../availability/opening-hours.ts';
import type { Connection } from '../db/database.ts';
import { portraitOfMember } from '../db/member-portrait.ts';

/** One date, with what its offering adds. */
export interface PlannedEventRow {
  id: string;
  studio_id: string;
  offering_id: string;
  slug: string;
  title: string;
  service_type: ServiceType;
  starts_at: Date;
  ends_at: Date;
  capacity: number;
  seats_taken: number;
  status: 'scheduled' | 'cancelled' | 'completed';
  space_ids: string[];
  series_id: string | null;
  /** YYYY-MM-DD */
  series_day: string | null;
  is_slot: boolean;
  /** Of a slot. */
  guest: string | null;
  version: number;
  /** Minor units. */
  price: number;
  currency: string;
  price_override: number | null;
  note: string;
  cancel_reason: string;
  /** Whether the member asking teaches then: their own space is taken, or the offering is theirs. */
  is_own: boolean;
}

/** @param memberId whose dates are `is_own` */
const eventColumns = (memberId: string | null) => sql`
  e.id, e.studio_id, o.id as offering_id, o.slug, o.title, o.service_type, e.starts_at, e.ends_at, e.capacity,
  e.seats_taken, e.status, coalesce(taken.space_ids, case when e.status = 'cancelled' then usual.space_ids end, '{}') as space_ids, e.series_id, e.series_day::text as series_day,
  e.is_slot, case when e.is_slot then (
    select nullif(g.full_name, '') from bookings b join profiles g on g.id = b.guest_id
    where b.event_id = e.id and b.state in (${sql.join(SEATED_STATES)}) limit 1) end as guest, e.version, coalesce(e.price_override, o.price) as price, o.currency, e.price_override, e.note,
  e.cancel_reason,
  ${memberId}::uuid is not null
    and (coalesce(taken.by_me, false) or coalesce(o.instructor_id = ${memberId}::uuid, false)) as is_own`;

const eventTables = (memberId: string | null) => sql`
  events e
  join offerings o on o.id = e.offering_id
  left join lateral (
    select array_agg(r.space_id order by p.position, p.id) as space_ids, bool_or(p.member_id = ${memberId}::uuid) as by_me
    from space_reservations r join spaces p on p.id = r.space_id
    where r.event_id = e.id
  ) taken on true
  left join lateral (
    -- A cancelled date holds no space any more: it stays in sight where its series or offering takes place.
    select array_agg(p.id order by p.position, p.id) as space_ids
    from spaces p left join event_series q on q.id = e.series_id
    where e.status = 'cancelled' and p.studio_id = e.studio_id and p.archived_at is null
      and (p.id = any(q.space_ids) or (coalesce(cardinality(q.space_ids), 0) = 0 and exists (
        select from offering_spaces x where x.offering_id = e.offering_id and x.space_id = p.id and x.needed)))
  ) usual on true`;

/** Longest date there is, in days: the index goes by the start. */
const LONGEST = sql`interval '14 days'`;

/** Dates of a studio that happen, wholly or in part, in this stretch of time; an hour that its guest gave back is not there. */
export async function listEvents(
  db: Connection,
  studioId: string,
  { from, to }: { from: Date; to: Date },
  memberId: string | null,
): Promise<PlannedEventRow[]> {
  return selectEvents(
    db,
    sql`e.studio_id = ${studioId} and e.starts_at < ${to} and e.ends_at > ${from}
      and e.starts_at > ${from}::timestamptz - ${LONGEST}
      and not (e.is_slot and e.status = 'cancelled')`,
    memberId,
  );
}

/** In order of time. */
export async function findEvents(
  db: Connection,
  ids: readonly string[],
  memberId: string | null,
): Promise<PlannedEventRow[]> {
  if (ids.length === 0) return [];
  return selectEvents(db, sql`e.id = any(${[...ids]}::uuid[])`, memberId);
}

async function selectEvents(
  db: Connection,
  which: RawBuilder<unknown>,
  memberId: string | null,
): Promise<PlannedEventRow[]> {
  const { rows } = await sql<PlannedEventRow>`
    select ${eventColumns(memberId)} from ${eventTables(memberId)} where ${which} order by e.starts_at, e.id`.execute(
    db,
  );
  return rows;
}

export interface SpaceRow {
  id: string;
  name: string;
  kind: SpaceKind;
  seats: number;
  quantity: number;
  buffer_before: number;
  buffer_after: number;
  member_id: string | null;
  /** Guests are told its name: whoever teaches may not be shown. */
  is_public: boolean;
  /** A teacher who was invited and has not accepted yet. */
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

/** What a studio's time is made of, beside its dates. */
export interface StudioAvailabilityRow {
  spaces: SpaceRow[];
  hours: OpeningHoursRow[];
  closures: ClosureRow[];
  busy: BusyRow[];
}

/**
 * Spaces and hours of a studio, and what closes or blocks it from a day to another, both included.
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

import { type RawBuilder, sql } from 'kysely';
import type { PriceUnit, ServiceType } from '#shared/offerings/offerings.ts';
import type { Connection } from '../db/database.ts';
import { seatPrice } from '../read-models/price.ts';
import { partiesWaiting, seatsOffered } from '../read-models/waitlist.ts';

/** An event with the columns of its offering that the team sees. */
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
  seats_offered: number;
  parties_waiting: number;
  status: 'scheduled' | 'cancelled' | 'completed';
  space_ids: string[];
  series_id: string | null;
  /** YYYY-MM-DD */
  series_day: string | null;
  is_slot: boolean;
  /** The guest of a slot. */
  guest: string | null;
  version: number;
  /** Of a date that is sold only with its course. */
  course: { id: string; dates: number } | null;
  /** Minor units. */
  price: number;
  price_unit: PriceUnit;
  currency: string;
  price_override: number | null;
  note: string;
  cancel_reason: string;
  /** Whether the requesting member teaches it: it takes their own space, or they are the offering's instructor. */
  is_own: boolean;
}

/** @param memberId the member whose events are `is_own` */
const eventColumns = (memberId: string | null) => sql`
  e.id, e.studio_id, o.id as offering_id, o.slug, o.title, o.service_type, e.starts_at, e.ends_at, e.capacity,
  e.seats_taken, ${seatsOffered} as seats_offered, ${partiesWaiting} as parties_waiting, e.status, coalesce(taken.space_ids, case when e.status = 'cancelled' then usual.space_ids end, '{}') as space_ids, e.series_id, e.series_day::text as series_day,
  e.is_slot, case when e.is_slot then (
    select nullif(coalesce(b.contact_name, g.display_name), '')
    from booking_events c join bookings b on b.id = c.booking_id left join profiles g on g.id = b.guest_id
    where c.event_id = e.id and c.released_at is null limit 1) end as guest, e.version,
  case when e.course_total is not null then jsonb_build_object('id', e.course_id, 'dates', e.course_dates) end as course, ${seatPrice()} as price, o.price_unit, o.currency, e.price_override, e.note,
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

/** The longest event. It bounds the scan of the index, which is by start. */
const LONGEST = sql`interval '14 days'`;

/** Lists the events of a studio that overlap a period, by start. Cancelled slots are left out. */
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

/** Finds events by id, ordered by start. */
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

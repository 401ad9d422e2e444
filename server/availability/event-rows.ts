import { sql } from 'kysely';
import type { ServiceType } from '#shared/offerings/offerings.ts';
import type { Connection, Tx } from '../db/database.ts';
import { refuse } from '../http/refuse.ts';

/** The columns of an offering that its events take over. */
export interface OfferingRow {
  id: string;
  studio_id: string;
  title: string;
  service_type: ServiceType;
  status: 'draft' | 'published' | 'paused' | 'archived';
  capacity: number;
  duration_minutes: number;
  price: number;
  instructor_id: string | null;
}

/** Finds an offering without checking rights: the caller does. */
export async function findOffering(db: Connection, id: string): Promise<OfferingRow | undefined> {
  const { rows } = await sql<OfferingRow>`
    select id, studio_id, title, service_type, status, capacity, duration_minutes, price, instructor_id
    from offerings where id = ${id}`.execute(db);
  return rows[0];
}

export const findStudioOfEvent = async (db: Connection, id: string): Promise<string | undefined> =>
  (await db.selectFrom('events').select('studio_id').where('id', '=', id).executeTakeFirst())?.studio_id;

/** An event with the spaces it reserves. */
export interface EventRow {
  id: string;
  studio_id: string;
  offering_id: string;
  title: string;
  instructor_id: string | null;
  starts_at: Date;
  ends_at: Date;
  capacity: number;
  seats_taken: number;
  status: 'scheduled' | 'cancelled' | 'completed';
  is_slot: boolean;
  version: number;
  price_override: number | null;
  note: string;
  series_id: string | null;
  /** YYYY-MM-DD */
  series_day: string | null;
  space_ids: string[];
  changed_by: string | null;
  changed_at: Date | null;
}

/** Locks events in the order of their ids, so that two transactions that change several cannot deadlock. */
export async function lockEvents(db: Connection, ids: readonly string[]): Promise<EventRow[]> {
  if (ids.length === 0) return [];
  await sql`select id from events where id = any(${[...ids]}::uuid[]) order by id for update`.execute(db);
  return listEventRows(db, ids);
}

/** Lists events by start, without locking them. */
export async function listEventRows(db: Connection, ids: readonly string[]): Promise<EventRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<EventRow>`
    select e.id, e.studio_id, e.offering_id, o.title, o.instructor_id, e.starts_at, e.ends_at, e.capacity, e.seats_taken,
      e.status, e.is_slot, e.version, e.price_override, e.note, e.series_id, e.series_day::text as series_day,
      array(select space_id from space_reservations r where r.event_id = e.id order by space_id) as space_ids,
      p.display_name as changed_by, e.changed_at
    from events e
    join offerings o on o.id = e.offering_id
    left join profiles p on p.id = e.changed_by
    where e.id = any(${[...ids]}::uuid[])
    order by e.starts_at, e.id`.execute(db);
  return rows;
}

/** An event to insert. */
export interface EventDraft {
  starts_at: Date;
  ends_at: Date;
  capacity: number;
  price_override: number | null;
  note: string;
  space_ids: readonly string[];
  series_id?: string;
  /** YYYY-MM-DD */
  series_day?: string;
  /** True for a booked slot, which the public does not see. */
  is_slot?: boolean;
  /** Seats taken from the beginning. */
  seats_taken?: number;
  /** True to reserve one unit of each space, instead of all. */
  one_unit?: boolean;
}

/**
 * Inserts events of an offering and reserves their spaces, in one statement.
 * @returns their ids, in the order of the drafts
 * @throws Refusal `events.offering_archived` when the offering was archived in the meantime
 * @throws DatabaseError of the constraint `space_reservations_no_overlap`
 */
export async function insertEvents(
  db: Connection,
  offering: { id: string; studio_id: string },
  events: readonly EventDraft[],
  changedBy: string | null,
): Promise<string[]> {
  if (events.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    with sold as materialized (
      select from offerings where id = ${offering.id} and status <> 'archived' for key share
    ), drafts as materialized (
      select uuidv7() as id, row_number() over () as place, x.*
      from sold, jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as x(
        starts_at timestamptz, ends_at timestamptz, capacity int, price_override int, note text, space_ids uuid[],
        series_id uuid, series_day date, is_slot boolean, seats_taken int, one_unit boolean)
    ), made as (
      insert into events (id, offering_id, studio_id, starts_at, ends_at, capacity, price_override, note, series_id,
        series_day, is_slot, seats_taken, changed_by)
      select id, ${offering.id}, ${offering.studio_id}, starts_at, ends_at, capacity, price_override, note, series_id,
        series_day, coalesce(is_slot, false), coalesce(seats_taken, 0), ${changedBy}
      from drafts
    ), taken as (
      insert into space_reservations (studio_id, space_id, during, uses, event_id, one_unit)
      select p.studio_id, p.id,
        tstzrange(w.starts_at - p.buffer_before * interval '1 minute', w.ends_at + p.buffer_after * interval '1 minute'),
        tstzrange(w.starts_at, w.ends_at), w.id, coalesce(w.one_unit, false)
      from drafts w join spaces p on p.id = any(w.space_ids) and p.studio_id = ${offering.studio_id}
      order by p.id, w.starts_at
    )
    select id from drafts order by place`.execute(db);
  if (rows.length === 0) refuse('events.offering_archived');
  return rows.map(({ id }) => id);
}

/** The new values of an event. */
export interface EventChange {
  id: string;
  starts_at: Date;
  ends_at: Date;
  capacity: number;
  price_override: number | null;
  note: string;
  /** undefined keeps the reservations, and with them the time. */
  space_ids?: readonly string[];
  series_id: string | null;
  series_day: string | null;
}

/**
 * Updates locked events, and replaces the reservations of those whose spaces are given. All old reservations are
 * deleted first, so that events can swap their places.
 * @throws DatabaseError of the constraint `space_reservations_no_overlap`
 */
export async function updateEvents(
  db: Connection,
  events: readonly EventChange[],
  by: { userId: string | null; now: Date },
): Promise<void> {
  if (events.length === 0) return;
  const values = JSON.stringify(events);
  const moving = events.filter(({ space_ids }) => space_ids !== undefined);
  await sql`delete from space_reservations where event_id = any(${moving.map(({ id }) => id)}::uuid[])`.execute(db);
  await sql`
    update events e set starts_at = x.starts_at, ends_at = x.ends_at, capacity = x.capacity,
      price_override = x.price_override, note = x.note, series_id = x.series_id, series_day = x.series_day,
      changed_by = ${by.userId}, changed_at = ${by.now}
    from jsonb_to_recordset(${values}::jsonb) as x(id uuid, starts_at timestamptz, ends_at timestamptz, capacity int,
      price_override int, note text, series_id uuid, series_day date)
    where e.id = x.id`.execute(db);
  if (moving.length === 0) return;
  await sql`
    insert into space_reservations (studio_id, space_id, during, uses, event_id)
    select p.studio_id, p.id,
      tstzrange(x.starts_at - p.buffer_before * interval '1 minute', x.ends_at + p.buffer_after * interval '1 minute'),
      tstzrange(x.starts_at, x.ends_at), x.id
    from jsonb_to_recordset(${JSON.stringify(moving)}::jsonb)
      as x(id uuid, starts_at timestamptz, ends_at timestamptz, space_ids uuid[])
    join events e on e.id = x.id
    join spaces p on p.id = any(x.space_ids) and p.studio_id = e.studio_id
    order by p.id, x.starts_at`.execute(db);
}

/**
 * Deletes locked events without guests; those that had a booking once are cancelled instead.
 * @returns the number of events deleted or cancelled
 */
export async function deleteEvents(tx: Tx, ids: readonly string[], now: Date): Promise<number> {
  if (ids.length === 0) return 0;
  const all = [...ids];
  const gone = await sql`
    delete from events e where e.id = any(${all}::uuid[]) and e.seats_taken = 0
      and not exists (select from booking_events c where c.event_id = e.id)
      and not exists (select from held_changes h where h.event_id = e.id)`.execute(tx);
  const ended = await sql`
    with ended as (
      update events set status = 'cancelled', cancelled_at = ${now}, series_id = null, series_day = null
      where id = any(${all}::uuid[]) and seats_taken = 0 and status = 'scheduled'
      returning id
    ), freed as (
      delete from space_reservations r using ended where r.event_id = ended.id
    )
    select id from ended`.execute(tx);
  return Number(gone.numAffectedRows ?? 0) + ended.rows.length;
}

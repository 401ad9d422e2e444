import { sql } from 'kysely';
import type { StartRange } from '#server/availability/free-starts.ts';
import type { Connection, Tx } from '#server/db/database.ts';

/** The starts at which a party of up to `seats` can book the default length. */
export interface FreeHours {
  seats: number;
  minutes: number;
  stepMinutes: number;
  starts: StartRange[];
  /** The last bookable day, `YYYY-MM-DD` local time. */
  lastDay: string;
}

const SOLD_BY_SLOT = sql`o.service_type in ('private_lesson', 'coworking')`;

/** Distinct ids of what changed. */
export interface AvailabilityChanges {
  studios: string[];
  spaces: string[];
  offerings: string[];
  /** The number of changes. */
  count: number;
}

/** Removes a batch of changes from the log, and skips those that another worker has locked. */
export async function takeAvailabilityChanges(tx: Tx, most: number): Promise<AvailabilityChanges> {
  const ids = (column: string) => sql`coalesce(array_agg(distinct ${sql.ref(column)})
    filter (where ${sql.ref(column)} is not null), '{}')`;
  const { rows } = await sql<AvailabilityChanges>`
    with picked as materialized (
      select id from availability_changes order by id limit ${most} for update skip locked
    ), touched as (
      delete from availability_changes c using picked where c.id = picked.id
      returning c.studio_id, c.space_id, c.offering_id
    )
    select ${ids('studio_id')} as studios, ${ids('space_id')} as spaces, ${ids('offering_id')} as offerings,
      count(*)::int as count
    from touched`.execute(tx);
  return rows[0] ?? { studios: [], spaces: [], offerings: [], count: 0 };
}

/** Enqueues the offerings whose free hours depend on these changes. */
export async function enqueueAffected(tx: Tx, { studios, spaces, offerings }: AvailabilityChanges): Promise<void> {
  await sql`
    insert into free_hours_queue (offering_id)
    select o.id from offerings o where o.id = any(${offerings}::uuid[])
      and (${SOLD_BY_SLOT} or exists (select from free_hours f where f.offering_id = o.id))
    union
    select o.id from offerings o where o.studio_id = any(${studios}::uuid[]) and ${SOLD_BY_SLOT}
    union
    select o.id from offering_spaces d join offerings o on o.id = d.offering_id
    where d.space_id = any(${spaces}::uuid[]) and ${SOLD_BY_SLOT}
    union
    select o.id from spaces p join offerings o on o.studio_id = p.studio_id and o.instructor_id = p.member_id
    where p.id = any(${spaces}::uuid[]) and ${SOLD_BY_SLOT}
    order by 1
    on conflict do nothing`.execute(tx);
}

/**
 * Enqueues a batch of offerings whose last bookable day has moved on.
 * @param after the result of the previous call; undefined for the first batch
 * @returns the last offering of the batch; undefined when there are no more
 */
export async function enqueueOutdated(
  db: Connection,
  now: Date,
  after: string | undefined,
  most: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null }>`
    with outdated as materialized (
      select distinct f.offering_id
      from free_hours f join offerings o on o.id = f.offering_id join studios s on s.id = o.studio_id
      where f.last_day < (${now}::timestamptz at time zone s.time_zone)::date + o.slot_days_ahead
        and (${after ?? null}::uuid is null or f.offering_id > ${after ?? null})
      order by f.offering_id limit ${most}
    ), marked as (
      insert into free_hours_queue (offering_id) select offering_id from outdated order by offering_id
      on conflict do nothing
    )
    select (select offering_id from outdated order by offering_id desc limit 1) as last`.execute(db);
  return rows[0]?.last ?? undefined;
}

/** Lists the next offerings of the queue, the longest waiting first. */
export async function listQueued(db: Connection, most: number): Promise<string[]> {
  const { rows } = await sql<{ offering_id: string }>`
    select offering_id from free_hours_queue where since <= now() order by since limit ${most}`.execute(db);
  return rows.map(({ offering_id }) => offering_id);
}

/**
 * Removes an offering from the queue; a transaction that enqueues it again waits for the end of this transaction. Also
 * shares the offering's row, so that it cannot be deleted before its free hours are written.
 * @returns false if another worker has taken it
 */
export async function dequeue(tx: Tx, offeringId: string): Promise<boolean> {
  const { rows } = await sql`
    with picked as materialized (
      select offering_id from free_hours_queue where offering_id = ${offeringId} for update skip locked
    )
    delete from free_hours_queue q using picked where q.offering_id = picked.offering_id
    returning q.offering_id`.execute(tx);
  if (rows.length > 0) await sql`select from offerings where id = ${offeringId} for key share`.execute(tx);
  return rows.length > 0;
}

/** Delays an offering by a minute. */
export async function postpone(db: Connection, offeringId: string): Promise<void> {
  await sql`
    update free_hours_queue set since = now() + interval '1 minute' where offering_id = ${offeringId}`.execute(db);
}

/** Replaces the free hours of an offering; unchanged rows are not written. */
export async function writeFreeHours(tx: Tx, offeringId: string, hours: readonly FreeHours[]): Promise<void> {
  const seats = hours.map((each) => each.seats);
  await sql`
    delete from free_hours where offering_id = ${offeringId} and seats <> all(${seats}::smallint[])`.execute(tx);
  if (hours.length === 0) return;
  await sql`
    insert into free_hours (offering_id, seats, minutes, step_minutes, starts, last_day)
    select ${offeringId}, h.*
    from unnest(${seats}::smallint[], ${hours.map(({ minutes }) => minutes)}::integer[],
      ${hours.map(({ stepMinutes }) => stepMinutes)}::integer[],
      ${hours.map(({ starts }) => multirange(starts))}::tstzmultirange[],
      ${hours.map(({ lastDay }) => lastDay)}::date[]) h
    on conflict (offering_id, seats) do update set minutes = excluded.minutes,
      step_minutes = excluded.step_minutes, starts = excluded.starts, last_day = excluded.last_day
    where free_hours is distinct from excluded`.execute(tx);
}

const multirange = (starts: readonly StartRange[]) =>
  `{${starts.map(({ first, last }) => `[${new Date(first).toISOString()},${new Date(last).toISOString()}]`).join(',')}}`;

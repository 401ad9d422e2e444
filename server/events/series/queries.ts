import { sql } from 'kysely';
import { type EventRow, lockEvents } from '#server/availability/event-rows.ts';
import type { Connection, Tx } from '#server/db/database.ts';
import { refuse } from '#server/http/refuse.ts';
import { MAX_EXCEPTIONS } from '#shared/events.ts';
import type { ServiceType } from '#shared/offerings/offerings.ts';
import type { Gap } from '#shared/schemas/events/events.ts';

/** A series. Days are YYYY-MM-DD, times HH:MM in the studio's local time. */
export interface SeriesRow {
  id: string;
  studio_id: string;
  offering_id: string;
  rule: string;
  first_day: string;
  at: string;
  minutes: number;
  capacity: number;
  price_override: number | null;
  /** Empty: the spaces of the offering. */
  space_ids: string[];
  exceptions: string[];
  expanded_until: string | null;
  split_from: string | null;
  ended_at: Date | null;
  version: number;
}

const seriesColumns = sql`
  id, studio_id, offering_id, rule, first_day::text as first_day, to_char(at, 'HH24:MI') as at, minutes, capacity,
  price_override, space_ids, exceptions::text[] as exceptions, expanded_until::text as expanded_until, split_from,
  ended_at, version`;

export async function findSeries(db: Connection, id: string): Promise<SeriesRow | undefined> {
  const { rows } = await sql<SeriesRow>`select ${seriesColumns} from event_series where id = ${id}`.execute(db);
  return rows[0];
}

interface StudioSeriesRow extends SeriesRow {
  slug: string;
  title: string;
  service_type: ServiceType;
  /** The numbers of upcoming events, and of booked ones among them. */
  coming: number;
  booked: number;
  next_at: Date | null;
  /** Whether the member teaches all of them. */
  all_own: boolean;
}

/** Lists the series of a studio that have upcoming events, or no end. */
export async function listStudioSeriesRows(
  db: Connection,
  { studioId, memberId, now }: { studioId: string; memberId: string | null; now: Date },
): Promise<StudioSeriesRow[]> {
  const { rows } = await sql<StudioSeriesRow>`
    select rule.*, o.slug, o.title, o.service_type, dates.coming, dates.booked, dates.next_at, dates.all_own
    from (select ${seriesColumns} from event_series where studio_id = ${studioId}) rule
    join offerings o on o.id = rule.offering_id
    cross join lateral (
      select count(*)::int as coming, count(*) filter (where e.seats_taken > 0)::int as booked,
        min(e.starts_at) as next_at,
        coalesce(bool_and(exists (
          select from space_reservations r join spaces p on p.id = r.space_id
          where r.event_id = e.id and p.member_id = ${memberId}::uuid)), false) as all_own
      from events e
      where e.series_id = rule.id and e.status = 'scheduled' and e.starts_at > ${now}
    ) dates
    where dates.coming > 0
      or (rule.ended_at is null and position('UNTIL=' in rule.rule) = 0 and position('COUNT=' in rule.rule) = 0)
    order by dates.next_at nulls last, rule.id`.execute(db);
  return rows;
}

/** Locks a series until the end of the transaction. */
export async function lockSeries(db: Connection, id: string): Promise<SeriesRow | undefined> {
  const { rows } = await sql<SeriesRow>`
    select ${seriesColumns} from event_series where id = ${id} for update`.execute(db);
  return rows[0];
}

/** Lists series without an end whose events are created up to a day before this one. */
export async function listSeriesToExpand(db: Connection, day: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from event_series r
    join studios s on s.id = r.studio_id
    join offerings o on o.id = r.offering_id
    where r.ended_at is null and r.expanded_until < ${day}::date and s.status <> 'archived' and o.status <> 'archived'
      and position('UNTIL=' in r.rule) = 0 and position('COUNT=' in r.rule) = 0
    order by r.id`.execute(db);
  return rows.map(({ id }) => id);
}

type SeriesFields = Omit<SeriesRow, 'id' | 'ended_at' | 'version'>;

export async function insertSeries(tx: Tx, series: SeriesFields, createdBy: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into event_series (studio_id, offering_id, rule, first_day, at, minutes, capacity, price_override, space_ids,
      exceptions, expanded_until, split_from, created_by)
    values (${series.studio_id}, ${series.offering_id}, ${series.rule}, ${series.first_day}, ${series.at},
      ${series.minutes}, ${series.capacity}, ${series.price_override}, ${series.space_ids}, ${series.exceptions}::date[],
      ${series.expanded_until}, ${series.split_from}, ${createdBy})
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('An insert gives its row back');
  return row.id;
}

export async function updateSeriesRow(tx: Tx, id: string, series: SeriesFields): Promise<void> {
  await sql`
    update event_series set rule = ${series.rule}, first_day = ${series.first_day}, at = ${series.at},
      minutes = ${series.minutes}, capacity = ${series.capacity}, price_override = ${series.price_override},
      space_ids = ${series.space_ids}, exceptions = ${series.exceptions}::date[],
      expanded_until = ${series.expanded_until}, version = version + 1
    where id = ${id}`.execute(tx);
}

export const setExpandedUntil = (tx: Tx, id: string, until: string) =>
  sql`update event_series set expanded_until = ${until}::date where id = ${id}`.execute(tx);

/** Shortens a series to a last day. @param rule with that end */
export async function shortenSeries(tx: Tx, id: string, rule: string, last: string): Promise<void> {
  await sql`
    update event_series set rule = ${rule}, expanded_until = least(expanded_until, ${last}::date), version = version + 1
    where id = ${id}`.execute(tx);
}

/** Ends a series: it creates no more events. @param rule with its end, if it has days before it */
export async function endSeries(tx: Tx, id: string, rule: string, now: Date): Promise<void> {
  await sql`
    update event_series set rule = ${rule}, ended_at = ${now}, version = version + 1 where id = ${id}`.execute(tx);
}

/**
 * Adds a day that the series skips for good. Called in a transaction that has locked the series.
 * @throws Refusal `events.too_many_exceptions`
 */
export async function addException(tx: Tx, seriesId: string, day: string): Promise<void> {
  const added = await sql`
    update event_series
    set exceptions = case when ${day}::date = any(exceptions) then exceptions else exceptions || ${day}::date end
    where id = ${seriesId} and (cardinality(exceptions) < ${MAX_EXCEPTIONS} or ${day}::date = any(exceptions))`.execute(
    tx,
  );
  if (added.numAffectedRows === 0n) refuse('events.too_many_exceptions', { most: MAX_EXCEPTIONS });
}

/** Adds a day that the series skips because of a conflict; the event can be restored when the conflict is gone. */
export async function addGap(tx: Tx, seriesId: string, { day, why, detail }: Gap): Promise<void> {
  await sql`
    insert into event_series_gaps (series_id, day, why, detail)
    values (${seriesId}, ${day}::date, ${why}, left(${detail}, 300))
    on conflict (series_id, day) do update set why = excluded.why, detail = excluded.detail`.execute(tx);
}

/** Lists the days that active series of a studio skip because of a closure, by series. */
export async function listClosedDays(
  db: Connection,
  studioId: string,
  first: string,
  last: string,
): Promise<{ series_id: string; days: string[] }[]> {
  const { rows } = await sql<{ series_id: string; days: string[] }>`
    select g.series_id, array_agg(g.day::text order by g.day) as days
    from event_series_gaps g join event_series r on r.id = g.series_id
    where r.studio_id = ${studioId} and r.ended_at is null and g.why = 'closure'
      and g.day between ${first}::date and ${last}::date and not g.day = any(r.exceptions)
      and not exists (select from events e where e.series_id = g.series_id and e.series_day = g.day)
    group by g.series_id order by g.series_id`.execute(db);
  return rows;
}

export const deleteGaps = (db: Connection, seriesId: string, days: readonly string[]) =>
  sql`delete from event_series_gaps where series_id = ${seriesId} and day = any(${[...days]}::date[])`.execute(db);

/** Lists the days from this one on that have an event, in any status. */
export async function listEventDays(db: Connection, seriesId: string, from: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select series_day::text as day from events
    where series_id = ${seriesId} and series_day >= ${from}::date`.execute(db);
  return rows.map(({ day }) => day);
}

/** Lists the ids of the upcoming scheduled events of a series from a day on, sorted. */
export async function listUpcomingEventIds(
  db: Connection,
  seriesId: string,
  from: string,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from events
    where series_id = ${seriesId} and series_day >= ${from}::date and status = 'scheduled' and starts_at > ${now}
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Lists these events. Events that were cancelled or have begun while waiting for the locks are left out.
 * @param read reads the rows, with locks by default
 */
export async function listUpcomingEvents(
  db: Connection,
  seriesId: string,
  from: string,
  now: Date,
  read = lockEvents,
): Promise<EventRow[]> {
  const events = await read(db, await listUpcomingEventIds(db, seriesId, from, now));
  return events.filter(({ status, starts_at }) => status === 'scheduled' && starts_at > now);
}

export async function listGaps(db: Connection, seriesId: string): Promise<Gap[]> {
  const { rows } = await sql<Gap>`
    select day::text as day, why, detail from event_series_gaps where series_id = ${seriesId} order by day`.execute(db);
  return rows;
}

/** Replaces the gaps of a series from a day on. */
export async function replaceGaps(tx: Tx, seriesId: string, from: string, gaps: readonly Gap[]): Promise<void> {
  await sql`delete from event_series_gaps where series_id = ${seriesId} and day >= ${from}::date`.execute(tx);
  await sql`
    insert into event_series_gaps (series_id, day, why, detail)
    select ${seriesId}, x.day, x.why, left(x.detail, 300)
    from jsonb_to_recordset(${JSON.stringify(gaps)}::jsonb) as x(day date, why text, detail text)`.execute(tx);
}

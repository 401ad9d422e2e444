import { type RawBuilder, sql } from 'kysely';
import { lockSpaces } from '#server/availability/lock-spaces.ts';
import type { Connection } from '#server/db/database.ts';
import { refuse } from '#server/http/refuse.ts';
import type { SpaceRemovalPreview, StudioArchivalPreview } from '#shared/schemas/studios/studio-editing.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';

type Studio = { id: string; time_zone: string };

/**
 * Refuses a change while guests have booked upcoming events. Each booking holds a shared lock on the studio's row, so
 * earlier bookings are visible here, and later ones see the changed studio.
 * @throws Refusal `studios.dates_ahead`
 */
export async function refuseBookedAhead(db: Connection, studio: Studio, now: Date): Promise<void> {
  await sql`select from studios where id = ${studio.id} for update`.execute(db);
  await refuseBooked(db, studio, now, sql`true`);
}

/**
 * Refuses a change while upcoming events or series use a space. Locks those events and then the space, in the order
 * that all changes of the calendar use.
 * @throws Refusal `studios.dates_ahead` while guests have booked there, else `studios.space_in_use`
 */
export async function refuseUsedAhead(db: Connection, studio: Studio, spaceId: string, now: Date): Promise<void> {
  const isThere = sql`exists (select from space_reservations r where r.event_id = e.id and r.space_id = ${spaceId})`;
  await sql`select from events e where ${isAhead(studio, now)} and ${isThere} order by id for update`.execute(db);
  await lockSpaces(db, [spaceId]);
  await refuseBooked(db, studio, now, isThere);
  const { rows } = await sql<{ dates: number; rules: number }>`
    select (select count(*) from events e where ${isAhead(studio, now)} and ${isThere})::int as dates,
      (select count(*) from event_series r where ${needs(spaceId)} and ${goesOn(studio, now)})::int as rules`.execute(
    db,
  );
  const [{ dates, rules } = { dates: 0, rules: 0 }] = rows;
  if (dates + rules > 0) refuse('studios.space_in_use', { dates, rules });
}

/** Counts what still uses a space; `refuseUsedAhead` refuses if there is anything. */
export async function countUses(
  db: Connection,
  studio: Studio,
  spaceId: string,
  now: Date,
): Promise<SpaceRemovalPreview> {
  const { rows } = await sql<Omit<SpaceRemovalPreview, 'next_starts_at'> & { next_starts_at: Date | null }>`
    select count(*)::int as dates, min(e.starts_at) as next_starts_at,
      count(*) filter (where exists (
        select from booking_events c where c.event_id = e.id and c.released_at is null))::int as booked_dates,
      (select count(*) from event_series r where ${needs(spaceId)} and ${goesOn(studio, now)})::int as series
    from events e
    where ${isAhead(studio, now)}
      and exists (select from space_reservations r where r.event_id = e.id and r.space_id = ${spaceId})`.execute(db);
  const [uses = { dates: 0, booked_dates: 0, series: 0, next_starts_at: null }] = rows;
  return { ...uses, next_starts_at: uses.next_starts_at && toOffsetIso(uses.next_starts_at, studio.time_zone) };
}

/** SQL condition: the series has the space, or its offering needs it and has no alternative. */
const needs = (spaceId: string) => sql`(
  ${spaceId} = any(r.space_ids) or (cardinality(r.space_ids) = 0 and exists (
    select from offering_spaces d where d.offering_id = r.offering_id and d.space_id = ${spaceId}
      and (d.needed or not exists (
        select from offering_spaces x join spaces p on p.id = x.space_id and p.archived_at is null
        where x.offering_id = d.offering_id and not x.needed and x.space_id <> d.space_id)))))`;

/** SQL condition: the series creates more events, or has upcoming ones. */
const goesOn = (studio: Studio, now: Date) => sql`
  r.studio_id = ${studio.id} and r.ended_at is null
  and exists (select from offerings o where o.id = r.offering_id and o.status <> 'archived')
  and (r.rule !~ '(UNTIL|COUNT)=' or exists (
    select from events e where e.series_id = r.id and ${isAhead(studio, now)}))`;

/** Counts what archiving a studio would end, and the bookings that prevent it. */
export async function countAhead(db: Connection, studio: Studio, now: Date): Promise<StudioArchivalPreview> {
  const { rows } = await sql<Omit<StudioArchivalPreview, 'booked_until'> & { booked_until: Date | null }>`
    select count(*) filter (where booked.seats is null and e.starts_at > ${now} and not e.is_slot)::int as free_dates,
      count(booked.seats)::int as booked_dates, coalesce(sum(booked.seats), 0)::int as booked_seats,
      max(e.ends_at) filter (where booked.seats is not null) as booked_until,
      (select count(*) from offerings o where o.studio_id = ${studio.id} and o.status = 'published')::int as offerings
    from events e
    cross join lateral (
      select sum(c.seats)::int as seats from booking_events c where c.event_id = e.id and c.released_at is null
    ) booked
    where ${isAhead(studio, now)}`.execute(db);
  const [counts = { offerings: 0, free_dates: 0, booked_dates: 0, booked_seats: 0, booked_until: null }] = rows;
  return { ...counts, booked_until: counts.booked_until && toOffsetIso(counts.booked_until, studio.time_zone) };
}

const isAhead = (studio: Studio, now: Date) =>
  sql`e.studio_id = ${studio.id} and e.status = 'scheduled' and e.ends_at > ${now}`;

async function refuseBooked(db: Connection, studio: Studio, now: Date, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ dates: number; until: Date | null }>`
    select count(*) as dates, max(e.ends_at) as until from events e
    where ${isAhead(studio, now)} and ${which}
      and exists (select from booking_events c where c.event_id = e.id and c.released_at is null)`.execute(db);
  const [{ dates, until } = { dates: 0, until: null }] = rows;
  if (until) refuse('studios.dates_ahead', { dates, until: toOffsetIso(until, studio.time_zone) });
}

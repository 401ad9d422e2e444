import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';

/** The time window in which something was added to the catalogue: after `since`, up to `until`. */
export interface AdditionWindow {
  since: Date;
  until: Date;
}

/** Condition that an instant is within the window. @param at a column that may be null */
const isWithin = (at: RawBuilder<unknown>, { since, until }: AdditionWindow) =>
  sql`(${at} > ${since}::timestamptz and ${at} <= ${until}::timestamptz)`;

/**
 * Condition that listing `l`, or its studio if that came later, was published for the first time within the window. An
 * offering that was off sale and came back is not new.
 */
export const isFirstPublished = (added: AdditionWindow): RawBuilder<boolean> => sql`exists (
  select from offerings newly join studios place on place.id = newly.studio_id
  where newly.id = l.offering_id and ${isWithin(sql`greatest(newly.published_at, place.published_at)`, added)})`;

/**
 * Condition that event `e` was added within the window, on its own or by a new series. Events that an existing series
 * creates night by night are not new, and neither are those that can be booked again.
 */
const isAddedEvent = (added: AdditionWindow): RawBuilder<boolean> => sql`(
  ${isWithin(sql`e.created_at`, added)} and (e.series_id is null or exists (
    select from event_series r
    where r.id = e.series_id and r.split_from is null and ${isWithin(sql`r.created_at`, added)})))`;

/** Condition that event `e` of listing `l` is new. */
export const isNewEvent = (added: AdditionWindow): RawBuilder<boolean> =>
  sql`(${isFirstPublished(added)} or ${isAddedEvent(added)})`;

/**
 * Condition that something about listing `l` is new, whether or not it matches the query. It reads what was added, not
 * the whole catalogue.
 */
export const hasAdditions = (added: AdditionWindow): RawBuilder<boolean> => sql`l.offering_id in (
  select newly.id from offerings newly where ${isWithin(sql`newly.published_at`, added)}
  union select newly.id from offerings newly join studios place on place.id = newly.studio_id
    where ${isWithin(sql`place.published_at`, added)}
  union select e.offering_id from events e
    where ${isWithin(sql`e.created_at`, added)} and e.series_id is null and not e.is_slot
  union select r.offering_id from event_series r where ${isWithin(sql`r.created_at`, added)} and r.split_from is null)`;

/** Returns when the catalogue last grew; null when it is empty. */
export async function findLatestAddition(db: Connection): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(
      (select max(published_at) from offerings),
      (select max(published_at) from studios),
      (select max(created_at) from events where series_id is null and not is_slot),
      (select max(created_at) from event_series where split_from is null)
    ) as at`.execute(db);
  return rows[0]?.at ?? null;
}

import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../db/database.ts';

/** What came into the catalogue after one instant, and not after another. */
export interface AdditionWindow {
  since: Date;
  until: Date;
}

/** @param at a column, null for what never happened */
const isWithin = (at: RawBuilder<unknown>, { since, until }: AdditionWindow) =>
  sql`(${at} > ${since}::timestamptz and ${at} <= ${until}::timestamptz)`;

/**
 * Of listing `l`: it was shown for the first time. When its studio came later than it did, that counts.
 * One that was off sale and came back is not new.
 */
export const isFirstPublished = (news: AdditionWindow): RawBuilder<boolean> => sql`exists (
  select from offerings newly join studios place on place.id = newly.studio_id
  where newly.id = l.offering_id and ${isWithin(sql`greatest(newly.published_at, place.published_at)`, news)})`;

/**
 * Date `e` was added: alone, or with a rule that is new. What a rule makes of itself night by night is no news, and
 * neither is a date that can be booked again.
 */
const isAddedEvent = (news: AdditionWindow): RawBuilder<boolean> => sql`(
  ${isWithin(sql`e.created_at`, news)} and (e.series_id is null or exists (
    select from event_series r
    where r.id = e.series_id and r.split_from is null and ${isWithin(sql`r.created_at`, news)})))`;

/** What must hold for a date `e` of listing `l`. */
export const isNewEvent = (news: AdditionWindow): RawBuilder<boolean> =>
  sql`(${isFirstPublished(news)} or ${isAddedEvent(news)})`;

/** What must hold for listing `l`: something of it is new, whether or not it fits. Read from what was added, however much there is. */
export const hasAdditions = (news: AdditionWindow): RawBuilder<boolean> => sql`l.offering_id in (
  select newly.id from offerings newly where ${isWithin(sql`newly.published_at`, news)}
  union select newly.id from offerings newly join studios place on place.id = newly.studio_id
    where ${isWithin(sql`place.published_at`, news)}
  union select e.offering_id from events e
    where ${isWithin(sql`e.created_at`, news)} and e.series_id is null and not e.is_slot
  union select r.offering_id from event_series r where ${isWithin(sql`r.created_at`, news)} and r.split_from is null)`;

/** When the newest came in; null when there never was any. */
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

import { sql } from 'kysely';
import { MAX_SERIES_PER_OFFERING, MAX_UPCOMING_EVENTS, MAX_YEARS_AHEAD } from '#shared/events.ts';
import { addMonths } from '../availability/zoned-days.ts';
import type { Connection } from '../db/database.ts';
import { refuse } from '../http/refuse.ts';

/**
 * Checks that an offering and its studio stay within their limits of upcoming events. The nightly expansion is not
 * checked: the number of series is limited itself.
 * @throws Refusal `events.offering_full`, `events.studio_full`
 */
export async function assertEventLimit(
  db: Connection,
  offering: { id: string; studio_id: string },
  more: number,
  now: Date,
): Promise<void> {
  const ahead = sql`status = 'scheduled' and not is_slot and starts_at > ${now}`;
  const { rows } = await sql<{ offering: number; studio: number }>`
    select (select count(*)::int from events where offering_id = ${offering.id} and ${ahead}) as offering,
      (select count(*)::int from events where studio_id = ${offering.studio_id} and ${ahead}) as studio`.execute(db);
  const { offering: ofOffering = 0, studio: ofStudio = 0 } = rows[0] ?? {};
  if (more > 0 && ofOffering + more > MAX_UPCOMING_EVENTS.offering)
    refuse('events.offering_full', { most: MAX_UPCOMING_EVENTS.offering });
  if (more > 0 && ofStudio + more > MAX_UPCOMING_EVENTS.studio)
    refuse('events.studio_full', { most: MAX_UPCOMING_EVENTS.studio });
}

/** @param today YYYY-MM-DD in the studio @throws Refusal `events.too_many_rules` */
export async function assertSeriesLimit(db: Connection, offeringId: string, today: string): Promise<void> {
  const { rows } = await sql<{ rules: number }>`
    select count(*)::int as rules from event_series
    where offering_id = ${offeringId} and ended_at is null and expanded_until >= ${today}`.execute(db);
  if ((rows[0]?.rules ?? 0) >= MAX_SERIES_PER_OFFERING)
    refuse('events.too_many_rules', { most: MAX_SERIES_PER_OFFERING });
}

/** The last day on which an event may begin. @param today YYYY-MM-DD */
export const lastPlannableDay = (today: string): string => addMonths(today, 12 * MAX_YEARS_AHEAD);

/**
 * Keeps a mistyped year from making a request compute the conflicts of centuries.
 * @throws Refusal `events.too_far` for a day more than a year ago, or too many years ahead
 */
export function assertPlannableDay(day: string, today: string): void {
  if (day < addMonths(today, -12) || day > lastPlannableDay(today))
    refuse('events.too_far', { years: MAX_YEARS_AHEAD });
}

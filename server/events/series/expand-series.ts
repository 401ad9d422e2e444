import { findOffering, insertEvents } from '#server/availability/event-rows.ts';
import { lockSpacesInZone } from '#server/availability/lock-spaces.ts';
import { retryOnConflict } from '#server/availability/retry-on-conflict.ts';
import { allSpaces } from '#server/availability/space-choice.ts';
import { addDays, addMonths, localDay } from '#server/availability/zoned-days.ts';
import type { Connection } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Services } from '#server/services.ts';
import { EXPANSION_MONTHS } from '#shared/events.ts';
import { planOccurrences } from './occurrences.ts';
import { listEventDays, listSeriesToExpand, lockSeries, replaceGaps, setExpandedUntil } from './queries.ts';
import { listRuleDays, parseRule } from './rule.ts';
import { eventDraftOf, loadCalendarForDays, spaceChoiceOf } from './series.ts';

/**
 * Creates the events of series without an end up to a year ahead. Idempotent; a series that fails does not stop the
 * others.
 * @throws the first error, after the others were expanded
 */
export async function expandSeries(services: Services): Promise<void> {
  // In some zones the next day has already begun.
  const latest = addDays(addMonths(services.now().toISOString().slice(0, 10), EXPANSION_MONTHS), 1);
  let problem: unknown;
  for (const id of await listSeriesToExpand(services.db, latest)) {
    try {
      await retryOnConflict(() => expandOne(services, id));
    } catch (error) {
      services.log.error({ err: error, series: id }, 'a series could not be expanded');
      problem ??= error;
    }
  }
  if (problem) throw problem;
}

const expandOne = ({ db, now }: Services, id: string) =>
  transaction(db, async (tx) => {
    const series = await lockSeries(tx, id);
    if (!series || series.ended_at || series.expanded_until === null) return;
    const studio = await getZone(tx, series.studio_id);
    const until = addMonths(localDay(now(), studio.time_zone), EXPANSION_MONTHS);
    const from = addDays(series.expanded_until, 1);
    if (from > until) return;
    const offering = await findOffering(tx, series.offering_id);
    if (!offering) return;
    const made = new Set([...series.exceptions, ...(await listEventDays(tx, id, from))]);
    const days = listRuleDays(parseRule(series.rule, studio.time_zone), series.first_day, from, until).filter(
      (day) => !made.has(day),
    );
    const choice = await spaceChoiceOf(tx, series);
    await lockSpacesInZone(tx, studio, allSpaces(choice));
    const calendar = await loadCalendarForDays(tx, studio, choice, days);
    const { occurrences, gaps } = planOccurrences(calendar, choice, days, {
      time: series.at,
      minutes: series.minutes,
      title: offering.title,
      now: now(),
    });
    const toMake = occurrences.map((occurrence) => eventDraftOf(occurrence, series));
    await insertEvents(tx, offering, toMake, null);
    await replaceGaps(tx, id, from, gaps);
    await setExpandedUntil(tx, id, until);
  });

const getZone = (db: Connection, id: string) =>
  db.selectFrom('studios').select(['id', 'time_zone']).where('id', '=', id).executeTakeFirstOrThrow();

import { record } from '#server/activity/activity.ts';
import { findOffering, insertEvents, type OfferingRow } from '#server/availability/event-rows.ts';
import { retryOnConflict } from '#server/availability/retry-on-conflict.ts';
import { allSpaces, type SpaceChoice } from '#server/availability/space-choice.ts';
import { addDays } from '#server/availability/zoned-days.ts';
import type { Connection } from '#server/db/database.ts';
import { readSnapshot, transaction } from '#server/db/transaction.ts';
import type { Services } from '#server/services.ts';
import type { EventRestoration, EventRestorationResult } from '#shared/schemas/events/planning.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { assertEventLimit } from '../event-limits.ts';
import { assertCanEdit, getPlanner } from '../planner.ts';
import { type Access, forUpdate, readOnly } from '../row-access.ts';
import { type Occurrence, planOccurrences } from './occurrences.ts';
import { deleteGaps, listClosedDays, type SeriesRow } from './queries.ts';
import { eventDraftOf, loadCalendarForDays, spaceChoiceOf } from './series.ts';

/** Events of one series that a closure had skipped. */
interface RestorableSeries {
  series: SeriesRow;
  offering: OfferingRow;
  occurrences: Occurrence[];
}

/** The longest event in days: it may begin this long before the closure that skipped it. */
const LONGEST = 14;

/**
 * Restores, or lists, events that series skipped on these days because of a closure that is gone. Events that were
 * deleted or cancelled by hand are not restored. Idempotent.
 * @throws Refusal `http.not_found`, `studios.no_right`, `studios.archived`, `events.offering_full`,
 * `events.studio_full`
 */
export async function restoreEvents(
  { db, now: clock }: Services,
  person: { userId: string },
  idOrSlug: string,
  { commit, ...range }: EventRestoration,
): Promise<EventRestorationResult> {
  const now = clock();
  const work = async (tx: Connection) => {
    const planner = await getPlanner(tx, person, idOrSlug);
    assertCanEdit(planner, false);
    const returning = await findRestorable(tx, commit ? forUpdate : readOnly, planner, range, now);
    if (commit) for (const each of returning) await restoreSeriesEvents(tx, each, planner.userId, now);
    const events = returning.reduce((sum, { occurrences }) => sum + occurrences.length, 0);
    if (commit && events > 0) {
      await record({ db: tx, now: clock }, 'studio.events_restored', {
        by: planner.userId,
        subject: planner.id,
        data: { events },
      });
    }
    return { returning, zone: planner.time_zone };
  };
  const { returning, zone } = commit
    ? await retryOnConflict(() => transaction(db, work))
    : await readSnapshot(db, work);
  const events = returning
    .flatMap(({ offering: { id, title }, occurrences }) =>
      occurrences.map((occurrence) => ({ ...occurrence, offering: { id, title } })),
    )
    .sort((one, other) => +one.from - +other.from)
    .map(({ offering, from, to }) => ({
      offering,
      starts_at: toOffsetIso(from, zone),
      ends_at: toOffsetIso(to, zone),
    }));
  return { dates: events, made: commit ? events.length : 0 };
}

/** If two series need the same space, the older one gets it. */
async function findRestorable(
  db: Connection,
  access: Access,
  studio: { id: string; time_zone: string },
  { first_day, last_day }: { first_day: string; last_day: string },
  now: Date,
): Promise<RestorableSeries[]> {
  const listDays = () => listClosedDays(db, studio.id, addDays(first_day, -LONGEST), last_day);
  const known = new Map<string, SeriesRow | undefined>();
  for (const { series_id } of await listDays()) known.set(series_id, await access.series(db, series_id));
  const rules: { series: SeriesRow; offering: OfferingRow; choice: SpaceChoice; days: string[] }[] = [];
  // Read again: another request may have restored them while this one waited for the locks.
  for (const { series_id, days } of await listDays()) {
    const series = known.get(series_id);
    const offering = series && (await findOffering(db, series.offering_id));
    if (!series || !offering || offering.status === 'archived') continue;
    rules.push({ series, offering, choice: await spaceChoiceOf(db, series), days });
  }
  const spaceIds = [...new Set(rules.flatMap(({ choice }) => allSpaces(choice)))];
  await access.spaces(db, studio, spaceIds);
  const days = rules.flatMap((rule) => rule.days).sort();
  const calendar = await loadCalendarForDays(db, studio, { needed: spaceIds, oneOf: [] }, days);
  return rules.map(({ series, offering, choice, days }) => {
    const { at: time, minutes } = series;
    return {
      series,
      offering,
      occurrences: planOccurrences(calendar, choice, days, { time, minutes, title: offering.title, now }).occurrences,
    };
  });
}

async function restoreSeriesEvents(
  db: Connection,
  { series, offering, occurrences }: RestorableSeries,
  userId: string,
  now: Date,
) {
  await assertEventLimit(db, offering, occurrences.length, now);
  await insertEvents(
    db,
    offering,
    occurrences.map((occurrence) => eventDraftOf(occurrence, series)),
    userId,
  );
  await deleteGaps(
    db,
    series.id,
    occurrences.map(({ day }) => day),
  );
}

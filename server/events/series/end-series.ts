import { record } from '#server/activity/activity.ts';
import { loadConflictCalendar } from '#server/availability/conflict-calendar.ts';
import { deleteEvents, type EventRow } from '#server/availability/event-rows.ts';
import { retryOnConflict } from '#server/availability/retry-on-conflict.ts';
import { addDays, laterDay, localDay } from '#server/availability/zoned-days.ts';
import type { Connection } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import type { SeriesEndResult } from '#shared/schemas/events/series.ts';
import { listPlannedEvents } from '../cancellation.ts';
import { assertCanEdit, isTeaching, type Planner } from '../planner.ts';
import { type Access, forUpdate } from '../row-access.ts';
import { endSeries, listUpcomingEvents, replaceGaps, type SeriesRow } from './queries.ts';
import { formatRule, parseRule, ruleUntil } from './rule.ts';
import { getSeriesAndPlanner, spaceChoiceOf } from './series.ts';

/**
 * Ends a series from a day on, or from today: its events are deleted, except for booked ones.
 * @throws Refusal `http.not_found`, `studios.no_right`
 */
export async function deleteSeries(
  { db, now }: Services,
  person: { userId: string },
  id: string,
  requestedFrom: string | undefined,
): Promise<SeriesEndResult> {
  const { planner } = await getSeriesAndPlanner(db, person, id);
  const idsOf = (events: readonly EventRow[]) => events.map((event) => event.id);
  const { removed, keptIds } = await retryOnConflict(() =>
    transaction(db, async (tx) => {
      const { series, from, dropped, kept } = await planSeriesEnd(tx, forUpdate, planner, id, requestedFrom, now());
      const rule = parseRule(series.rule, planner.time_zone);
      const ended = from > series.first_day ? ruleUntil(rule, addDays(from, -1)) : formatRule(rule);
      if (!series.ended_at) await endSeries(tx, id, ended, now());
      await replaceGaps(tx, id, from, []);
      const removed = await deleteEvents(tx, idsOf(dropped), now());
      const data = { from, removed };
      await record({ db: tx, now }, 'series.ended', { by: person.userId, subject: id, studio: planner.id, data });
      return { removed, keptIds: idsOf(kept) };
    }),
  );
  return { removed, kept: await listPlannedEvents(db, planner, keptIds) };
}

/**
 * Plans the end of a series. Nothing is written.
 * @param requestedFrom YYYY-MM-DD; today when left out
 * @throws Refusal as `deleteSeries`
 */
export async function planSeriesEnd(
  db: Connection,
  access: Access,
  planner: Planner,
  id: string,
  requestedFrom: string | undefined,
  now: Date,
): Promise<{ series: SeriesRow; from: string; dropped: EventRow[]; kept: EventRow[] }> {
  const series = (await access.series(db, id)) ?? refuse('http.not_found');
  const from = laterDay(requestedFrom ?? localDay(now, planner.time_zone), series.first_day);
  const events = await listUpcomingEvents(db, id, from, now, access.events);
  if (!planner.canEditAll) {
    const calendar = await loadConflictCalendar(db, planner, [], { from: now, to: now });
    const spaces = [...calendar.spaces.values()];
    const { needed } = await spaceChoiceOf(db, series);
    assertCanEdit(
      planner,
      isTeaching(planner, spaces, needed) && events.every((event) => isTeaching(planner, spaces, event.space_ids)),
    );
  }
  const [kept = [], dropped = []] = [true, false].map((isBooked) =>
    events.filter(({ seats_taken }) => seats_taken > 0 === isBooked),
  );
  return { series, from, dropped, kept };
}

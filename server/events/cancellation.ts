import type { PlannedEvent } from '#shared/schemas/events/events.ts';
import { lockEvents } from '../availability/event-rows.ts';
import { addDays, startOfDay } from '../availability/zoned-days.ts';
import type { Connection, Tx } from '../db/database.ts';
import { refuse } from '../http/refuse.ts';
import { toPlannedEvent } from './calendar.ts';
import { findEvents, listEvents } from './calendar-queries.ts';
import { assertCanEdit, type Planner } from './planner.ts';
import { endSeries, listUpcomingEventIds, lockSeries, replaceGaps } from './series/queries.ts';
import { parseRule, ruleUntil } from './series/rule.ts';

/**
 * Locks an event to cancel, with the following events of its series if the scope says so; the series then ends before
 * it. Called in the transaction that cancels them.
 * @returns the ids of the scheduled ones; empty when the event is cancelled already
 * @throws Refusal `http.not_found`, `studios.no_right`, `events.past`, `events.not_in_series`
 */
export async function lockEventsToCancel(
  tx: Tx,
  planner: Planner,
  id: string,
  { scope, now }: { scope: 'one' | 'following'; now: Date },
): Promise<string[]> {
  const [shown] = await findEvents(tx, [id], planner.member_id);
  if (!shown) return refuse('http.not_found');
  const series = scope === 'following' && shown.series_id ? await lockSeries(tx, shown.series_id) : undefined;
  if (scope === 'following' && (!series || !shown.series_day)) refuse('events.not_in_series');
  const following = series && shown.series_day ? await listUpcomingEventIds(tx, series.id, shown.series_day, now) : [];
  const events = await lockEvents(tx, [...new Set([id, ...following])]);
  const mine = await findEvents(
    tx,
    events.map((event) => event.id),
    planner.member_id,
  );
  assertCanEdit(
    planner,
    mine.every(({ is_own }) => is_own),
  );
  const chosen = events.find((one) => one.id === id) ?? refuse('http.not_found');
  if (chosen.status === 'scheduled' && chosen.starts_at <= now) refuse('events.past');
  if (chosen.status === 'completed') refuse('events.past');
  if (series && shown.series_day && !series.ended_at) {
    const rule = parseRule(series.rule, planner.time_zone);
    await endSeries(tx, series.id, ruleUntil(rule, addDays(shown.series_day, -1)), now);
    await replaceGaps(tx, series.id, shown.series_day, []);
  }
  return events.filter(({ status }) => status === 'scheduled').map((one) => one.id);
}

/**
 * Lists the ids of the scheduled events that `lockEventsToCancel` would lock, without locking them.
 * @throws Refusal `http.not_found`, `studios.no_right`, `events.not_in_series`
 */
export async function listEventsToCancel(
  db: Connection,
  planner: Planner,
  id: string,
  { scope, now }: { scope: 'one' | 'following'; now: Date },
): Promise<string[]> {
  const [shown] = await findEvents(db, [id], planner.member_id);
  if (!shown) return refuse('http.not_found');
  if (scope === 'following' && (!shown.series_id || !shown.series_day)) refuse('events.not_in_series');
  const following =
    scope === 'following' && shown.series_id && shown.series_day
      ? await listUpcomingEventIds(db, shown.series_id, shown.series_day, now)
      : [];
  const events = await findEvents(db, [...new Set([id, ...following])], planner.member_id);
  assertCanEdit(
    planner,
    events.every(({ is_own }) => is_own),
  );
  return events.filter(({ status }) => status === 'scheduled').map((event) => event.id);
}

/**
 * Lists the ids of the scheduled events of a studio that begin on a day in its time zone, and have not begun yet.
 * @throws Refusal `studios.no_right` when one of them is not the person's to cancel
 */
export async function listEventsOfDay(db: Connection, planner: Planner, day: string, now: Date): Promise<string[]> {
  const from = startOfDay(day, planner.time_zone);
  const to = startOfDay(addDays(day, 1), planner.time_zone);
  const events = (await listEvents(db, planner.id, { from, to }, planner.member_id)).filter(
    ({ status, starts_at }) => status === 'scheduled' && starts_at >= from && starts_at > now,
  );
  assertCanEdit(
    planner,
    events.every(({ is_own }) => is_own),
  );
  return events.map(({ id }) => id);
}

/** Lists events by id as the team sees them, ordered by start. */
export const listPlannedEvents = async (
  db: Connection,
  planner: Planner,
  ids: readonly string[],
): Promise<PlannedEvent[]> => (await findEvents(db, ids, planner.member_id)).map((row) => toPlannedEvent(row, planner));

import { closureConflicts, loadConflictCalendar } from '../availability/conflict-calendar.ts';
import { deleteEvents, type EventRow, lockEvents } from '../availability/event-rows.ts';
import type { Tx } from '../db/database.ts';
import { refuse } from '../http/refuse.ts';
import { findEvents } from './calendar-queries.ts';
import { assertCanEdit, type Planner } from './planner.ts';
import { addException, addGap, lockSeries } from './series/queries.ts';

/**
 * Locks events of a studio and their series, in the transaction that clears them. Events that have begun or are
 * cancelled are left out.
 * @throws Refusal `http.not_found` for an event of another studio, `studios.no_right`
 */
export async function lockEventsToClear(
  tx: Tx,
  planner: Planner,
  ids: readonly string[],
  now: Date,
): Promise<EventRow[]> {
  const shown = await findEvents(tx, ids, planner.member_id);
  if (shown.some(({ studio_id }) => studio_id !== planner.id)) refuse('http.not_found');
  assertCanEdit(
    planner,
    shown.every(({ is_own }) => is_own),
  );
  const seriesIds = new Set(shown.flatMap(({ series_id }) => series_id ?? []));
  for (const id of [...seriesIds].sort()) await lockSeries(tx, id);
  const events = await lockEvents(
    tx,
    shown.map(({ id }) => id),
  );
  return events.filter(({ status, starts_at }) => status === 'scheduled' && starts_at > now);
}

/**
 * Deletes locked events without bookings. Their series skip these days: as gaps that can be restored where a closure is
 * the reason, else as exceptions.
 */
export async function deleteUnbookedEvents(
  tx: Tx,
  planner: Planner,
  events: readonly EventRow[],
  now: Date,
): Promise<number> {
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) return 0;
  const calendar = await loadConflictCalendar(tx, planner, [], { from: first.starts_at, to: last.ends_at });
  for (const { series_id, series_day, starts_at: from, ends_at: to, space_ids: spaceIds } of events) {
    if (!series_id || !series_day) continue;
    const [closure] = closureConflicts(calendar, { spaceIds, from, to });
    if (closure) await addGap(tx, series_id, { day: series_day, why: 'closure', detail: closure.title });
    else await addException(tx, series_id, series_day);
  }
  return deleteEvents(
    tx,
    events.map(({ id }) => id),
    now,
  );
}

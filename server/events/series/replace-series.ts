import { record } from '#server/activity/activity.ts';
import {
  deleteEvents,
  type EventChange,
  type EventRow,
  insertEvents,
  updateEvents,
} from '#server/availability/event-rows.ts';
import { addDays } from '#server/availability/zoned-days.ts';
import type { Tx } from '#server/db/database.ts';
import { refuse } from '#server/http/refuse.ts';
import { isBlocking } from '#shared/events.ts';
import type { Gap } from '#shared/schemas/events/events.ts';
import { enqueueMoveNotices } from '../move-notices.ts';
import type { Planner } from '../planner.ts';
import { eventMoveOf } from '../update-event.ts';
import type { SeriesPlan } from './plan-replacement.ts';
import { endSeries, insertSeries, replaceGaps, shortenSeries, updateSeriesRow } from './queries.ts';
import { formatRule, ruleUntil } from './rule.ts';
import { eventDraftOf } from './series.ts';

export interface Replaced {
  seriesId: string;
  made: number;
  changed: number;
  gaps: Gap[];
  /** Booked events that stay as they were. */
  keptIds: string[];
  /** Events whose capacity was raised. */
  raisedIds: string[];
}

/**
 * Carries out the update of a series from a day on. Events keep their rows, and with them their bookings. Fields that
 * were changed by hand stay. Events on days that the new rule does not have are deleted unless they are booked.
 * @param plan made with locks in this transaction
 * @throws Refusal `events.booked`, `events.price_booked`; `events.conflict` and `events.warned` for conflicts of booked
 *   events and of the edited one
 */
export async function replaceSeries(tx: Tx, planner: Planner, plan: SeriesPlan, now: Date): Promise<Replaced> {
  const { old, from, shift, fields, message } = plan.replacement;
  assertPossible(plan);
  const idsOf = (events: readonly EventRow[]) => events.map(({ id }) => id);
  await deleteEvents(tx, idsOf(plan.dropped), now);
  const seriesId = await writeSeries(tx, planner, plan, now);
  const touched = plan.staying.filter(({ event, change }) => differs(event, change));
  const others = plan.staying.filter(
    ({ event, change }) => change.series_day !== event.series_day || seriesId !== old.id,
  );
  const intoSeries = ({ change }: { change: EventChange }) => ({
    ...change,
    series_id: change.series_day === null ? null : seriesId,
  });
  const changes = [...plan.moved, ...new Set([...touched, ...others])].map(intoSeries);
  await updateEvents(tx, changes, { userId: planner.userId, now });
  const toMake = plan.created.map((event) => eventDraftOf(event, { ...fields, id: seriesId }));
  await insertEvents(tx, plan.offering, toMake, planner.userId);
  if (seriesId !== old.id) await replaceGaps(tx, old.id, from, []);
  await replaceGaps(tx, seriesId, shift === 0 ? from : '1970-01-01', plan.gaps);
  const moves = plan.moved.map(({ event, change }) => eventMoveOf(plan.calendar, event, change));
  await enqueueMoveNotices(tx, moves, { userId: planner.userId, message, now });
  const data = { made: plan.created.length, changed: plan.moved.length + touched.length };
  const activity = { by: planner.userId, subject: seriesId, studio: planner.id, data };
  await record({ db: tx, now: () => now }, 'series.changed', activity);
  return {
    seriesId,
    ...data,
    gaps: plan.gaps,
    keptIds: idsOf(plan.kept),
    raisedIds: idsOf(
      [...plan.moved, ...touched]
        .filter(({ event, change }) => change.capacity > event.capacity)
        .map(({ event }) => event),
    ),
  };
}

function assertPossible(plan: SeriesPlan): void {
  const { replacement, guests, conflicts } = plan;
  if (guests > 0 && replacement.notifyGuests === undefined) refuse('events.booked', { guests });
  const paid = replacement.keepPrices ? 0 : seatsWithOtherPrice(plan);
  if (paid > 0) refuse('events.price_booked', { guests: paid });
  const taken = conflicts.filter(isBlocking);
  if (taken.length > 0) refuse('events.conflict', { conflicts: taken });
  if (conflicts.length > 0) refuse('events.warned', { conflicts });
}

/** Counts the seats sold of events whose price would change. */
function seatsWithOtherPrice({ replacement: { old, fields }, moved, staying }: SeriesPlan): number {
  if (fields.price_override === old.price_override) return 0;
  return [...moved, ...staying]
    .filter(({ event, change }) => change.price_override !== event.price_override)
    .reduce((seats, { event }) => seats + event.seats_taken, 0);
}

const differs = (event: EventRow, change: EventChange) =>
  event.capacity !== change.capacity || event.price_override !== change.price_override || event.note !== change.note;

/**
 * Shortens the old series to the day before the new one begins. A series that had not begun is updated in place, or
 * ends if its events move to other days.
 */
async function writeSeries(
  tx: Tx,
  planner: Planner,
  { replacement: { old, oldRule, from, rule, fields, shift }, until }: SeriesPlan,
  now: Date,
): Promise<string> {
  const next = {
    studio_id: old.studio_id,
    offering_id: old.offering_id,
    rule: formatRule(rule),
    expanded_until: until,
    split_from: old.split_from,
    ...fields,
  };
  const isWhole = from <= old.first_day;
  if (isWhole && shift === 0) {
    await updateSeriesRow(tx, old.id, next);
    return old.id;
  }
  const id = await insertSeries(tx, { ...next, split_from: isWhole ? old.split_from : old.id }, planner.userId);
  const last = addDays(from, -1);
  if (isWhole) await endSeries(tx, old.id, formatRule(oldRule), now);
  else await shortenSeries(tx, old.id, ruleUntil(oldRule, last), last);
  return id;
}

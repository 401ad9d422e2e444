import { findOffering } from '#server/availability/event-rows.ts';
import { retryOnConflict } from '#server/availability/retry-on-conflict.ts';
import {
  addDays,
  addMonths,
  daysBetween,
  laterDay,
  localDateTime,
  localDay,
  weekdayOf,
} from '#server/availability/zoned-days.ts';
import type { Connection } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import type { EventUpdate, EventUpdateResult } from '#shared/schemas/events/events.ts';
import type { SeriesResult, SeriesUpdate } from '#shared/schemas/events/series.ts';
import { MINUTE } from '#shared/time/time.ts';
import { findEvents } from '../calendar-queries.ts';
import { listPlannedEvents } from '../cancellation.ts';
import { assertPlannableDay } from '../event-limits.ts';
import { assertEventPrice } from '../event-price.ts';
import { getEvent, getPlannerOfEvent } from '../events.ts';
import type { Planner } from '../planner.ts';
import { type Access, forUpdate } from '../row-access.ts';
import { assertUnchanged, type OfferFreedSeats } from '../update-event.ts';
import { planReplacement, type SeriesPlan } from './plan-replacement.ts';
import { listEventDays, type SeriesRow } from './queries.ts';
import { replaceSeries } from './replace-series.ts';
import type { SeriesReplacement } from './reschedule-event.ts';
import { countFrom, listRuleDays, parseRule, type RecurrenceRule, WEEKDAYS } from './rule.ts';
import { getSeriesAndPlanner, getSeriesDetail } from './series.ts';

/**
 * Updates an event and the following events of its series, or all upcoming ones. The series is split there.
 * @throws Refusal as `updateEvent` and `replaceSeries`; `events.not_in_series`, `events.day_by_rule`
 */
export async function updateSeriesEvents(
  services: Services,
  person: { userId: string },
  id: string,
  request: EventUpdate,
  offerFreedSeats: OfferFreedSeats,
): Promise<EventUpdateResult> {
  const { db, now } = services;
  const { planner, replaced } = await retryOnConflict(() =>
    transaction(db, async (tx) => {
      const planner = await getPlannerOfEvent(tx, person, id);
      const plan = await planSeriesEventsUpdate(tx, forUpdate, planner, id, request, now());
      const replaced = await replaceSeries(tx, planner, plan, now());
      await offerFreedSeats(tx, replaced.raisedIds, now());
      return { planner, replaced };
    }),
  );
  return {
    event: await getEvent(db, planner, id),
    changed: replaced.changed,
    gaps: replaced.gaps,
    kept: await listPlannedEvents(db, planner, replaced.keptIds),
  };
}

/**
 * Plans the update of an event for the events of its series. Nothing is written.
 * @param request without a version: any current version is accepted
 * @throws Refusal as `updateSeriesEvents`, except for those of `replaceSeries`
 */
export async function planSeriesEventsUpdate(
  db: Connection,
  access: Access,
  planner: Planner,
  id: string,
  request: Omit<EventUpdate, 'version'> & { version?: number },
  now: Date,
): Promise<SeriesPlan> {
  const zone = planner.time_zone;
  const [shown] = await findEvents(db, [id], null);
  const old = shown?.series_id ? await access.series(db, shown.series_id) : undefined;
  const [event] = await access.events(db, [id]);
  if (!event?.series_day || !old) return refuse('events.not_in_series');
  if (request.version !== undefined) assertUnchanged(event, { version: request.version }, planner);
  if (old.ended_at) refuse('events.series_ended');
  if (event.status !== 'scheduled') refuse('events.cancelled');
  if (event.starts_at <= now) refuse('events.past');
  const price = { price: request.price_override, current: old.price_override };
  await assertEventPrice(db, planner, old.offering_id, price);
  const rule = parseRule(old.rule, zone);
  const minutes = Math.round((+event.ends_at - +event.starts_at) / MINUTE);
  const starts = request.starts ?? localDateTime(event.starts_at, zone);
  const moved = request.starts !== undefined && request.starts !== localDateTime(event.starts_at, zone);
  const shift = moved ? daysBetween(event.series_day, starts.slice(0, 10)) : 0;
  const from = request.scope === 'all' ? nextRuleDay(rule, old, today(now, zone)) : event.series_day;
  return plan(db, access, planner, now, {
    old,
    oldRule: rule,
    from,
    rule: shiftedRule({ ...rule, count: countFrom(rule, old.first_day, from) }, event.series_day, shift),
    fields: {
      first_day: addDays(from, shift),
      at: moved ? starts.slice(11) : old.at,
      minutes: request.minutes !== undefined && request.minutes !== minutes ? request.minutes : old.minutes,
      ...sharedFields(old, request),
      exceptions: old.exceptions.filter((day) => day >= from).map((day) => addDays(day, shift)),
    },
    shift,
    note: request.note,
    ...optionsOf(request),
    editedEventId: id,
    followsSeries: moved || request.minutes !== undefined,
  });
}

/**
 * Updates a series from a day on, or from today.
 * @throws Refusal as `replaceSeries`; `events.changed_meanwhile`, `events.series_ended`
 */
export async function updateSeries(
  services: Services,
  person: { userId: string },
  id: string,
  request: SeriesUpdate,
  offerFreedSeats: OfferFreedSeats,
): Promise<SeriesResult> {
  const { db, now } = services;
  const { planner, replaced } = await retryOnConflict(() =>
    transaction(db, async (tx) => {
      const { planner } = await getSeriesAndPlanner(tx, person, id);
      const plan = await planSeriesUpdate(tx, forUpdate, planner, id, request, now());
      const replaced = await replaceSeries(tx, planner, plan, now());
      await offerFreedSeats(tx, replaced.raisedIds, now());
      return { planner, replaced };
    }),
  );
  return {
    series: await getSeriesDetail(db, replaced.seriesId),
    made: replaced.made,
    changed: replaced.changed,
    first_event_day: (await listEventDays(db, replaced.seriesId, '1970-01-01')).toSorted()[0] ?? null,
    kept: await listPlannedEvents(db, planner, replaced.keptIds),
  };
}

/**
 * Plans the update of a series. Nothing is written.
 * @param request without a version: any current version is accepted
 * @throws Refusal as `updateSeries`, except for those of `replaceSeries`
 */
export async function planSeriesUpdate(
  db: Connection,
  access: Access,
  planner: Planner,
  id: string,
  request: Omit<SeriesUpdate, 'version'> & { version?: number },
  now: Date,
): Promise<SeriesPlan> {
  const zone = planner.time_zone;
  const old = (await access.series(db, id)) ?? refuse('http.not_found');
  if (old.ended_at) refuse('events.series_ended');
  if (request.version !== undefined && old.version !== request.version) {
    const current = await getSeriesDetail(db, id);
    refuse('events.changed_meanwhile', { by: planner.name, at: null, current: { ...current } });
  }
  const price = { price: request.price_override, current: old.price_override };
  await assertEventPrice(db, planner, old.offering_id, price);
  const oldRule = parseRule(old.rule, zone);
  const earliest = laterDay(request.from ?? today(now, zone), old.first_day);
  assertPlannableDay(laterDay(earliest, today(now, zone)), today(now, zone));
  const isNew = request.rule !== undefined || request.first_day !== undefined;
  const from = isNew ? earliest : nextRuleDay(oldRule, old, earliest);
  const rule =
    request.rule === undefined
      ? { ...oldRule, count: countFrom(oldRule, old.first_day, from) }
      : parseRule(request.rule, zone);
  const exceptions = request.exceptions ?? old.exceptions;
  return plan(db, access, planner, now, {
    old,
    oldRule,
    from,
    rule,
    fields: {
      first_day: request.first_day ?? from,
      at: request.at ?? old.at,
      minutes: request.minutes ?? old.minutes,
      ...sharedFields(old, request),
      exceptions: [...new Set(exceptions)].filter((day) => day >= from),
    },
    shift: 0,
    ...optionsOf(request),
  });
}

/** The fields that a request changes in the same way whether it is for an event or for the series. */
const sharedFields = (old: SeriesRow, request: Pick<SeriesUpdate, 'capacity' | 'price_override' | 'space_ids'>) => ({
  capacity: request.capacity ?? old.capacity,
  price_override: request.price_override === undefined ? old.price_override : request.price_override,
  space_ids: [...new Set(request.space_ids ?? old.space_ids)],
});

const optionsOf = (
  request: Pick<SeriesUpdate, 'tell_guests' | 'message' | 'keep_prices' | 'anyway' | 'leave_clashing'>,
) => ({
  notifyGuests: request.tell_guests,
  message: request.message ?? '',
  keepPrices: request.keep_prices ?? false,
  overrideWarnings: request.anyway ?? false,
  leaveConflicting: request.leave_clashing ?? false,
});

const today = (now: Date, zone: string) => localDay(now, zone);

/** The first day of a rule from a day on. @throws Refusal `events.rule_empty` when there is none */
function nextRuleDay(rule: RecurrenceRule, { first_day }: SeriesRow, day: string): string {
  const from = laterDay(day, first_day);
  return listRuleDays(rule, first_day, from, addMonths(from, 60))[0] ?? refuse('events.rule_empty');
}

async function plan(db: Connection, access: Access, planner: Planner, now: Date, request: SeriesReplacement) {
  const offering = (await findOffering(db, request.old.offering_id)) ?? refuse('http.not_found');
  return planReplacement(db, access, planner, offering, request, now);
}

/** Moves a weekly rule of one weekday to another weekday. @throws Refusal `events.day_by_rule` for other rules */
function shiftedRule(rule: RecurrenceRule, day: string, shift: number): RecurrenceRule {
  if (shift === 0) return rule;
  if (rule.freq !== 'WEEKLY' || rule.byDay.length > 1 || rule.byMonth.length + rule.bySetPos.length > 0) {
    return refuse('events.day_by_rule');
  }
  const weekday = WEEKDAYS[weekdayOf(addDays(day, shift)) - 1];
  const until = rule.until && addDays(rule.until, shift);
  return { ...rule, until, byDay: weekday && rule.byDay.length > 0 ? [weekday] : [] };
}

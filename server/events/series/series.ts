import { record } from '#server/activity/activity.ts';
import { type ConflictCalendar, findCrowding, loadConflictCalendar } from '#server/availability/conflict-calendar.ts';
import { type EventDraft, insertEvents, type OfferingRow } from '#server/availability/event-rows.ts';
import { retryOnConflict } from '#server/availability/retry-on-conflict.ts';
import {
  allSpaces,
  assertSpaces,
  fixedSpaces,
  getSpaceChoice,
  type SpaceChoice,
} from '#server/availability/space-choice.ts';
import { addDays, addMonths, localDay, startOfDay } from '#server/availability/zoned-days.ts';
import type { Connection, Tx } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { type IdempotentRequest, onlyOnce } from '#server/http/idempotency.ts';
import { isId } from '#server/http/ids.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import { EXPANSION_MONTHS } from '#shared/events.ts';
import type {
  NewSeries,
  Series,
  SeriesPreview,
  SeriesPreviewRequest,
  SeriesResult,
} from '#shared/schemas/events/series.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { assertEventLimit, assertPlannableDay, assertSeriesLimit, lastPlannableDay } from '../event-limits.ts';
import { assertEventPrice } from '../event-price.ts';
import { getPlannableOffering } from '../events.ts';
import { assertCanEdit, getPlanner, isTeaching, type Planner } from '../planner.ts';
import { type Access, forUpdate, readOnly } from '../row-access.ts';
import { type Occurrence, planOccurrences } from './occurrences.ts';
import {
  findSeries,
  insertSeries,
  listEventDays,
  listGaps,
  listUpcomingEventIds,
  replaceGaps,
  type SeriesRow,
} from './queries.ts';
import { formatRule, lastRuleDay, listRuleDays, parseRule, type RecurrenceRule } from './rule.ts';

/**
 * Creates a series of an offering with its events: all of them if its rule ends, else those of a year, extended every
 * night.
 * @throws Refusal as `createEvent`, `events.rule_*`, `events.too_many_rules`; `events.too_far` for any day of the rule
 */
export async function createSeries(
  services: Services,
  person: { userId: string },
  offeringId: string,
  request: NewSeries,
  idempotency?: IdempotentRequest,
): Promise<SeriesResult> {
  const { db, now } = services;
  const id = await onlyOnce(db, person.userId, idempotency, (remember) =>
    retryOnConflict(() =>
      transaction(db, async (tx) => {
        const made = await insertPlannedSeries(tx, person, offeringId, request, now());
        await remember(tx, made);
        return made;
      }),
    ),
  );
  const days = await listEventDays(db, id, request.first_day);
  const series = await getSeries(services, person, id);
  return { series, made: days.length, changed: 0, first_event_day: days.toSorted()[0] ?? null, kept: [] };
}

/** @returns its id */
async function insertPlannedSeries(
  tx: Tx,
  person: { userId: string },
  offeringId: string,
  request: NewSeries,
  now: Date,
): Promise<string> {
  const { offering, planner } = await getPlannableOffering(tx, person, offeringId);
  await assertEventPrice(tx, planner, offering.id, { price: request.price_override, current: null });
  const plan = await planNewSeries(tx, forUpdate, planner, offering, request, now);
  assertCanEdit(planner, isTeaching(planner, plan.calendar.spaces.values(), plan.choice.needed));
  await assertSeriesLimit(tx, offering.id, localDay(now, planner.time_zone));
  await assertEventLimit(tx, offering, plan.occurrences.length, now);
  const fields = {
    studio_id: offering.studio_id,
    offering_id: offering.id,
    rule: formatRule(plan.rule),
    first_day: request.first_day,
    at: request.at,
    minutes: plan.minutes,
    capacity: plan.capacity,
    price_override: request.price_override ?? null,
    space_ids: [...new Set(request.space_ids)],
    exceptions: [...new Set(request.exceptions)],
    expanded_until: plan.until,
    split_from: null,
  };
  const id = await insertSeries(tx, fields, person.userId);
  const drafts = plan.occurrences.map((occurrence) => eventDraftOf(occurrence, { ...fields, id }));
  await insertEvents(tx, offering, drafts, person.userId);
  await replaceGaps(tx, id, fields.first_day, plan.gaps);
  const data = { offering: offering.id, rule: fields.rule };
  await record({ db: tx, now: () => now }, 'series.created', {
    by: person.userId,
    subject: id,
    studio: planner.id,
    data,
  });
  return id;
}

/**
 * Plans the events of a new series. Nothing is written.
 * @param except ids of events to leave out, since the series would replace them
 * @throws Refusal `events.rule_*`, `events.too_far`, `events.unknown_space`
 */
async function planNewSeries(
  db: Connection,
  access: Access,
  planner: Planner,
  offering: OfferingRow,
  request: Pick<NewSeries, 'rule' | 'first_day' | 'at' | 'minutes' | 'capacity' | 'space_ids' | 'exceptions'>,
  now: Date,
  except: readonly string[] = [],
) {
  const rule = parseRule(request.rule, planner.time_zone);
  const today = localDay(now, planner.time_zone);
  const until = expansionEnd(rule, request.first_day, today);
  const days = listRuleDays(rule, request.first_day, today, until).filter((day) => !request.exceptions?.includes(day));
  if (days.length === 0) refuse('events.rule_empty');
  const choice = await spaceChoiceOf(db, { space_ids: request.space_ids ?? [], offering_id: offering.id });
  await access.spaces(db, planner, allSpaces(choice));
  const calendar = await loadCalendarForDays(db, planner, choice, days, except);
  assertSpaces(calendar, allSpaces(choice));
  const { minutes = offering.duration_minutes, capacity = offering.capacity } = request;
  const at = { time: request.at, minutes, title: offering.title, now };
  return { rule, until, choice, calendar, minutes, capacity, ...planOccurrences(calendar, choice, days, at) };
}

/**
 * Returns the day up to which events are created now: a year ahead, or the next day of the rule if that is later.
 * @throws Refusal `events.rule_*`, `events.too_far`
 */
export function expansionEnd(rule: RecurrenceRule, firstDay: string, today: string): string {
  assertPlannableDay(firstDay, today);
  const last = lastRuleDay(rule, firstDay);
  if (last) {
    if (last > today) assertPlannableDay(last, today);
    return last;
  }
  const begins = firstDay > today ? firstDay : today;
  const furthest = lastPlannableDay(today);
  const aYear = addMonths(begins, EXPANSION_MONTHS);
  // The next 29 February may be years away.
  const next = listRuleDays(rule, firstDay, begins, furthest)[0] ?? aYear;
  const until = next > aYear ? next : aYear;
  return until < furthest ? until : furthest;
}

/** The spaces from which those of each event are chosen. */
export const spaceChoiceOf = (
  db: Connection,
  { space_ids, offering_id }: Pick<SeriesRow, 'space_ids' | 'offering_id'>,
): Promise<SpaceChoice> =>
  space_ids.length > 0 ? Promise.resolve(fixedSpaces(space_ids)) : getSpaceChoice(db, offering_id);

/** Loads what can conflict with events on these days. @param except ids of events that are being moved */
export function loadCalendarForDays(
  db: Connection,
  studio: { id: string; time_zone: string },
  choice: SpaceChoice,
  days: readonly string[],
  except: readonly string[] = [],
): Promise<ConflictCalendar> {
  const zone = studio.time_zone;
  const [first = '1970-01-01', last = first] = [days[0], days.at(-1)];
  // An event may last up to 14 days.
  const range = { from: startOfDay(first, zone), to: startOfDay(addDays(last, 15), zone) };
  return loadConflictCalendar(db, studio, allSpaces(choice), range, except);
}

export const eventDraftOf = (
  { day, from, to, spaceIds }: Occurrence,
  series: Pick<SeriesRow, 'id' | 'capacity' | 'price_override'>,
): EventDraft => ({
  starts_at: from,
  ends_at: to,
  capacity: series.capacity,
  price_override: series.price_override,
  note: '',
  space_ids: spaceIds,
  series_id: series.id,
  series_day: day,
});

/** @throws Refusal `http.not_found` for people who are not on the team */
export async function getSeries({ db }: Services, person: { userId: string }, id: string): Promise<Series> {
  const { series } = await getSeriesAndPlanner(db, person, id);
  return getSeriesDetail(db, series.id);
}

/**
 * Returns a series and the person's access to its studio.
 * @throws Refusal `http.not_found`, `studios.no_right`, `studios.archived`
 */
export async function getSeriesAndPlanner(
  db: Connection,
  person: { userId: string },
  id: string,
): Promise<{ series: SeriesRow; planner: Planner }> {
  const series = isId(id) ? await findSeries(db, id) : undefined;
  if (!series) return refuse('http.not_found');
  return { series, planner: await getPlanner(db, person, series.studio_id) };
}

/** Returns a series with its gaps, for the API. */
export async function getSeriesDetail(db: Connection, id: string): Promise<Series> {
  const { studio_id, split_from, ended_at, ...series } = (await findSeries(db, id)) ?? refuse('http.not_found');
  return { ...series, ended: ended_at !== null, gaps: await listGaps(db, id) };
}

/**
 * Previews the events that a series would create. Nothing is saved.
 * @throws Refusal as `createSeries`
 */
export async function previewSeries(
  { db, now }: Services,
  person: { userId: string },
  request: SeriesPreviewRequest,
): Promise<SeriesPreview> {
  const { offering, planner } = await getPlannableOffering(db, person, request.offering_id);
  const zone = planner.time_zone;
  const own = request.series_id ? await listUpcomingEventIds(db, request.series_id, localDay(now(), zone), now()) : [];
  const plan = await planNewSeries(db, readOnly, planner, offering, request, now(), own);
  return {
    rule: formatRule(plan.rule),
    total: plan.occurrences.length,
    last_day: lastRuleDay(plan.rule, request.first_day),
    dates: plan.occurrences.slice(0, request.next).map(({ day, from, to, shifted, outsideHours }) => ({
      day,
      starts_at: toOffsetIso(from, zone),
      ends_at: toOffsetIso(to, zone),
      shifted,
      outside_hours: outsideHours,
    })),
    gaps: plan.gaps,
    crowded:
      plan.occurrences.map(({ spaceIds }) => findCrowding(plan.calendar, spaceIds, plan.capacity)).find(Boolean) ??
      null,
  };
}

import { type Insertable, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { EventSeries, EventSeriesGaps } from '#server/db/schema.ts';
import { addDays } from '#shared/time/local-time.ts';
import { type Interval, listOccurrences, type ReservedTimes, startOfDay, ZONE } from './calendar.ts';
import { type DayOff, dayOf } from './days-off.ts';
import { createEvents, type DemoEvent } from './events.ts';
import type { Random } from './random.ts';
import type { Slot } from './story.ts';
import type { DemoOffering } from './studios.ts';

/** Weekdays of RFC 5545, from Monday. */
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

export interface DemoSeries {
  series: Insertable<EventSeries>;
  /** Days of the rule that are skipped because of a conflict. */
  gaps: Insertable<EventSeriesGaps>[];
}

/**
 * Creates the series of an offering, with the events it has so far.
 * @throws Error if the offering does not take place every week at one time
 */
export function createSeries(
  random: Random,
  { id: offering_id, studioId, ownerId, story }: DemoOffering,
  events: readonly DemoEvent[],
  days: Interval,
  closed: readonly DayOff[],
): DemoSeries {
  const { schedule, durationMinutes: minutes, capacity } = story;
  const [first] = schedule;
  if (!first || schedule.some(({ at, everyWeeks }) => at !== first.at || everyWeeks !== undefined)) {
    throw new Error(`${story.slug} has no weekly rule`);
  }
  const all = listOccurrences(schedule, minutes, days, 0).map(({ starts }) => dayOf(starts));
  const made = new Set(events.map(({ starts }) => dayOf(starts)));
  const id = random.id();
  return {
    series: {
      id,
      studio_id: studioId,
      offering_id,
      rule: ruleOf(schedule),
      first_day: all[0] ?? dayOf(days.starts),
      at: first.at,
      minutes,
      capacity,
      expanded_until: lastOf(days),
      created_by: ownerId,
    },
    gaps: all
      .filter((day) => !made.has(day))
      .map((day) => {
        const holiday = closed.find((each) => each.day === day);
        return { series_id: id, day, why: holiday ? 'closure' : 'conflict', detail: holiday?.name ?? '' };
      }),
  };
}

/** A series that still creates events. */
export interface OpenSeries {
  id: string;
  /** YYYY-MM-DD; events exist up to and including that day. */
  until: string;
}

/**
 * Finds the series that are unchanged since seeding, by offering; those that owners have edited are extended by the
 * program.
 */
export async function findOpenSeries(tx: Tx, offerings: readonly DemoOffering[]): Promise<Map<string, OpenSeries>> {
  const { rows } = await sql<OpenSeries & { offering_id: string; rule: string; at: string }>`
    select id, offering_id, rule, to_char(at, 'HH24:MI') as at, expanded_until::text as until
    from event_series where ended_at is null and expanded_until is not null
    for update`.execute(tx);
  const schedules = new Map(offerings.map(({ id, story }) => [id, story.schedule]));
  const isTold = ({ offering_id, rule, at }: (typeof rows)[number]) => {
    const schedule = schedules.get(offering_id);
    return schedule !== undefined && rule === ruleOf(schedule) && at === schedule[0]?.at;
  };
  return new Map(rows.filter(isTold).map(({ offering_id, id, until }) => [offering_id, { id, until }]));
}

/** Creates the events of a series on those of some days that it has not reached yet. */
export function createSeriesEvents(
  random: Random,
  offering: DemoOffering,
  { id, until }: OpenSeries,
  reserved: ReservedTimes,
  { starts, ends }: Interval,
  now: Date,
): DemoEvent[] {
  const from = addDays(startOfDay(new Date(`${until}T12:00:00Z`)), 1, ZONE);
  const days = { starts: from > starts ? from : starts, ends };
  if (days.starts >= ends) return [];
  return createEvents(random, offering, reserved, days, now).map((event) => ({ ...event, seriesId: id }));
}

/** Stores the day up to which events of these series exist. */
export async function setExpandedUntil(tx: Tx, rules: ReadonlyMap<string, OpenSeries>, days: Interval): Promise<void> {
  const ids = [...rules.values()].map(({ id }) => id);
  await sql`
    update event_series set expanded_until = greatest(expanded_until, ${lastOf(days)}::date) where id = any(${ids})
  `.execute(tx);
}

export const ruleOf = (schedule: readonly Slot[]): string =>
  `FREQ=WEEKLY;BYDAY=${schedule.map(({ weekday }) => WEEKDAYS[weekday - 1]).join(',')}`;

const lastOf = ({ ends }: Interval): string => dayOf(addDays(ends, -1, ZONE));

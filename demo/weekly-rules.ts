import { type Insertable, sql } from 'kysely';
import type { Tx } from '../server/db/database.ts';
import type { EventSeries, EventSeriesGaps } from '../server/db/schema.ts';
import { addDays } from '../shared/time.ts';
import { type Diary, datesOf, type Stretch, startOfDay, ZONE } from './calendar.ts';
import type { Chance } from './chance.ts';
import { type ToldDate, tellDates } from './dates.ts';
import { type DayOff, dayOf } from './days-off.ts';
import type { Slot } from './story.ts';
import type { ToldOffering } from './studios.ts';

/** Weekdays of RFC 5545, from Monday. */
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

export interface ToldRule {
  series: Insertable<EventSeries>;
  /** Days of the rule that are skipped because of a conflict. */
  gaps: Insertable<EventSeriesGaps>[];
}

/**
 * Creates the series of an offering, with the events it has so far.
 * @throws Error if the offering does not take place every week at one time
 */
export function tellRule(
  chance: Chance,
  { id: offering_id, studioId, ownerId, story }: ToldOffering,
  told: readonly ToldDate[],
  days: Stretch,
  closed: readonly DayOff[],
): ToldRule {
  const { schedule, durationMinutes: minutes, capacity } = story;
  const [first] = schedule;
  if (!first || schedule.some(({ at, everyWeeks }) => at !== first.at || everyWeeks !== undefined)) {
    throw new Error(`${story.slug} has no weekly rule`);
  }
  const all = datesOf(schedule, minutes, days, 0).map(({ starts }) => dayOf(starts));
  const made = new Set(told.map(({ starts }) => dayOf(starts)));
  const id = chance.id();
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
export interface OpenRule {
  id: string;
  /** YYYY-MM-DD; events exist up to and including that day. */
  until: string;
}

/**
 * Finds the series that are unchanged since seeding, by offering; those that owners have edited are extended by the
 * program.
 */
export async function findRules(tx: Tx, offerings: readonly ToldOffering[]): Promise<Map<string, OpenRule>> {
  const { rows } = await sql<OpenRule & { offering_id: string; rule: string; at: string }>`
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
export function tellRuledDates(
  chance: Chance,
  offering: ToldOffering,
  { id, until }: OpenRule,
  diary: Diary,
  { starts, ends }: Stretch,
  now: Date,
): ToldDate[] {
  const from = addDays(startOfDay(new Date(`${until}T12:00:00Z`)), 1, ZONE);
  const days = { starts: from > starts ? from : starts, ends };
  if (days.starts >= ends) return [];
  return tellDates(chance, offering, diary, days, now).map((date) => ({ ...date, seriesId: id }));
}

/** Stores the day up to which events of these series exist. */
export async function setToldUntil(tx: Tx, rules: ReadonlyMap<string, OpenRule>, days: Stretch): Promise<void> {
  const ids = [...rules.values()].map(({ id }) => id);
  await sql`
    update event_series set expanded_until = greatest(expanded_until, ${lastOf(days)}::date) where id = any(${ids})
  `.execute(tx);
}

const ruleOf = (schedule: readonly Slot[]): string =>
  `FREQ=WEEKLY;BYDAY=${schedule.map(({ weekday }) => WEEKDAYS[weekday - 1]).join(',')}`;

const lastOf = ({ ends }: Stretch): string => dayOf(addDays(ends, -1, ZONE));

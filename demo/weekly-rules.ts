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

/** As RFC 5545 writes them, Monday first. */
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

export interface ToldRule {
  series: Insertable<EventSeries>;
  /** Days of the rule on which something was in the way. */
  gaps: Insertable<EventSeriesGaps>[];
}

/**
 * The rule that makes an offering's dates, as far as they are told.
 * @throws Error for an offering that does not come every week at one time
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

/** A rule that still makes dates. */
export interface OpenRule {
  id: string;
  /** YYYY-MM-DD; its dates are made until the end of that day. */
  until: string;
}

/** By offering, the rules that are still as the story has them; those that an owner changed go on by themselves. */
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

/** The dates of a rule on those of some days that it has not reached yet. */
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

/** So far their dates are made, after these days were told. */
export async function setToldUntil(tx: Tx, rules: ReadonlyMap<string, OpenRule>, days: Stretch): Promise<void> {
  const ids = [...rules.values()].map(({ id }) => id);
  await sql`
    update event_series set expanded_until = greatest(expanded_until, ${lastOf(days)}::date) where id = any(${ids})
  `.execute(tx);
}

const ruleOf = (schedule: readonly Slot[]): string =>
  `FREQ=WEEKLY;BYDAY=${schedule.map(({ weekday }) => WEEKDAYS[weekday - 1]).join(',')}`;

const lastOf = ({ ends }: Stretch): string => dayOf(addDays(ends, -1, ZONE));

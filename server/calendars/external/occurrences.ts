import ICAL from 'ical.js';
import { addDays } from '#shared/time/local-time.ts';
import { DAY } from '#shared/time/time.ts';
import {
  instantAt,
  instantOfTime,
  localTimeOf,
  timesOf,
  tzidOf,
  type Zone,
  type ZoneContext,
  zoneOf,
} from './ics-time.ts';
import { SkippedEntryError } from './skipped-entry.ts';

export interface Interval {
  from: Date;
  to: Date;
}

/** An interval that an entry blocks, and the component that it is from. */
export type Occurrence = Interval & { event: ICAL.Component };

export interface OccurrenceContext extends ZoneContext {
  /** The period whose occurrences are wanted. */
  from: Date;
  to: Date;
  budget: Budget;
}

/** The remaining occurrences to compute. Each rule gets an even share; what it does not use is left to later rules. */
export interface Budget {
  occurrences: number;
  rules: number;
  isTruncated: boolean;
}

/** The maximum of computed occurrences of one rule, past ones included. */
const MAX_PER_RULE = 20_000;

/** Returns the maximum of occurrences of the next rule. */
function shareOf(budget: Budget): number {
  const share = Math.min(MAX_PER_RULE, Math.floor(budget.occurrences / Math.max(1, budget.rules)));
  budget.rules -= 1;
  return share;
}

export const isRecurring = (event: ICAL.Component) => event.hasProperty('rrule') || event.hasProperty('rdate');

/**
 * Yields the occurrences of the entries with one UID: those of the master, and those that override them.
 * @throws SkippedEntryError
 */
export function* occurrencesOf(group: ICAL.Component[], context: OccurrenceContext): Generator<Occurrence> {
  const overrides = group.filter((event) => event.hasProperty('recurrence-id'));
  const later = overrides.filter((event) => event.getFirstProperty('recurrence-id')?.getParameter('range'));
  const single = overrides.filter((event) => !later.includes(event));
  for (const event of single) yield* one(event, context);
  for (const master of group.filter((event) => !overrides.includes(event))) {
    if (!isRecurring(master)) {
      yield* one(master, context);
      continue;
    }
    const excluded = new Exclusions(master, context);
    for (const property of master.getAllProperties('exdate')) excluded.add(property);
    for (const event of single) excluded.add(event.getFirstProperty('recurrence-id'));
    yield* recurring(master, later, excluded, context);
  }
}

function* one(event: ICAL.Component, context: OccurrenceContext): Generator<Occurrence> {
  const interval = intervalOf(event, context);
  if (interval) yield { ...interval, event };
}

/** The occurrences that EXDATE removes or another entry overrides, whatever type and zone they are written in. */
class Exclusions {
  readonly #instants = new Set<number>();
  readonly #days = new Set<string>();
  readonly #isAllDay: boolean;
  readonly #context: OccurrenceContext;

  constructor(master: ICAL.Component, context: OccurrenceContext) {
    this.#isAllDay = isAllDay(master);
    this.#context = context;
  }

  add(property: ICAL.Property | null): void {
    if (!property) return;
    for (const time of timesOf(property)) {
      const zone = zoneOf(time, tzidOf(property), this.#context);
      if (time.isDate) this.#days.add(dayOf(time));
      else if (!this.#isAllDay) this.#instants.add(instantOfTime(time, zone).getTime());
      // Of all-day entries some programs write midnight, in UTC or in the zone of the calendar.
      else if (time.hour + time.minute + time.second === 0) this.#days.add(dayOf(time));
      else this.#days.add(dayOf(localTimeOf(instantOfTime(time, zone), { iana: this.#context.zone })));
    }
  }

  has(time: ICAL.Time, at: Date): boolean {
    return this.#instants.has(at.getTime()) || this.#days.has(dayOf(time));
  }
}

const dayOf = ({ year, month, day }: ICAL.Time) => `${year}-${month}-${day}`;

function* recurring(
  master: ICAL.Component,
  later: ICAL.Component[],
  excluded: Exclusions,
  context: OccurrenceContext,
): Generator<Occurrence> {
  const start = master.getFirstProperty('dtstart');
  const [first] = start ? timesOf(start) : [];
  const usual = intervalOf(master, context);
  if (!start || !first || !usual) return;
  const zone = zoneOf(first, tzidOf(start), context);
  const yielded = new Set<number>();
  const isNew = (time: ICAL.Time, at: Date) =>
    !excluded.has(time, at) && !yielded.has(at.getTime()) && yielded.add(at.getTime());
  for (const { time, at } of datesOf(master, zone, context)) {
    if (isNew(time, at)) yield { from: at, to: endOf(at, usual, master, context.zone), event: master };
  }
  if (!master.hasProperty('rrule')) {
    if (isNew(first, usual.from)) yield { ...usual, event: master };
    return;
  }
  const event = ruleEvent(master, later, first, zone);
  const times = event.iterator();
  // Past occurrences are skipped by their date alone: converting each to an instant is slow.
  const soonest = later.length > 0 ? 0 : context.from.getTime() - (usual.to.getTime() - usual.from.getTime()) - 2 * DAY;
  const share = shareOf(context.budget);
  let seen = 0;
  for (let time = times.next(); time; time = times.next()) {
    seen += 1;
    context.budget.occurrences -= 1;
    if (seen > share) {
      context.budget.isTruncated = true;
      return;
    }
    if (Date.UTC(time.year, time.month - 1, time.day) < soonest) continue;
    const at = instantOfTime(time, zone);
    if (at >= context.to) return;
    if (!isNew(time, at)) continue;
    if (later.length === 0) yield { from: at, to: endOf(at, usual, master, context.zone), event: master };
    else yield* changedOccurrence(event, time, at, context);
  }
}

/** Yields the dates of RDATE, which may be written in another type or zone than the start. */
function* datesOf(master: ICAL.Component, zone: Zone, context: OccurrenceContext) {
  for (const property of master.getAllProperties('rdate')) {
    for (const time of timesOf(property)) {
      const at = instantOfTime(time, zoneOf(time, tzidOf(property), context));
      yield { time: localTimeOf(at, zone), at };
    }
  }
}

/**
 * Returns the entry as ical.js repeats it: by its rule alone, in local time. UNTIL, often in UTC, becomes the local
 * time of the entry's zone, or ical.js would compare 17:00 UTC with 18:00 in Madrid.
 * @throws SkippedEntryError `bad_rule`
 */
function ruleEvent(master: ICAL.Component, later: ICAL.Component[], first: ICAL.Time, zone: Zone): ICAL.Event {
  const rules = master.getAllProperties('rrule');
  for (const property of rules) {
    const rule = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur) || !isUsable(property)) throw new SkippedEntryError('bad_rule');
    if (rule.until) rule.until = localUntil(rule.until, first, zone);
  }
  const plain = new ICAL.Component(structuredClone(master.jCal) as unknown as string, master.parent ?? undefined);
  for (const name of ['exdate', 'rdate', 'rrule']) plain.removeAllProperties(name);
  for (const property of rules) plain.addPropertyWithValue('rrule', property.getFirstValue() as ICAL.Recur);
  return new ICAL.Event(plain, { exceptions: later, strictExceptions: false });
}

/** False for a rule with an empty part, such as `BYDAY=`, which ical.js reads as if it were not there. */
function isUsable(property: ICAL.Property): boolean {
  const value: unknown = property.jCal[3];
  const parts = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return parts.length > 0 && parts.every((part) => !(Array.isArray(part) ? part : [part]).includes(''));
}

function localUntil(until: ICAL.Time, first: ICAL.Time, zone: Zone): ICAL.Time {
  const isUtc = until.zone === ICAL.Timezone.utcTimezone;
  const local = isUtc && !until.isDate ? localTimeOf(instantOfTime(until, { iana: 'UTC' }), zone) : until.clone();
  if (first.isDate) return new ICAL.Time({ ...pick(local), isDate: true }, first.zone);
  // A date includes the occurrences of that day.
  if (local.isDate) return new ICAL.Time({ ...pick(local), hour: 23, minute: 59, second: 59 }, first.zone);
  const { hour, minute, second } = local;
  return new ICAL.Time({ ...pick(local), hour, minute, second }, first.zone);
}

const pick = ({ year, month, day }: ICAL.Time) => ({ year, month, day });

/** Yields an occurrence after a THISANDFUTURE override: shifted as far as the override is from its RECURRENCE-ID. */
function* changedOccurrence(
  event: ICAL.Event,
  time: ICAL.Time,
  at: Date,
  context: OccurrenceContext,
): Generator<Occurrence> {
  const { component } = event.getOccurrenceDetails(time).item;
  const own = intervalOf(component, context);
  const standsFor = instantAt(component, 'recurrence-id', context);
  if (!own) return;
  const from = standsFor ? new Date(at.getTime() + own.from.getTime() - standsFor.getTime()) : at;
  yield { from, to: endOf(from, own, component, context.zone), event: component };
}

/** Adds the length of an entry; all-day entries in days, which have 23 or 25 hours when the clocks change. */
function endOf(from: Date, own: Interval, event: ICAL.Component, zone: string): Date {
  const length = own.to.getTime() - own.from.getTime();
  return isAllDay(event) ? addDays(from, Math.round(length / DAY), zone) : new Date(from.getTime() + length);
}

const isAllDay = (event: ICAL.Component) => {
  const value = event.getFirstPropertyValue('dtstart');
  return value instanceof ICAL.Time && value.isDate;
};

/** Returns start and end with the defaults of RFC 5545. @throws SkippedEntryError `no_start`, `bad_time` */
function intervalOf(event: ICAL.Component, context: ZoneContext): Interval | undefined {
  const from = instantAt(event, 'dtstart', context);
  if (!from) throw new SkippedEntryError('no_start');
  const end = instantAt(event, 'dtend', context);
  if (end) return { from, to: end };
  const duration = event.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) return { from, to: new Date(from.getTime() + duration.toSeconds() * 1000) };
  return { from, to: isAllDay(event) ? addDays(from, 1, context.zone) : from };
}

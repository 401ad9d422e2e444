import ICAL from 'ical.js';
import { addDays, HOUR, instantOf } from '../../../shared/time.ts';
import { type BusyEntry, mergeBusyEntries } from './busy-entries.ts';

export interface ParsedCalendar {
  /** What it calls itself; "" when it does not. */
  name: string;
  /** In order, of the time that was asked for. */
  entries: BusyEntry[];
  /** There was more than can be looked at, or kept: not all that it says is among the entries. */
  isTruncated: boolean;
}

export interface ParseInput {
  text: string;
  /** IANA: where days begin and hours without a zone are meant. */
  zone: string;
  from: Date;
  to: Date;
  /** Entries that we have made ourselves end so, and are known already: "@atelio.example". */
  ownUids: string;
}

const DAY = 24 * HOUR;
const MAX_ENTRIES = 5000;
/** Dates of one rule, and of all of them, that are looked at: those of the past count too. */
const MAX_PER_RULE = 20_000;
const MAX_OCCURRENCES = 200_000;

/**
 * What a calendar says is taken. What is marked as free, cancelled, or cannot be understood is left out.
 * Run it aside: a rule may be made to think for ever.
 * @param dates of all rules that are looked at
 * @throws Error for what is no calendar
 */
export function parseCalendar(reading: ParseInput, dates = MAX_OCCURRENCES): ParsedCalendar {
  const root = calendarsOf(reading.text);
  const groups = root.flatMap((calendar) => {
    const events = calendar.getAllSubcomponents('vevent').filter((event) => !isOurs(event, reading.ownUids));
    return [...Map.groupBy(events, uidOf).values()];
  });
  const left = { dates, rules: groups.flat().filter(hasRule).length, isTruncated: false };
  const { entries, isTruncated } = mergeBusyEntries(
    groups.map((group) => parseOrSkip(group, reading, left)),
    MAX_ENTRIES,
  );
  const name = String(root[0]?.getFirstPropertyValue('x-wr-calname') ?? '').trim();
  return { name, entries, isTruncated: left.isTruncated || isTruncated };
}

/** One entry that nobody understands does not hide the others. */
function parseOrSkip(group: ICAL.Component[], reading: ParseInput, left: Budget): BusyEntry[] {
  try {
    return [...entriesOf(group, reading, left)];
  } catch {
    return [];
  }
}

function calendarsOf(text: string): ICAL.Component[] {
  const parsed = ICAL.parse(text.trim()) as unknown[];
  const several = Array.isArray(parsed[0]) ? parsed : [parsed];
  const calendars = several.map((one) => new ICAL.Component(one as unknown as string));
  calendars.forEach(cacheZones);
  if (calendars.length === 0 || calendars.some(({ name }) => name !== 'vcalendar')) throw new Error('no calendar');
  return calendars;
}

/** A zone that the file does not describe would be looked for among all of its entries, by each of them. */
function cacheZones(calendar: ICAL.Component): void {
  const find = calendar.getTimeZoneByID.bind(calendar);
  const found = new Map<string, ICAL.Timezone>();
  calendar.getTimeZoneByID = (tzid) => {
    if (!found.has(tzid)) found.set(tzid, find(tzid));
    return found.get(tzid) as ICAL.Timezone;
  };
}

const uidOf = (event: ICAL.Component) => String(event.getFirstPropertyValue('uid') ?? '');
const isOurs = (event: ICAL.Component, ending: string) => uidOf(event).endsWith(ending);

const hasRule = (event: ICAL.Component) => event.hasProperty('rrule') || event.hasProperty('rdate');

/** What may still be looked at: a rule has an even share of it, and what it does not need is for those after it. */
interface Budget {
  dates: number;
  rules: number;
  isTruncated: boolean;
}

/** @returns how many dates of the next rule are looked at */
function shareOf(left: Budget): number {
  const share = Math.min(MAX_PER_RULE, Math.floor(left.dates / Math.max(1, left.rules)));
  left.rules -= 1;
  return share;
}

/** Of one UID: the entry, and dates of its rule that are another way. */
function* entriesOf(group: ICAL.Component[], reading: ParseInput, left: Budget): Generator<BusyEntry> {
  const others = group.filter((event) => event.hasProperty('recurrence-id'));
  const later = others.filter((event) => event.getFirstProperty('recurrence-id')?.getParameter('range'));
  const single = others.filter((event) => !later.includes(event));
  for (const event of single) yield* clipped(reading, intervalOf(event, reading), event);
  const away = new Set(single.map((event) => instantAt(event, 'recurrence-id', reading.zone)?.getTime()));
  for (const master of group.filter((event) => !others.includes(event))) {
    yield* hasRule(master)
      ? occurrencesOf(master, { later, away, reading, left })
      : clipped(reading, intervalOf(master, reading), master);
  }
}

interface Rule {
  /** "This one and those that follow". */
  later: ICAL.Component[];
  /** Instants that stand elsewhere in the file. */
  away: ReadonlySet<number | undefined>;
  reading: ParseInput;
  left: Budget;
}

function* occurrencesOf(master: ICAL.Component, { later, away, reading, left }: Rule): Generator<BusyEntry> {
  const event = new ICAL.Event(master, { exceptions: later, strictExceptions: false });
  const dates = event.iterator();
  const tzid = tzidOf(master, 'dtstart');
  const usual = intervalOf(master, reading);
  const length = usual ? usual.to.getTime() - usual.from.getTime() : 0;
  // Years that are over are passed by without a look at any clock.
  const soonest = later.length > 0 ? 0 : reading.from.getTime() - length - 2 * DAY;
  // With dates alone, without a rule, ical.js leaves out the first one.
  const first = master.hasProperty('rrule') ? undefined : usual;
  if (first && !away.has(first.from.getTime())) yield* clipped(reading, first, master);
  const share = shareOf(left);
  let seen = 0;
  for (let date = dates.next(); date; date = dates.next()) {
    seen += 1;
    left.dates -= 1;
    if (seen > share) {
      left.isTruncated = true;
      return;
    }
    if (Date.UTC(date.year, date.month - 1, date.day) < soonest) continue;
    const at = instantOfTime(date, tzid, reading.zone);
    if (at >= reading.to) return;
    if (away.has(at.getTime()) || at.getTime() === first?.from.getTime()) continue;
    if (usual && later.length === 0)
      yield* clipped(reading, { from: at, to: endOf(at, usual, master, reading.zone) }, master);
    else
      yield* clipped(
        reading,
        changedOccurrence(event, date, at, reading),
        event.getOccurrenceDetails(date).item.component,
      );
  }
}

/** A date of a changed tail keeps the tail's distance to the day it stands for. */
function changedOccurrence(event: ICAL.Event, date: ICAL.Time, at: Date, reading: ParseInput): Interval | undefined {
  const { component } = event.getOccurrenceDetails(date).item;
  const own = intervalOf(component, reading);
  const standsFor = instantAt(component, 'recurrence-id', reading.zone);
  if (!own) return undefined;
  const from = standsFor ? new Date(at.getTime() + own.from.getTime() - standsFor.getTime()) : at;
  return { from, to: endOf(from, own, component, reading.zone) };
}

interface Interval {
  from: Date;
  to: Date;
}

/** A day stays a day when the clocks change. */
function endOf(from: Date, own: Interval, event: ICAL.Component, zone: string): Date {
  const length = own.to.getTime() - own.from.getTime();
  return isAllDay(event) ? addDays(from, Math.round(length / DAY), zone) : new Date(from.getTime() + length);
}

const isAllDay = (event: ICAL.Component) => timeAt(event, 'dtstart')?.isDate === true;

function* clipped(reading: ParseInput, stretch: Interval | undefined, event: ICAL.Component): Generator<BusyEntry> {
  if (!stretch || isFree(event)) return;
  const { from, to } = stretch;
  if (from < to && to > reading.from && from < reading.to) yield { from, to, title: titleOf(event) };
}

const word = (event: ICAL.Component, name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase();

const isFree = (event: ICAL.Component) =>
  word(event, 'transp') === 'TRANSPARENT' ||
  word(event, 'status') === 'CANCELLED' ||
  word(event, 'x-microsoft-cdo-busystatus') === 'FREE';

/** One line of a bearable length. */
function titleOf(event: ICAL.Component): string {
  if (/^(PRIVATE|CONFIDENTIAL)$/.test(word(event, 'class'))) return '';
  const title = String(event.getFirstPropertyValue('summary') ?? '');
  return title
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed();
}

/** From start to end, as RFC 5545 fills in what is missing; undefined for what has no time. */
function intervalOf(event: ICAL.Component, { zone }: ParseInput): Interval | undefined {
  const from = instantAt(event, 'dtstart', zone);
  if (!from) return undefined;
  const end = instantAt(event, 'dtend', zone);
  if (end) return { from, to: end };
  const duration = event.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) return { from, to: new Date(from.getTime() + duration.toSeconds() * 1000) };
  return { from, to: isAllDay(event) ? addDays(from, 1, zone) : from };
}

function timeAt(event: ICAL.Component, name: string): ICAL.Time | undefined {
  const value = event.getFirstPropertyValue(name);
  return value instanceof ICAL.Time ? value : undefined;
}

const tzidOf = (event: ICAL.Component, name: string) =>
  String(event.getFirstProperty(name)?.getParameter('tzid') ?? '');

function instantAt(event: ICAL.Component, name: string, zone: string): Date | undefined {
  const time = timeAt(event, name);
  return time && instantOfTime(time, tzidOf(event, name), zone);
}

/** Zones of the world by our own clocks; others as the file describes them; hours without one are the studio's. */
function instantOfTime(time: ICAL.Time, tzid: string, zone: string): Date {
  const { year, month, day } = time;
  if (time.isDate) return instantOf({ year, month, day, hour: 0, minute: 0 }, zone);
  if (time.zone === ICAL.Timezone.utcTimezone) return time.toJSDate();
  const known = findIanaZone(tzid);
  if (!known && tzid && time.zone !== ICAL.Timezone.localTimezone) return time.toJSDate();
  const at = instantOf({ year, month, day, hour: time.hour, minute: time.minute }, known ?? zone);
  return new Date(at.getTime() + time.second * 1000);
}

const zones = new Map<string, string | undefined>();

/** "/mozilla.org/20050126_1/Europe/Madrid" is Europe/Madrid; undefined for "W. Europe Standard Time". */
function findIanaZone(tzid: string): string | undefined {
  if (!zones.has(tzid)) zones.set(tzid, [tzid, tzid.split('/').slice(-2).join('/')].find(isZone));
  return zones.get(tzid);
}

function isZone(name: string): boolean {
  if (!/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

import ICAL from 'ical.js';
import { addDays, DAY, instantOf } from '../../../shared/time/time.ts';
import { type BusyEntry, mergeBusyEntries } from './busy-entries.ts';

export interface ParsedCalendar {
  /** X-WR-CALNAME; empty if there is none. */
  name: string;
  /** The busy intervals within the requested period, by start. */
  entries: BusyEntry[];
  /** True if a limit was reached and entries are missing. */
  isTruncated: boolean;
}

export interface ParseInput {
  text: string;
  /** IANA zone of all-day entries and of times without a zone. */
  zone: string;
  from: Date;
  to: Date;
  /** The end of the UIDs of our own entries, which are skipped: "@atelio.example". */
  ownUids: string;
}

const MAX_ENTRIES = 5000;
/** The maximum of computed occurrences of one rule, and of all rules, past ones included. */
const MAX_PER_RULE = 20_000;
const MAX_OCCURRENCES = 200_000;

/**
 * Parses the busy intervals of a calendar. Entries that are free, cancelled or invalid are left out.
 * Run it in a worker thread: a malicious rule may never end.
 * @param maxOccurrences the maximum of computed occurrences of all rules
 * @throws Error if the text is not a calendar
 */
export function parseCalendar(reading: ParseInput, maxOccurrences = MAX_OCCURRENCES): ParsedCalendar {
  const root = calendarsOf(reading.text);
  const groups = root.flatMap((calendar) => {
    const events = calendar.getAllSubcomponents('vevent').filter((event) => !isOurs(event, reading.ownUids));
    return [...Map.groupBy(events, uidOf).values()];
  });
  const left = { occurrences: maxOccurrences, rules: groups.flat().filter(hasRule).length, isTruncated: false };
  const { entries, isTruncated } = mergeBusyEntries(
    groups.map((group) => parseOrSkip(group, reading, left)),
    MAX_ENTRIES,
  );
  const name = String(root[0]?.getFirstPropertyValue('x-wr-calname') ?? '').trim();
  return { name, entries, isTruncated: left.isTruncated || isTruncated };
}

/** Returns no intervals for an invalid entry, so that the others are still read. */
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

/** Caches zones by id: ical.js searches a zone that the file does not define in the whole file, once per entry. */
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

/** The remaining occurrences to compute. Each rule gets an even share; what it does not use is left to later rules. */
interface Budget {
  occurrences: number;
  rules: number;
  isTruncated: boolean;
}

/** Returns the maximum of occurrences of the next rule. */
function shareOf(left: Budget): number {
  const share = Math.min(MAX_PER_RULE, Math.floor(left.occurrences / Math.max(1, left.rules)));
  left.rules -= 1;
  return share;
}

/** Yields the intervals of the entries with one UID: the master, and the occurrences that override it. */
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
  /** Overrides with RANGE=THISANDFUTURE. */
  later: ICAL.Component[];
  /** Instants of occurrences that another entry overrides. */
  away: ReadonlySet<number | undefined>;
  reading: ParseInput;
  left: Budget;
}

function* occurrencesOf(master: ICAL.Component, { later, away, reading, left }: Rule): Generator<BusyEntry> {
  const event = new ICAL.Event(master, { exceptions: later, strictExceptions: false });
  const times = event.iterator();
  const tzid = tzidOf(master, 'dtstart');
  const usual = intervalOf(master, reading);
  const length = usual ? usual.to.getTime() - usual.from.getTime() : 0;
  // Past occurrences are skipped by their date alone: converting each to an instant is slow.
  const soonest = later.length > 0 ? 0 : reading.from.getTime() - length - 2 * DAY;
  // With RDATE but no RRULE, ical.js leaves out DTSTART.
  const first = master.hasProperty('rrule') ? undefined : usual;
  if (first && !away.has(first.from.getTime())) yield* clipped(reading, first, master);
  const share = shareOf(left);
  let seen = 0;
  for (let time = times.next(); time; time = times.next()) {
    seen += 1;
    left.occurrences -= 1;
    if (seen > share) {
      left.isTruncated = true;
      return;
    }
    if (Date.UTC(time.year, time.month - 1, time.day) < soonest) continue;
    const at = instantOfTime(time, tzid, reading.zone);
    if (at >= reading.to) return;
    if (away.has(at.getTime()) || at.getTime() === first?.from.getTime()) continue;
    if (usual && later.length === 0)
      yield* clipped(reading, { from: at, to: endOf(at, usual, master, reading.zone) }, master);
    else
      yield* clipped(
        reading,
        changedOccurrence(event, time, at, reading),
        event.getOccurrenceDetails(time).item.component,
      );
  }
}

/** An occurrence after a THISANDFUTURE override is shifted as far as the override is from its RECURRENCE-ID. */
function changedOccurrence(event: ICAL.Event, time: ICAL.Time, at: Date, reading: ParseInput): Interval | undefined {
  const { component } = event.getOccurrenceDetails(time).item;
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

/** Adds the length of an entry; all-day entries in days, which have 23 or 25 hours when the clocks change. */
function endOf(from: Date, own: Interval, event: ICAL.Component, zone: string): Date {
  const length = own.to.getTime() - own.from.getTime();
  return isAllDay(event) ? addDays(from, Math.round(length / DAY), zone) : new Date(from.getTime() + length);
}

const isAllDay = (event: ICAL.Component) => timeAt(event, 'dtstart')?.isDate === true;

function* clipped(reading: ParseInput, interval: Interval | undefined, event: ICAL.Component): Generator<BusyEntry> {
  if (!interval || isFree(event)) return;
  const { from, to } = interval;
  if (from < to && to > reading.from && from < reading.to) yield { from, to, title: titleOf(event) };
}

const word = (event: ICAL.Component, name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase();

const isFree = (event: ICAL.Component) =>
  word(event, 'transp') === 'TRANSPARENT' ||
  word(event, 'status') === 'CANCELLED' ||
  word(event, 'x-microsoft-cdo-busystatus') === 'FREE';

/** The summary as one line of at most 200 characters; empty for a private entry. */
function titleOf(event: ICAL.Component): string {
  if (/^(PRIVATE|CONFIDENTIAL)$/.test(word(event, 'class'))) return '';
  const title = String(event.getFirstPropertyValue('summary') ?? '');
  return title
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed();
}

/** Start and end with the defaults of RFC 5545; undefined without a start. */
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

/** Converts to an instant: IANA zones by our own tz database, others as the file defines them, none as the studio's. */
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

/**
 * Finds the IANA zone of a TZID: "/mozilla.org/20050126_1/Europe/Madrid" is Europe/Madrid; undefined for Windows names.
 */
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

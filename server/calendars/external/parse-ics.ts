import ICAL from 'ical.js';
import { MAX_SKIPPED, type SkippedReason } from '#shared/calendars.ts';
import { type BusyEntry, mergeBusyEntries } from './busy-entries.ts';
import { type IcsComponent, splitComponents } from './ics-components.ts';
import { instantOfTime, tzidOf, zoneOf } from './ics-time.ts';
import { isRecurring, type OccurrenceContext, occurrencesOf } from './occurrences.ts';
import { SkippedEntryError } from './skipped-entry.ts';

/** An entry that was not read as it is written. */
export interface SkippedEntry {
  /** Empty for a private entry, and where it cannot be read. */
  title: string;
  /** DTSTART as the file writes it; empty without one. */
  starts: string;
  reason: SkippedReason;
  /** The unknown time zone, for that reason. */
  zone?: string;
}

export interface ParsedCalendar {
  /** X-WR-CALNAME; empty if there is none. */
  name: string;
  /** The busy intervals within the requested period, by start. */
  entries: BusyEntry[];
  /** True if a limit was reached and entries are missing. */
  isTruncated: boolean;
  /** At most `MAX_SKIPPED`, in the order of the file. */
  skipped: SkippedEntry[];
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
/** The maximum of computed occurrences of all rules, past ones included. */
const MAX_OCCURRENCES = 200_000;

/**
 * Parses the busy intervals of a calendar, entry by entry. Entries that are free or cancelled are left out; entries
 * that cannot be read are left out and named. Run it in a worker thread: a malicious rule may never end.
 * @param maxOccurrences the maximum of computed occurrences of all rules
 * @throws Error if the text is not a calendar
 */
export function parseCalendar(reading: ParseInput, maxOccurrences = MAX_OCCURRENCES): ParsedCalendar {
  const file = splitComponents(reading.text);
  const skipped: SkippedEntry[] = [];
  const skip = (component: IcsComponent, reason: SkippedReason, zone?: string) => {
    const entry = {
      title: titleOfLines(component),
      starts: textOf(component, 'DTSTART'),
      reason,
      ...(zone && { zone }),
    };
    if (skipped.length < MAX_SKIPPED) skipped.push(entry);
  };
  const calendar = new ICAL.Component('vcalendar');
  cacheZones(calendar);
  for (const component of file.components.filter(({ name }) => name === 'VTIMEZONE')) {
    const zone = parseComponent(component);
    if (zone) calendar.addSubcomponent(zone);
  }
  const parsed = file.components.flatMap((source) => {
    if (source.name !== 'VEVENT' && source.name !== 'VFREEBUSY') return [];
    if (textOf(source, 'UID').endsWith(reading.ownUids)) return [];
    const event = source.isComplete ? parseComponent(source) : undefined;
    if (!event) {
      skip(source, /^RRULE/im.test(source.lines.join('\n')) && source.isComplete ? 'bad_rule' : 'unreadable');
      return [];
    }
    calendar.addSubcomponent(event);
    return [{ source, event }];
  });
  const groups = [...Map.groupBy(parsed, ({ event }) => String(event.getFirstPropertyValue('uid') ?? '')).values()];
  const rules = parsed.filter(({ event }) => isRecurring(event)).length;
  const budget = { occurrences: maxOccurrences, rules, isTruncated: false };
  const intervals = groups.map((group) => {
    const [first] = group as [(typeof group)[number]];
    let unknown: string | undefined;
    const context: OccurrenceContext = { ...reading, budget, onUnknownZone: (tzid) => (unknown = tzid) };
    try {
      return [
        ...busyIn(
          group.map(({ event }) => event),
          context,
        ),
      ];
    } catch (error) {
      skip(first.source, error instanceof SkippedEntryError ? error.reason : 'unreadable');
      return [];
    } finally {
      if (unknown !== undefined) skip(first.source, 'unknown_zone', unknown.slice(0, 100));
    }
  });
  const { entries, isTruncated } = mergeBusyEntries(intervals, MAX_ENTRIES);
  return { name: file.name, entries, isTruncated: budget.isTruncated || isTruncated, skipped };
}

/** @returns undefined if the component is not written as calendars are */
function parseComponent({ name, lines }: IcsComponent): ICAL.Component | undefined {
  try {
    return new ICAL.Component(ICAL.parse([`BEGIN:${name}`, ...lines, `END:${name}`].join('\r\n')) as unknown as string);
  } catch {
    return undefined;
  }
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

/** Yields what the components with one UID block within the period. */
function* busyIn(group: ICAL.Component[], context: OccurrenceContext): Generator<BusyEntry> {
  const { from: start, to: end } = context;
  const isWithin = ({ from, to }: { from: Date; to: Date }) => from < to && to > start && from < end;
  for (const component of group.filter(({ name }) => name === 'vfreebusy')) {
    for (const interval of freeBusyOf(component, context)) if (isWithin(interval)) yield { ...interval, title: '' };
  }
  const events = group.filter(({ name }) => name === 'vevent');
  for (const { from, to, event } of occurrencesOf(events, context)) {
    if (isWithin({ from, to }) && !isFree(event)) yield { from, to, title: titleOf(event) };
  }
}

/** Yields the periods of a VFREEBUSY that are not free. */
function* freeBusyOf(component: ICAL.Component, context: OccurrenceContext) {
  for (const property of component.getAllProperties('freebusy')) {
    if (String(property.getParameter('fbtype') ?? 'BUSY').toUpperCase() === 'FREE') continue;
    for (const period of property.getValues()) {
      if (!(period instanceof ICAL.Period)) continue;
      const at = (time: ICAL.Time) => instantOfTime(time, zoneOf(time, tzidOf(property), context));
      yield { from: at(period.start), to: at(period.getEnd()) };
    }
  }
}

const word = (event: ICAL.Component, name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase();

const isFree = (event: ICAL.Component) =>
  word(event, 'transp') === 'TRANSPARENT' ||
  word(event, 'status') === 'CANCELLED' ||
  word(event, 'x-microsoft-cdo-busystatus') === 'FREE';

const PRIVATE = /^(PRIVATE|CONFIDENTIAL)$/i;

const titleOf = (event: ICAL.Component): string =>
  PRIVATE.test(word(event, 'class')) ? '' : oneLine(String(event.getFirstPropertyValue('summary') ?? ''));

/** The title of an entry that cannot be parsed. */
const titleOfLines = (component: IcsComponent): string =>
  PRIVATE.test(textOf(component, 'CLASS'))
    ? ''
    : oneLine(textOf(component, 'SUMMARY').replace(/\\n/gi, ' ').replace(/\\(.)/g, '$1'));

/** Returns the text after the name and parameters of a property; empty if it is not there. */
function textOf({ lines }: IcsComponent, name: string): string {
  const line = lines.find((each) => new RegExp(`^${name}[;:]`, 'i').test(each)) ?? '';
  return line.replace(/^[^:"]*(?:"[^"]*"[^:"]*)*:/, '').trim();
}

/** A text as one line of at most 200 characters. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed();

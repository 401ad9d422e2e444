import ICAL from 'ical.js';
import { findIana } from 'windows-iana';
import { instantOf } from '#shared/time/local-time.ts';
import { wallClock } from '#shared/time/time.ts';
import { SkippedEntryError } from './skipped-entry.ts';

/** Where a time of a calendar is: in UTC, in an IANA zone, or in a zone that only the file defines. */
export type Zone = { iana: string } | { defined: ICAL.Timezone };

/** What the times of a file are read with. */
export interface ZoneContext {
  /** IANA zone of all-day entries and of times without a zone. */
  zone: string;
  /** Called with a zone that is neither known nor defined by the file: its times are read in the studio's zone. */
  onUnknownZone: (tzid: string) => void;
}

/** Returns the values of a property that are times; of a period its start. */
export const timesOf = (property: ICAL.Property): ICAL.Time[] =>
  property.getValues().flatMap((value) => {
    const time = value instanceof ICAL.Period ? value.start : value;
    return time instanceof ICAL.Time ? [time] : [];
  });

export const tzidOf = (property: ICAL.Property | null): string => String(property?.getParameter('tzid') ?? '');

/** Converts the first value of a property to an instant. @throws SkippedEntryError `bad_time` */
export function instantAt(event: ICAL.Component, name: string, context: ZoneContext): Date | undefined {
  const property = event.getFirstProperty(name);
  const [time] = property ? timesOf(property) : [];
  if (!property || !time) return undefined;
  // ical.js turns the 99th of a month into a day of a later year.
  if (Number.isNaN(Date.parse(String(property.jCal[3])))) throw new SkippedEntryError('bad_time');
  return instantOfTime(time, zoneOf(time, tzidOf(property), context));
}

/** Returns the zone of a time: IANA zones by our own tz database, Windows zones by CLDR's table, others by the file. */
export function zoneOf(time: ICAL.Time, tzid: string, context: ZoneContext): Zone {
  if (time.isDate) return { iana: context.zone };
  if (time.zone === ICAL.Timezone.utcTimezone) return { iana: 'UTC' };
  if (tzid === '') return { iana: context.zone };
  const iana = findIanaZone(tzid);
  if (iana) return { iana };
  if (time.zone && time.zone !== ICAL.Timezone.localTimezone) return { defined: time.zone };
  const windows = findIana(tzid)[0];
  if (windows) return { iana: windows };
  context.onUnknownZone(tzid);
  return { iana: context.zone };
}

/** Converts a time, read as the local time of a zone, to an instant. */
export function instantOfTime(time: ICAL.Time, zone: Zone): Date {
  const { year, month, day, isDate } = time;
  const hour = isDate ? 0 : time.hour;
  const minute = isDate ? 0 : time.minute;
  if ('defined' in zone) {
    const local = new ICAL.Time({ year, month, day, hour, minute, second: time.second }, zone.defined);
    return local.toJSDate();
  }
  const at = instantOf({ year, month, day, hour, minute }, zone.iana);
  return isDate ? at : new Date(at.getTime() + time.second * 1000);
}

/** Converts an instant to the local time of a zone, without zone: the form in which rules are computed. */
export function localTimeOf(at: Date, zone: Zone): ICAL.Time {
  if ('defined' in zone) {
    const local = ICAL.Time.fromJSDate(at, true).convertToZone(zone.defined);
    local.zone = ICAL.Timezone.localTimezone;
    return local;
  }
  const { year, month, day, hour, minute } = wallClock(at, zone.iana);
  return new ICAL.Time({ year, month, day, hour, minute, second: at.getUTCSeconds() }, ICAL.Timezone.localTimezone);
}

const zones = new Map<string, string | undefined>();

/**
 * Finds the IANA zone of a TZID: "/mozilla.org/20050126_1/Europe/Madrid" is Europe/Madrid, "tzone://Microsoft/Utc" is
 * UTC; undefined for Windows names.
 */
function findIanaZone(tzid: string): string | undefined {
  if (!zones.has(tzid)) {
    const parts = tzid.replace(/^"|"$/g, '').split('/');
    const names = [tzid, parts.slice(-2).join('/'), /^tzone:/i.test(tzid) ? (parts.at(-1) ?? '') : ''];
    zones.set(tzid, names.find(isZone));
  }
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

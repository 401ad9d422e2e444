import ical, { ICalAlarmType, ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator';
import { isLanguage, type Language } from '../../shared/languages.ts';
import { addressOf } from '../../shared/studios.ts';
import { translateTo } from '../texts.ts';
import type { BookingRow } from './queries.ts';

export interface CalendarFile {
  name: string;
  /** iCalendar, RFC 5545. */
  content: string;
}

/** Seconds before the start at which the reader's calendar reminds them: time to leave for another part of town. */
const REMINDER = 2 * 3600;

/** The booking as a file with one entry, which reminds of itself while the booking stands. */
export function calendarFile(row: BookingRow, siteUrl: string, cancelled: boolean): CalendarFile {
  const calendar = ical({
    prodId: { company: new URL(siteUrl).hostname, product: 'bookings' },
    method: ICalCalendarMethod.PUBLISH,
  });
  const entry = calendar.createEvent(bookingEntry(row, siteUrl, cancelled));
  if (!cancelled) entry.createAlarm({ type: ICalAlarmType.display, triggerBefore: REMINDER });
  // RFC 5545 ends every line with CRLF, the last one too.
  return { name: `${row.reference}.ics`, content: `${calendar.toString().trimEnd()}\r\n` };
}

/**
 * The booking as an entry that calendars update rather than add again: its UID stays, its SEQUENCE grows.
 * Times are instants in UTC, which every calendar shows in the right hour, wherever its owner is.
 */
export function bookingEntry(row: BookingRow, siteUrl: string, cancelled: boolean): ICalEventData {
  const t = translateTo(languageOf(row));
  const host = new URL(siteUrl).hostname;
  return {
    id: `booking-${row.id}@${host}`,
    sequence: row.moves + (cancelled ? 1 : 0),
    stamp: new Date((cancelled && row.cancellation?.at) || row.moved_at || row.created_at),
    start: row.starts_at,
    end: row.ends_at,
    summary: `${row.title} · ${row.studio_name}`,
    description: [
      `${t('mail.labels.reference')}: ${row.reference}`,
      `${t('mail.labels.who')}: ${row.attendees.map(({ name }) => name).join(', ')}`,
    ].join('\n'),
    location: {
      title: [row.studio_name, ...row.spaces].join(' · '),
      address: addressOf(row),
      ...(row.latitude !== null && row.longitude !== null && { geo: { lat: row.latitude, lon: row.longitude } }),
    },
    url: `${siteUrl}/dashboard?tab=bookings`,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  };
}

export const languageOf = ({ language }: BookingRow): Language => (isLanguage(language) ? language : 'en');

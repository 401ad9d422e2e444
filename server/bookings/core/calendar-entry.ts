import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import { translateTo } from '#server/translate.ts';
import { hasTicket } from '#shared/bookings/booking-status.ts';
import { addressOf } from '#shared/studios/studios.ts';
import { isolate } from '#shared/text/isolate.ts';
import { isLanguage, type Language } from '#shared/text/languages.ts';
import type { BookingRow } from './booking-row.ts';

export interface CalendarFile {
  name: string;
  /** iCalendar, RFC 5545. */
  content: string;
  /** RFC 5546: to publish an entry, or to invite to it and call it off. */
  method: ICalCalendarMethod;
}

/** Who invites whom; both have addresses. */
export interface Invitation {
  organizer: { name: string; email: string };
  guest: { name: string; email: string };
}

/** Seconds between the calendar's reminder and the start: time to travel across town. */
const REMINDER = 2 * 3600;

/**
 * Renders the booking as an iCalendar file with an entry for each date, with a reminder unless the date is cancelled.
 * @param invitation makes it an invitation or its cancellation, which calendars take up by themselves; a course stays
 * published, because an invitation has one UID (RFC 5546, 3.2.2)
 */
export function calendarFile(row: BookingRow, siteUrl: string, invitation?: Invitation): CalendarFile {
  const entries = bookingEntries(row, siteUrl);
  const isInvitation = invitation !== undefined && entries.length === 1;
  const change = hasTicket(row) ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.CANCEL;
  const method = isInvitation ? change : ICalCalendarMethod.PUBLISH;
  const calendar = ical({ prodId: { company: new URL(siteUrl).hostname, product: 'bookings' }, method });
  for (const data of entries) {
    const entry = calendar.createEvent({ ...data, ...(isInvitation && partiesOf(invitation)) });
    if (data.status !== ICalEventStatus.CANCELLED) {
      entry.createAlarm({ type: ICalAlarmType.display, triggerBefore: REMINDER });
    }
  }
  // RFC 5545: every line ends with CRLF, the last one too.
  return { name: `${row.reference}.ics`, content: `${calendar.toString().trimEnd()}\r\n`, method };
}

/** Who booked has accepted, so that the studio gets no answers by mail. */
const partiesOf = ({ organizer, guest }: Invitation): Pick<ICalEventData, 'organizer' | 'attendees'> => ({
  organizer,
  attendees: [{ ...guest, rsvp: false, status: ICalAttendeeStatus.ACCEPTED, role: ICalAttendeeRole.REQ }],
});

/** Returns an entry for each date of a course, also for those that were given up, so that calendars remove them. */
export function bookingEntries(row: BookingRow, siteUrl: string): ICalEventData[] {
  const entry = bookingEntry(row, siteUrl);
  if (row.service_type !== 'recurring' || row.dates.length < 2) return [entry];
  return row.dates.map((date) => ({
    ...entry,
    id: `booking-${row.id}-${date.event_id}@${new URL(siteUrl).hostname}`,
    start: new Date(date.starts_at),
    end: new Date(date.ends_at),
    status: date.released_at === null ? entry.status : ICalEventStatus.CANCELLED,
  }));
}

/**
 * Returns the booking as a calendar entry with a stable UID and a growing SEQUENCE, so that calendars update it instead
 * of adding it again. Times are in UTC, which every calendar shows in its own time zone.
 */
function bookingEntry(row: BookingRow, siteUrl: string): ICalEventData {
  const t = translateTo(languageOf(row));
  const host = new URL(siteUrl).hostname;
  return {
    id: `booking-${row.id}@${host}`,
    sequence: row.history.length - 1,
    stamp: new Date(row.history.at(-1)?.at ?? row.created_at),
    start: row.starts_at,
    end: row.ends_at,
    summary: `${row.title} · ${row.studio_name}`,
    description: [
      `${t('mail.labels.reference')}: ${row.reference}`,
      `${t('mail.labels.who')}: ${row.attendees.map(({ name }) => isolate(name)).join(', ')}`,
    ].join('\n'),
    location: {
      title: [row.studio_name, ...row.spaces].join(' · '),
      address: addressOf(row),
      ...(row.latitude !== null && row.longitude !== null && { geo: { lat: row.latitude, lon: row.longitude } }),
    },
    url: `${siteUrl}/bookings/${row.id}`,
    status: statusOf(row),
  };
}

/**
 * True for a booking that stands in calendars: one with a ticket, or that had one, so that calendars remove its entry.
 */
export const isInCalendars = ({ state, history }: Pick<BookingRow, 'state' | 'history'>): boolean =>
  hasTicket({ state }) || history.some(hasTicket);

const statusOf = (row: BookingRow): ICalEventStatus =>
  hasTicket(row) ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED;

export const languageOf = ({ language }: BookingRow): Language => (isLanguage(language) ? language : 'en');

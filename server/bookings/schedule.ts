import { z } from 'zod';
import type { ScheduledEvent, ScheduleQuestion } from '../../shared/schemas/bookings.ts';
import { addDays, instantOf, toOffsetIso, wallClock } from '../../shared/time.ts';
import { Refusal, refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { findOwnStudio, listScheduledEvents, type ScheduledEventRow } from './schedule-queries.ts';

/** Days that one look at the schedule may span, and how many it spans when nobody says. */
const MOST_DAYS = 35;
const USUAL_DAYS = 7;

/**
 * Who comes to a studio's dates, day by day in the studio's zone.
 * @param idOrSlug of a studio that the person owns or works in; another's does not exist
 * @throws Refusal `http.not_found`; `http.invalid` for days in the wrong order or more than 35
 */
export async function getSchedule(
  services: Services,
  person: { userId: string },
  idOrSlug: string,
  question: z.infer<typeof ScheduleQuestion>,
) {
  const studio = (await findOwnStudio(services.db, person.userId, placeOf(idOrSlug))) ?? refuse('http.not_found');
  const rows = await listScheduledEvents(services.db, studio.id, daysOf(question, services.now(), studio.time_zone));
  return { items: rows.map((row) => scheduledEvent(row, studio.time_zone)), next_cursor: null };
}

const placeOf = (idOrSlug: string) => (z.uuid().safeParse(idOrSlug).success ? { id: idOrSlug } : { slug: idOrSlug });

/** From the first midnight to the one after the last day. */
function daysOf({ from, to }: z.infer<typeof ScheduleQuestion>, now: Date, zone: string): { from: Date; to: Date } {
  const first = from ? midnight(from, zone) : instantOf({ ...wallClock(now, zone), hour: 0, minute: 0 }, zone);
  const end = to ? addDays(midnight(to, zone), 1, zone) : addDays(first, USUAL_DAYS, zone);
  if (end <= first || end > addDays(first, MOST_DAYS, zone)) {
    const message = `from the first to the last day are 1 to ${MOST_DAYS} days`;
    throw new Refusal('http.invalid', undefined, [{ path: 'to', code: 'custom', message }]);
  }
  return { from: first, to: end };
}

/** @param day YYYY-MM-DD */
function midnight(day: string, zone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return instantOf({ year, month, day: date, hour: 0, minute: 0 }, zone);
}

const scheduledEvent = (row: ScheduledEventRow, zone: string): ScheduledEvent => ({
  id: row.id,
  starts_at: toOffsetIso(row.starts_at, zone),
  ends_at: toOffsetIso(row.ends_at, zone),
  time_zone: zone,
  status: row.status,
  capacity: row.capacity,
  seats_taken: row.seats_taken,
  offering: { id: row.offering_id, slug: row.slug, title: row.title, service_type: row.service_type },
  spaces: row.spaces,
  bookings: row.bookings.map(({ total, currency, attendees, ...booking }) => ({
    ...booking,
    total: { amount: total, currency },
    attendees: attendees.map(({ name, checked_in_at }) => ({
      name,
      checked_in_at: checked_in_at && toOffsetIso(new Date(checked_in_at), zone),
    })),
  })),
});

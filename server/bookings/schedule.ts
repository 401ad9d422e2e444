import type { z } from 'zod';
import type { ScheduledEvent, ScheduleQuestion } from '../../shared/schemas/bookings.ts';
import { mayDo } from '../../shared/team.ts';
import { addDays, instantOf, toOffsetIso, wallClock } from '../../shared/time.ts';
import { Refusal } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { getStudioAs, type StudioAccess } from '../studios/studios.ts';
import { listScheduledEvents, type ScheduledEventRow, type Whose } from './schedule-queries.ts';

/** Days that one look at the schedule may span, and how many it spans when nobody says. */
const MOST_DAYS = 35;
const USUAL_DAYS = 7;

/**
 * Who comes to a studio's dates, day by day in the studio's zone. Whoever may not see all guests sees the dates at which
 * they teach, and what guests pay only those whose role may.
 * @param idOrSlug of a studio that the person owns or works in; another's does not exist
 * @throws Refusal `http.not_found`; `http.invalid` for days in the wrong order or more than 35
 */
export async function getSchedule(
  services: Services,
  person: { userId: string },
  idOrSlug: string,
  question: z.infer<typeof ScheduleQuestion>,
) {
  const studio = await getStudioAs(services.db, person, idOrSlug);
  const days = daysOf(question, services.now(), studio.time_zone);
  const rows = await listScheduledEvents(services.db, studio.id, { ...days, dates: datesSeenBy(studio) });
  return { items: rows.map((row) => scheduledEvent(row, studio)), next_cursor: null };
}

/** The dates whose guests a team member may see: all, or only those that they teach. */
export const datesSeenBy = ({ role, member_id }: StudioAccess): Whose =>
  mayDo(role, 'see_guests') ? 'all' : { memberId: member_id };

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

/** For the other files of this domain. @param day YYYY-MM-DD */
export function midnight(day: string, zone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return instantOf({ year, month, day: date, hour: 0, minute: 0 }, zone);
}

const scheduledEvent = (row: ScheduledEventRow, { time_zone: zone, role }: StudioAccess): ScheduledEvent => ({
  id: row.id,
  starts_at: toOffsetIso(row.starts_at, zone),
  ends_at: toOffsetIso(row.ends_at, zone),
  time_zone: zone,
  status: row.status,
  capacity: row.capacity,
  seats_taken: row.seats_taken,
  offering: {
    id: row.offering_id,
    slug: row.slug,
    title: row.title,
    service_type: row.service_type,
    minimum_to_run: row.minimum_to_run,
  },
  spaces: row.spaces,
  teachers: row.teachers,
  note: row.note,
  bookings: row.bookings.map(({ total, currency, attendees, ...booking }) => ({
    ...booking,
    total: mayDo(role, 'see_money') ? { amount: total, currency } : null,
    attendees: attendees.map(({ name, checked_in_at }) => ({
      name,
      checked_in_at: checked_in_at && toOffsetIso(new Date(checked_in_at), zone),
    })),
  })),
});

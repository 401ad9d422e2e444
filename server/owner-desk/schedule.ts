import type { z } from 'zod';
import { isHoldCovered } from '#shared/bookings/payment-summary.ts';
import type { ScheduledEvent, ScheduleQuery } from '#shared/schemas/owner-desk/owner-desk.ts';
import { mayDo } from '#shared/studios/team.ts';
import { addDays, instantOf } from '#shared/time/local-time.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { wallClock } from '#shared/time/time.ts';
import { paymentSummaryOf } from '../bookings/bookings.ts';
import { Refusal } from '../http/refuse.ts';
import type { EventScope } from '../read-models/event-scope.ts';
import type { Services } from '../services.ts';
import { getStudioAs, type StudioAccess } from '../studios/studios.ts';
import { deskAmounts } from './desk-amounts.ts';
import { listScheduledEvents, type ScheduledEventRow } from './schedule-queries.ts';

/** Most days that one request may span, and its span when the query names none. */
const MAX_DAYS = 35;
const DEFAULT_DAYS = 7;

/**
 * Returns a studio's events with their bookings, by days in the studio's zone. Instructors get the events that they
 * teach; amounts are left out for roles that may not see money.
 * @param idOrSlug of a studio on whose team the person is
 * @throws Refusal `http.not_found` for other studios; `http.invalid` for days in the wrong order or more than 35
 */
export async function getSchedule(
  services: Services,
  person: { userId: string },
  idOrSlug: string,
  query: z.infer<typeof ScheduleQuery>,
) {
  const studio = await getStudioAs(services.db, person, idOrSlug);
  const days = daysOf(query, services.now(), studio.time_zone);
  const rows = await listScheduledEvents(services.db, studio.id, { ...days, scope: getVisibleEvents(studio) });
  return { items: rows.map((row) => scheduledEvent(row, studio)), next_cursor: null };
}

/** The events whose guests a team member may see: all, or only those that they teach. */
export const getVisibleEvents = ({ role, member_id }: StudioAccess): EventScope =>
  mayDo(role, 'see_guests') ? 'all' : { memberId: member_id };

/** From the start of the first day to the end of the last one. */
function daysOf({ from, to }: z.infer<typeof ScheduleQuery>, now: Date, zone: string): { from: Date; to: Date } {
  const first = from ? startOfDay(from, zone) : instantOf({ ...wallClock(now, zone), hour: 0, minute: 0 }, zone);
  const end = to ? addDays(startOfDay(to, zone), 1, zone) : addDays(first, DEFAULT_DAYS, zone);
  if (end <= first || end > addDays(first, MAX_DAYS, zone)) {
    const message = `from and to must span 1 to ${MAX_DAYS} days`;
    throw new Refusal('http.invalid', undefined, [{ path: 'to', code: 'custom', message }]);
  }
  return { from: first, to: end };
}

/** The instant at which a day begins in a time zone. @param day YYYY-MM-DD */
export function startOfDay(day: string, zone: string): Date {
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
  seats_offered: row.seats_offered,
  parties_waiting: row.parties_waiting,
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
  bookings: row.bookings.map(({ total, currency, attendees, answer_due_at, hold_ends_at, payable, ...booking }) => ({
    ...booking,
    answer_due_at: answer_due_at && toOffsetIso(new Date(answer_due_at), zone),
    hold_ends_at: hold_ends_at && toOffsetIso(new Date(hold_ends_at), zone),
    is_covered: isHoldCovered(payable),
    total: mayDo(role, 'see_money') ? { amount: total, currency } : null,
    payment_summary: mayDo(role, 'see_money') ? paymentSummaryOf(payable) : null,
    due_at_studio: deskAmounts({ payable, currency }, role).due_at_studio,
    attendees: attendees.map(({ name, checked_in_at }) => ({
      name,
      checked_in_at: checked_in_at && toOffsetIso(new Date(checked_in_at), zone),
    })),
  })),
});

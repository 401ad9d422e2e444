import { MAX_CALENDAR_DAYS } from '#shared/events.ts';
import type { CalendarQuery, PlannedEvent, StudioCalendar } from '#shared/schemas/events/events.ts';
import { mayDo, type TeamRole } from '#shared/studios/team.ts';
import type { Interval } from '#shared/time/interval.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { listClosedIntervals, listOpenIntervals, periodsOfDays } from '../availability/opening-hours.ts';
import { getStudioAvailability } from '../availability/studio-availability.ts';
import { addDays, daysBetween, listDays, startOfDay } from '../availability/zoned-days.ts';
import { Refusal } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { getStudioAs } from '../studios/studios.ts';
import { listEvents, type PlannedEventRow } from './calendar-queries.ts';

/**
 * Returns the calendar of a studio between two days, both included, for a member of its team. Three statements.
 * @throws Refusal `http.not_found`; `http.invalid` for days in the wrong order or more than 42
 */
export async function getCalendar(
  { db }: Services,
  person: { userId: string },
  idOrSlug: string,
  { from, to }: CalendarQuery,
): Promise<StudioCalendar> {
  const studio = await getStudioAs(db, person, idOrSlug);
  const length = daysBetween(from, to) + 1;
  if (length < 1 || length > MAX_CALENDAR_DAYS) {
    const message = `from the first to the last day are 1 to ${MAX_CALENDAR_DAYS} days`;
    throw new Refusal('http.invalid', undefined, [{ path: 'to', code: 'custom', message }]);
  }
  const { time_zone: zone, member_id: memberId } = studio;
  const days = listDays(from, to);
  const range = { from: startOfDay(from, zone), to: startOfDay(addDays(to, 1), zone) };
  const [events, time] = await Promise.all([
    listEvents(db, studio.id, range, memberId),
    getStudioAvailability(db, studio.id, [from, to], { start: +range.from, end: +range.to }),
  ]);
  const shown = ({ space_id, start, end }: Interval & { space_id: string | null }) => ({
    space_id,
    starts_at: toOffsetIso(new Date(start), zone),
    ends_at: toOffsetIso(new Date(end), zone),
  });
  const used = new Set(events.flatMap(({ space_ids }) => space_ids));
  return {
    time_zone: zone,
    days,
    spaces: time.spaces
      .filter(({ id, archived }) => !archived || used.has(id))
      .map(({ member_id, archived: _, is_public: __, ...space }) => ({
        ...space,
        is_me: memberId !== null && member_id === memberId,
      })),
    events: events.map((row) => toPlannedEvent(row, studio)),
    closures: listClosedIntervals(periodsOfDays([from, to], zone), time.closures, time.hours).map(
      ({ id, reason, holiday, ...closed }) => ({ ...shown(closed), id, reason, holiday }),
    ),
    opening: listOpenIntervals(time.hours, [from, to], zone).map(shown),
    busy: time.busy.map(({ title, calendar, ...busy }) => ({ ...shown(busy), title, calendar })),
  };
}

/** Converts an event for a member of the team, without guests' names if the role may not see them. */
export const toPlannedEvent = (row: PlannedEventRow, studio: { time_zone: string; role: TeamRole }): PlannedEvent => ({
  id: row.id,
  offering: { id: row.offering_id, slug: row.slug, title: row.title, service_type: row.service_type },
  starts_at: toOffsetIso(row.starts_at, studio.time_zone),
  ends_at: toOffsetIso(row.ends_at, studio.time_zone),
  capacity: row.capacity,
  seats_taken: row.seats_taken,
  seats_offered: row.seats_offered,
  parties_waiting: row.parties_waiting,
  status: row.status,
  space_ids: row.space_ids,
  series_id: row.series_id,
  series_day: row.series_day,
  is_slot: row.is_slot,
  guest: mayDo(studio.role, 'see_guests') || (row.is_own && mayDo(studio.role, 'see_own_guests')) ? row.guest : null,
  version: row.version,
  course: row.course,
  price: { amount: row.price, currency: row.currency },
  price_unit: row.price_unit,
  price_override: row.price_override,
  note: row.note,
  cancel_reason: row.cancel_reason,
  can_edit: mayDo(studio.role, 'edit_dates') || (row.is_own && mayDo(studio.role, 'edit_own_dates')),
});

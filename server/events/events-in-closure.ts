import type { EventsInClosureQuery, PlannedEvent } from '#shared/schemas/events/events.ts';
import { listClosedIntervals, periodsOfDays } from '../availability/opening-hours.ts';
import { getStudioAvailability } from '../availability/studio-availability.ts';
import { addDays, startOfDay } from '../availability/zoned-days.ts';
import type { Services } from '../services.ts';
import { getStudioAs } from '../studios/studios.ts';
import { toPlannedEvent } from './calendar.ts';
import { listEvents } from './calendar-queries.ts';

/**
 * Lists the upcoming events within a closure, saved or only proposed. A closure cancels no event by itself.
 * @throws Refusal `http.not_found`, `studios.no_right`
 */
export async function listEventsInClosure(
  { db, now }: Services,
  person: { userId: string },
  idOrSlug: string,
  { first_day, last_day, from_time, until_time, space_id }: EventsInClosureQuery,
): Promise<{ items: PlannedEvent[]; next_cursor: null }> {
  const studio = await getStudioAs(db, person, idOrSlug, 'edit_studio');
  const zone = studio.time_zone;
  // A closed day includes hours that end on the day after it.
  const days = [first_day, addDays(last_day, 1)] as const;
  const range = { from: startOfDay(days[0], zone), to: startOfDay(addDays(days[1], 1), zone) };
  const [events, { hours }] = await Promise.all([
    listEvents(db, studio.id, range, studio.member_id),
    getStudioAvailability(db, studio.id, days, { start: +range.from, end: +range.to }),
  ]);
  const times = { from: minutesOf(from_time), until: minutesOf(until_time) };
  const closure = { id: '', space_id: space_id ?? null, first_day, last_day, ...times, reason: '', holiday: null };
  const closed = listClosedIntervals(periodsOfDays(days, zone), [closure], hours);
  const items = events
    .filter(({ status, starts_at }) => status === 'scheduled' && starts_at > now())
    .filter(({ space_ids }) => space_id === undefined || space_ids.includes(space_id))
    .filter(({ starts_at, ends_at }) => closed.some(({ start, end }) => start < +ends_at && end > +starts_at))
    .map((row) => toPlannedEvent(row, studio));
  return { items, next_cursor: null };
}

/** Converts "18:30" to minutes since midnight. */
function minutesOf(time: string | undefined): number | null {
  const [hour = 0, minute = 0] = time?.split(':').map(Number) ?? [];
  return time === undefined ? null : hour * 60 + minute;
}

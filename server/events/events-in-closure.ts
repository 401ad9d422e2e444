import type { EventsInClosureQuery, PlannedEvent } from '../../shared/schemas/events.ts';
import { closedIntervals } from '../availability/opening-hours.ts';
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
  const hours = { from_time: from_time ?? null, until_time: until_time ?? null };
  const closure = { id: '', space_id: null, first_day, last_day, ...hours, reason: '', holiday: null };
  const closed = closedIntervals([closure], [first_day, last_day], zone);
  const range = { from: startOfDay(first_day, zone), to: startOfDay(addDays(last_day, 1), zone) };
  const dates = await listEvents(db, studio.id, range, studio.member_id);
  const items = dates
    .filter(({ status, starts_at }) => status === 'scheduled' && starts_at > now())
    .filter(({ space_ids }) => space_id === undefined || space_ids.includes(space_id))
    .filter(({ starts_at, ends_at }) => closed.some(({ from, to }) => from < ends_at && to > starts_at))
    .map((row) => toPlannedEvent(row, studio));
  return { items, next_cursor: null };
}

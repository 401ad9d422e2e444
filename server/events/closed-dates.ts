import type { EventsInClosureQuery, PlannedEvent } from '../../shared/schemas/events.ts';
import type { Services } from '../services.ts';
import { getStudioAs } from '../studios/studios.ts';
import { plannedDate } from './calendar.ts';
import { listDates } from './calendar-queries.ts';
import { plusDays, startOfDay } from './days.ts';
import { closedStretches } from './hours.ts';

/**
 * Dates that fall into a closure, made or only thought of: a closure takes none of them out, so the owner is asked.
 * @throws Refusal `http.not_found`, `studios.no_right`
 */
export async function findClosedDates(
  { db, now }: Services,
  person: { userId: string },
  idOrSlug: string,
  { first_day, last_day, from_time, until_time, space_id }: EventsInClosureQuery,
): Promise<{ items: PlannedEvent[]; next_cursor: null }> {
  const studio = await getStudioAs(db, person, idOrSlug, 'edit_studio');
  const zone = studio.time_zone;
  const hours = { from_time: from_time ?? null, until_time: until_time ?? null };
  const closure = { id: '', space_id: null, first_day, last_day, ...hours, reason: '', holiday: null };
  const closed = closedStretches([closure], [first_day, last_day], zone);
  const range = { from: startOfDay(first_day, zone), to: startOfDay(plusDays(last_day, 1), zone) };
  const dates = await listDates(db, studio.id, range, studio.member_id);
  const items = dates
    .filter(({ status, starts_at }) => status === 'scheduled' && starts_at > now())
    .filter(({ space_ids }) => space_id === undefined || space_ids.includes(space_id))
    .filter(({ starts_at, ends_at }) => closed.some(({ from, to }) => from < ends_at && to > starts_at))
    .map((row) => plannedDate(row, studio));
  return { items, next_cursor: null };
}

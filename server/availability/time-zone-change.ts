import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';
import { refuse } from '../http/refuse.ts';
import { loadConflictCalendar, reservationConflicts, reserve } from './conflict-calendar.ts';
import { type EventChange, type EventRow, listEventRows, updateEvents } from './event-rows.ts';
import { localDateTime, zonedInstant } from './zoned-days.ts';

/**
 * Moves locked events to another time zone at the same local time: 19:00 stays 19:00. Series, opening hours and
 * closures are kept in local time and need no change. The events must have no bookings.
 * @param studio with its old time zone
 * @throws Refusal `events.conflict` where two events would overlap, since the zones change their clocks on different
 * days
 */
export async function moveEventsToZone(
  db: Connection,
  studio: { id: string; time_zone: string },
  { zone, ids, by }: { zone: string; ids: readonly string[]; by: { userId: string; now: Date } },
): Promise<void> {
  const coming = (await listEventRows(db, ids)).filter(({ starts_at }) => starts_at > by.now);
  const hours = await hoursOfRules(db, studio.id);
  const moved = coming.map((event) => inZone(event, hours.get(event.series_id ?? ''), studio.time_zone, zone));
  const [first, last] = [moved[0], moved.at(-1)];
  if (!first || !last) return;
  const range = { from: first.starts_at, to: last.ends_at };
  const spaceIds = [...new Set(moved.flatMap(({ space_ids }) => space_ids))];
  const calendar = await loadConflictCalendar(db, { id: studio.id, time_zone: zone }, spaceIds, range, ids);
  for (const { starts_at: from, ends_at: to, space_ids } of moved) {
    const conflicts = space_ids.flatMap((space) => reservationConflicts(calendar, space, { from, to }));
    if (conflicts.length > 0) refuse('events.conflict', { conflicts });
    reserve(calendar, { spaceIds: space_ids, from, to }, '');
  }
  await updateEvents(db, moved, by);
  await keepHours(db, ids, studio.time_zone, zone);
}

/** Moves `moved_from` as well; an event that keeps its local time was not moved. */
async function keepHours(db: Connection, ids: readonly string[], old: string, zone: string): Promise<void> {
  await sql`
    update events set moved_from = nullif(moved_from at time zone ${old} at time zone ${zone}, starts_at)
    where id = any(${[...ids]}::uuid[]) and moved_from is not null`.execute(db);
}

/** The local start times ("19:00") of the series of a studio, by id. */
async function hoursOfRules(db: Connection, studioId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; at: string }>`
    select id, to_char(at, 'HH24:MI') as at from event_series where studio_id = ${studioId}`.execute(db);
  return new Map(rows.map((rule) => [rule.id, rule.at]));
}

/** @param hour of its series: on a day on which the clocks skip that time, the event begins later */
function inZone(event: EventRow, hour: string | undefined, old: string, zone: string) {
  const byRule = event.series_day && hour && +zonedInstant(event.series_day, hour, old) === +event.starts_at;
  const [day = '', time = ''] = byRule
    ? [event.series_day ?? '', hour]
    : localDateTime(event.starts_at, old).split('T');
  const starts_at = zonedInstant(day, time, zone);
  return {
    ...{ id: event.id, capacity: event.capacity, price_override: event.price_override, note: event.note },
    ...{ series_id: event.series_id, series_day: event.series_day, space_ids: event.space_ids },
    starts_at,
    ends_at: new Date(+starts_at + (+event.ends_at - +event.starts_at)),
  } satisfies EventChange;
}

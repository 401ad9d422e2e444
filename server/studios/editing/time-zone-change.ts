import { lockSpacesOfStudio } from '#server/availability/lock-spaces.ts';
import { assertScheduleLocked, lockSchedule } from '#server/availability/schedule-locks.ts';
import { moveEventsToZone } from '#server/availability/time-zone-change.ts';
import type { Connection } from '#server/db/database.ts';
import { refuse } from '#server/http/refuse.ts';
import { isTimeZone } from './time-zones.ts';
import { refuseBookedAhead } from './upcoming-bookings.ts';

/**
 * Moves the planned events of a studio to another time zone at the same local time: 19:00 stays 19:00. The caller
 * updates the zone itself, in the same transaction.
 * @param studio before the change
 * @throws Refusal `studios.unknown_zone`; `studios.dates_ahead` while guests have booked, because their time would
 * change; as `moveEventsToZone`
 * @throws ConcurrentChange when an event was planned in the meantime
 */
export async function changeTimeZone(
  db: Connection,
  studio: { id: string; time_zone: string },
  zone: string,
  by: { userId: string; now: Date },
): Promise<void> {
  if (!isTimeZone(zone)) refuse('studios.unknown_zone');
  const whose = { studio_id: studio.id };
  const ids = await lockSchedule(db, whose, by.now);
  await lockSpacesOfStudio(db, studio.id);
  await refuseBookedAhead(db, studio, by.now);
  await assertScheduleLocked(db, whose, ids, by.now);
  await moveEventsToZone(db, studio, { zone, ids, by });
}

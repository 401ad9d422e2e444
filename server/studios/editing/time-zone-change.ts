import { lockSpacesOfStudio } from '../../availability/lock-spaces.ts';
import { assertScheduleLocked, lockSchedule } from '../../availability/schedule-locks.ts';
import { moveEventsToZone } from '../../availability/time-zone-change.ts';
import type { Connection } from '../../db/database.ts';
import { refuse } from '../../http/refuse.ts';
import { isTimeZone } from './time-zones.ts';
import { refuseBookedAhead } from './upcoming-bookings.ts';

/**
<<<<<<< HEAD:server/studios/editing/clocks.ts
 * What a studio's owner has planned is by the clocks: in another zone 19:00 stays 19:00. The zone itself is the caller's
 * to write, in this transaction.
 * @param studio as it is
 * @throws Refusal `studios.unknown_zone`; `studios.dates_ahead` while guests have booked: the hour that they were told
 *   would be another; of `moveEventsToZone`
 * @throws ConcurrentChange when an event was created in the meantime
=======
 * Moves the planned events of a studio to another time zone: 19:00 stays 19:00 on the wall clock. The caller writes the
 * zone itself, in the same transaction.
 * @param studio as it is before the change
 * @throws Refusal `studios.unknown_zone`; `studios.dates_ahead` while guests have booked, because their hour would
 *   change; of `moveToZone`
 * @throws ConcurrentChange when an event was planned in the meantime
>>>>>>> ee0776c8 (Studios, offerings: name files, locks and erasure after what they do):server/studios/editing/time-zone-change.ts
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

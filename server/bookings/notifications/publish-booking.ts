import type { Tx } from '../../db/database.ts';
import { publish } from '../../live/live.ts';

/** Tells the open pages of a booking's guest and of its studio that it changed. */
export async function publishBooking(tx: Tx, booking: string): Promise<void> {
  const found = await tx
    .selectFrom('bookings')
    .select(['guest_id', 'studio_id'])
    .where('id', '=', booking)
    .executeTakeFirst();
  if (!found) return;
  const { guest_id: person, studio_id: studio } = found;
  if (person) await publish(tx, { person }, { kind: 'booking', booking });
  await publish(tx, { studio, right: 'see_own_guests' }, { kind: 'studio_booking', studio, booking });
}

import type { Tx } from '#server/db/database.ts';
import { publish } from '#server/live/live.ts';
import { mayDo } from '#shared/studios/team.ts';
import { listTeam } from './studio-recipients.ts';

/** Tells the open pages of a booking's guest, and of those in its studio who may see its guests, that it changed. */
export async function publishBooking(tx: Tx, booking: string): Promise<void> {
  const found = await tx
    .selectFrom('bookings')
    .select(['guest_id', 'studio_id'])
    .where('id', '=', booking)
    .executeTakeFirst();
  if (!found) return;
  const { guest_id: person, studio_id: studio } = found;
  if (person) await publish(tx, { person }, { kind: 'booking', booking });
  const change = { kind: 'studio_booking', studio, booking } as const;
  await publish(tx, { studio, right: 'see_guests' }, change);
  const teachers = (await listTeam(tx, booking)).filter(
    ({ role, teaches }) => teaches && mayDo(role, 'see_own_guests') && !mayDo(role, 'see_guests'),
  );
  for (const { user_id } of teachers) await publish(tx, { person: user_id }, change);
}

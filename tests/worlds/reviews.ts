import { HOUR } from '#shared/time/time.ts';
import type { TestWorld } from '../harness.ts';
import { json, type MadePerson, makeEvent } from '../makers.ts';

/** Makes a booking of an event that has ended, and at which no guest was marked as absent. @returns its id */
export async function makeAttended(
  world: TestWorld,
  guest: MadePerson,
  offering: Parameters<typeof makeEvent>[1],
  { hoursAgo = 1, seats = 1 }: { hoursAgo?: number; seats?: number } = {},
): Promise<string> {
  const event = await makeEvent(world, offering);
  const reply = await world.request('/api/v1/bookings', json('POST', { event_id: event.id, seats }, guest));
  const { id } = (await reply.json()) as { id: string };
  const ends_at = new Date(world.now().getTime() - hoursAgo * HOUR);
  const starts_at = new Date(ends_at.getTime() - 2 * HOUR);
  await world.db
    .updateTable('events')
    .set({ starts_at, ends_at, status: 'completed' })
    .where('id', '=', event.id)
    .execute();
  await world.db.updateTable('bookings').set({ state: 'completed' }).where('id', '=', id).execute();
  return id;
}

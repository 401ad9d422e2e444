import { expect, it } from 'vitest';
import type { Activity, ActivityType } from '#shared/schemas/activities.ts';
import type { TestWorld } from './harness.ts';
import { asPerson, makePerson } from './makers.ts';

/** Lists to a new administrator the activities that match a query, the latest first. */
export async function listToAdmin(
  world: TestWorld,
  query: string,
): Promise<{ items: Activity[]; next_cursor: string | null }> {
  const reader = await makePerson(world, { admin: true });
  const reply = await world.request(`/api/v1/admin/activities?${query}`, { headers: asPerson(reader) });
  expect(reply.status).toBe(200);
  return (await reply.json()) as { items: Activity[]; next_cursor: string | null };
}

/** Adds a test: an administrator reads that the tests before it did something of each type. */
export const expectActivities = (world: TestWorld, ...types: ActivityType[]) =>
  it.each(types)('%s is in the record of what happened', async (type) => {
    const { items } = await listToAdmin(world, `type=${type}&limit=1`);
    expect(items).toMatchObject([{ type }]);
  });

import { expect, it } from 'vitest';
import type { OfferingHit } from '#shared/schemas/search/search.ts';
import { DAY } from '#shared/time/time.ts';
import { createWorld } from '#tests/harness.ts';
import { makeCourse, makePerson, makeStudio } from '#tests/makers.ts';

const world = await createWorld();
const studio = await makeStudio(world, await makePerson(world));

async function search(query: Record<string, string> = {}): Promise<OfferingHit[]> {
  const params = new URLSearchParams({ service_type: 'recurring', ...query });
  const response = await world.request(`/api/v1/offerings?${params}`);
  return ((await response.json()) as { items: OfferingHit[] }).items;
}

it('A course is found at its next date, for what checkout asks, while all its dates have the seats', async () => {
  const { offering, dates } = await makeCourse(
    world,
    studio,
    { price: 2000, course_price: 5000 },
    { dates: 4, startsIn: -8 * DAY },
  );
  const [hit] = await search();
  expect(hit?.next_event).toMatchObject({ id: dates[2]?.id, price: { amount: 2500 }, course_dates: 2 });
  expect(hit?.price_for).toBe('course');
  expect(await search({ price_max: '2499' })).toEqual([]);
  expect(await search({ price_max: '2500' })).toHaveLength(1);

  await world.db
    .updateTable('events')
    .set({ seats_taken: 7 })
    .where('id', '=', dates[3]?.id ?? '')
    .execute();
  expect((await search({ seats: '2' }))[0]?.next_event ?? null).toBeNull();

  await world.db.updateTable('offerings').set({ drop_in: true }).where('id', '=', offering.id).execute();
  const [single] = await search({ seats: '2' });
  expect(single?.next_event).toMatchObject({ id: dates[2]?.id, price: { amount: 2000 }, course_dates: null });
  expect(single?.price_for).toBe('date');
});

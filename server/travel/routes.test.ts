import { describe, expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';

const world = await createWorld();
const reach = (query: string) => world.request(`/api/v1/travel/reach?${query}`);

describe('GET /api/v1/travel/reach', () => {
  it('answers with an area, and says that it is estimated where there is no engine', async () => {
    const reply = await reach('near=41.4,2.17&mode=walking&minutes=20');
    expect(reply.status).toBe(200);
    const { by, area } = await reply.json();
    expect(by).toBe('estimate');
    expect(area.type).toBe('MultiPolygon');
    expect(area.coordinates[0][0].length).toBeGreaterThan(30);
  });

  it.each([
    'near=91,0&mode=walking&minutes=20',
    'near=41.4&mode=walking&minutes=20',
    'near=41.4,2.17&mode=flying&minutes=20',
    'near=41.4,2.17&mode=walking&minutes=0',
    'near=41.4,2.17&mode=walking&minutes=1000000',
    'near=41.4,2.17&mode=walking&minutes=20&more=1',
    "near=41.4,2.17'; drop&mode=walking&minutes=20",
  ])('refuses %s', async (query) => {
    expect((await reach(query)).status).toBe(422);
  });
});

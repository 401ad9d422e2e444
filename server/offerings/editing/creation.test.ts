import { describe, expect, it } from 'vitest';
import { MOST_OFFERINGS } from '../../../shared/offerings.ts';
import { callsOf } from '../../../tests/calls.ts';
import { createWorld } from '../../../tests/harness.ts';
import { makeOffering, makePerson, makeStudio } from '../../../tests/makers.ts';

const world = await createWorld();
const owner = await makePerson(world);
const call = callsOf(world, owner);

describe('the offerings of a studio', () => {
  it('are so many, archived ones with them, and of two who add the last one at once one does', async () => {
    const studio = await makeStudio(world, owner);
    const first = await makeOffering(world, studio);
    await world.pool.query(
      `insert into offerings (studio_id, slug, title, service_type, status, studio_type, duration_minutes)
      select $1, 'filler-' || n, 'Filler', 'class', 'archived', 'ceramics', 60 from generate_series(3, $2::int) n`,
      [studio.id, MOST_OFFERINGS],
    );
    const added = await Promise.all([
      call('POST', `/studios/${studio.id}/offerings`, { service_type: 'class' }),
      call('POST', `/offerings/${first.id}/copies`),
    ]);
    expect(added.map(({ http }) => http).sort()).toEqual([201, 409]);
    const full = { http: 409, code: 'offerings.too_many', data: { most: MOST_OFFERINGS } };
    expect(await call('POST', `/studios/${studio.id}/offerings`, { service_type: 'class' })).toMatchObject(full);
    expect(await call('POST', `/offerings/${first.id}/copies`)).toMatchObject(full);
  });
});

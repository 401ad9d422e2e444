import { describe, expect, it } from 'vitest';
import { MAX_OFFERINGS } from '#shared/offerings/offerings.ts';
import { callsOf } from '#tests/calls.ts';
import { createWorld } from '#tests/harness.ts';
import { makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { makeMember, makeSpace } from '#tests/worlds/studio-team.ts';

const world = await createWorld();
const owner = await makePerson(world);
const call = callsOf(world, owner);

describe('the offerings of a studio', () => {
  it('are limited, archived ones included, also when two are created at once', async () => {
    const studio = await makeStudio(world, owner);
    const first = await makeOffering(world, studio);
    await world.pool.query(
      `insert into offerings (studio_id, slug, title, service_type, status, studio_type, duration_minutes)
      select $1, 'filler-' || n, 'Filler', 'class', 'archived', 'ceramics', 60 from generate_series(3, $2::int) n`,
      [studio.id, MAX_OFFERINGS],
    );
    const added = await Promise.all([
      call('POST', `/studios/${studio.id}/offerings`, { service_type: 'class' }),
      call('POST', `/offerings/${first.id}/copies`),
    ]);
    expect(added.map(({ http }) => http).sort()).toEqual([201, 409]);
    const full = { http: 409, code: 'offerings.too_many', data: { most: MAX_OFFERINGS } };
    expect(await call('POST', `/studios/${studio.id}/offerings`, { service_type: 'class' })).toMatchObject(full);
    expect(await call('POST', `/offerings/${first.id}/copies`)).toMatchObject(full);
  });
});

describe('a new offering', () => {
  const begin = (studio: { id: string }, wanted: object) => call('POST', `/studios/${studio.id}/offerings`, wanted);

  it('is in the studio’s only room, with its seats as the maximum', async () => {
    const studio = await makeStudio(world, owner);
    const room = await makeSpace(world, studio, 'Loft', { kind: 'room', seats: 3 });
    await makeSpace(world, studio, 'Kiln', { kind: 'kiln' });
    const template = { service_type: 'recurring', template: 'weekly_course' };
    for (const wanted of [{ service_type: 'class' }, template, { service_type: 'private_lesson' }]) {
      expect(await begin(studio, wanted)).toMatchObject({ http: 201, space_ids: [room.id], any_space_ids: [] });
    }
    expect(await begin(studio, template)).toMatchObject({ capacity: 3, minimum_to_run: null });
  });

  it('of hours starts with the price and seats of the only space', async () => {
    const studio = await makeStudio(world, owner);
    const price = { hourly_price: 1250, currency: 'GBP' };
    const room = await makeSpace(world, studio, 'Loft', { kind: 'room', seats: 8, ...price });
    const hours = { space_ids: [room.id], price: 1250, currency: 'GBP', capacity: 8 };
    expect(await begin(studio, { service_type: 'coworking' })).toMatchObject(hours);
    await makeSpace(world, studio, 'Kiln', { kind: 'kiln' });
    const choice = { space_ids: [], price: null, capacity: 1 };
    expect(await begin(studio, { service_type: 'coworking' })).toMatchObject(choice);
  });

  it('is taught by the only member, and needs a choice if there are two', async () => {
    const { id } = await call('POST', '/studios', { name: 'One potter' });
    const { id: memberId } = await world.db
      .selectFrom('studio_members')
      .select('id')
      .where('studio_id', '=', id)
      .executeTakeFirstOrThrow();
    for (const service_type of ['class', 'private_lesson']) {
      expect(await begin({ id }, { service_type })).toMatchObject({ http: 201, instructor_id: memberId });
    }
    expect(await begin({ id }, { service_type: 'coworking' })).toMatchObject({ instructor_id: null });
    await makeMember(world, { id }, 'instructor', 'Pau');
    expect(await begin({ id }, { service_type: 'class' })).toMatchObject({ instructor_id: null });
  });

  it('leaves a choice of rooms to the owner, and ignores archived ones', async () => {
    const studio = await makeStudio(world, owner);
    const loft = await makeSpace(world, studio, 'Loft', { kind: 'room', seats: 8 });
    const cellar = await makeSpace(world, studio, 'Cellar', { kind: 'room', seats: 8 });
    expect(await begin(studio, { service_type: 'class' })).toMatchObject({ space_ids: [], capacity: 8 });
    await world.db.updateTable('spaces').set({ archived_at: new Date() }).where('id', '=', cellar.id).execute();
    expect(await begin(studio, { service_type: 'class' })).toMatchObject({ space_ids: [loft.id] });
  });
});

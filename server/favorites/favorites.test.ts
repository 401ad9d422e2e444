import { describe, expect, it } from 'vitest';
import { MAX_FAVORITES } from '#shared/favorites.ts';
import type { FavoriteIds, Favorites } from '#shared/schemas/favorites.ts';
import { HOUR } from '#shared/time/time.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';

let now = new Date('2041-11-20T11:00:00Z');
const world = await createWorld({}, () => now);
const { db } = world;
const studio = await makeStudio(world, await makePerson(world), { name: 'Fang' });
const bowls = await makeOffering(world, studio, { title: 'Bowls' });
const date = await makeEvent(world, bowls, { starts_at: new Date(now.getTime() + 50 * HOUR) });
const glass = await makeOffering(world, studio, { title: 'Glass' });
const draft = await makeOffering(world, studio, { title: 'Draft', status: 'draft' });

const PATH = '/api/v1/me/favorites';
const send = (method: string, path: string, person: MadePerson) =>
  world.request(`${PATH}/${path}`, { method, headers: asPerson(person) });
const listOf = async (person: MadePerson) =>
  (await (await world.request(PATH, { headers: asPerson(person) })).json()) as Favorites;
const idsOf = async (person: MadePerson) => (await (await send('GET', 'ids', person)).json()) as FavoriteIds;
const merge = async (person: MadePerson, body: object) => world.request(PATH, json('POST', body, person));

describe('favorites', () => {
  it('are added once, listed with the latest first and their next date, and removed', async () => {
    const person = await makePerson(world);
    expect((await send('PUT', `offerings/${bowls.id}`, person)).status).toBe(204);
    now = new Date(now.getTime() + 1000);
    expect((await send('PUT', `offerings/${glass.id}`, person)).status).toBe(204);
    expect((await send('PUT', `offerings/${bowls.id}`, person)).status).toBe(204);
    expect((await send('PUT', `studios/${studio.id}`, person)).status).toBe(204);
    const { offerings, studios } = await listOf(person);
    expect(offerings.map(({ offering }) => [offering.title, offering.next_event?.id])).toEqual([
      ['Glass', undefined],
      ['Bowls', date.id],
    ]);
    expect(studios.map(({ studio: { name } }) => name)).toEqual(['Fang']);
    expect((await send('DELETE', `offerings/${glass.id}`, person)).status).toBe(204);
    expect((await send('DELETE', `offerings/${glass.id}`, person)).status).toBe(204);
    expect(await idsOf(person)).toEqual({ offerings: [bowls.id], studios: [studio.id] });
  });

  it('are what is published, and come back with it', async () => {
    const person = await makePerson(world);
    for (const path of [`offerings/${draft.id}`, `studios/${bowls.id}`, 'offerings/nothing']) {
      expect((await send('PUT', path, person)).status, path).toBe(404);
    }
    expect((await send('PUT', `people/${bowls.id}`, person)).status).toBe(422);
    await send('PUT', `offerings/${glass.id}`, person);
    const publish = (status: 'paused' | 'published') =>
      db.updateTable('offerings').set({ status }).where('id', '=', glass.id).execute();
    await publish('paused');
    expect((await listOf(person)).offerings).toEqual([]);
    await publish('published');
    expect((await listOf(person)).offerings).toHaveLength(1);
  });

  it('of a visitor are added to those of the account, without what is not published', async () => {
    const person = await makePerson(world);
    await send('PUT', `offerings/${glass.id}`, person);
    const answer = await merge(person, { offerings: [bowls.id, glass.id, draft.id, studio.id], studios: [studio.id] });
    expect(answer.status).toBe(200);
    const ids = (await answer.json()) as FavoriteIds;
    expect(ids.offerings.toSorted()).toEqual([bowls.id, glass.id].toSorted());
    expect(ids.studios).toEqual([studio.id]);
    expect((await merge(person, { offerings: ['nothing'] })).status).toBe(422);
  });

  it('end at a limit, also of two requests at once', async () => {
    const person = await makePerson(world);
    const many: { id: string }[] = [];
    while (many.length < MAX_FAVORITES - 1)
      many.push(await makeOffering(world, studio, { title: `Pot ${many.length}` }));
    expect((await merge(person, { offerings: many.map(({ id }) => id) })).status).toBe(200);
    const statuses = await Promise.all(
      [bowls, glass].map(async ({ id }) => (await send('PUT', `offerings/${id}`, person)).status),
    );
    expect(statuses.toSorted()).toEqual([204, 409]);
    expect((await idsOf(person)).offerings).toHaveLength(MAX_FAVORITES);
    expect((await send('PUT', `offerings/${many[0]?.id}`, person)).status).toBe(204);
    await merge(person, { offerings: [bowls.id, glass.id] });
    expect((await idsOf(person)).offerings).toHaveLength(MAX_FAVORITES);
  });
});

import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SlugState } from '#shared/schemas/studios/studio-changes.ts';
import { untilBlocked } from '#tests/blocked.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { suggestSlug } from './slugs.ts';

const world = await createWorld();
const { db } = world;
const owner = await makePerson(world);
beforeEach(() => db.deleteFrom('studios').execute());

const rename = (id: string, slug: string) => db.updateTable('studios').set({ slug }).where('id', '=', id).execute();
const renameOffering = (id: string, slug: string) =>
  db.updateTable('offerings').set({ slug }).where('id', '=', id).execute();

async function called(path: string): Promise<string | number> {
  const reply = await world.request(`/api/v1/${path}`);
  return reply.status === 200 ? ((await reply.json()) as { slug: string }).slug : reply.status;
}
const check = async (slug: string, query = '') => {
  const reply = await world.request(`/api/v1/studio-slugs/${slug}${query}`, { headers: asPerson(owner) });
  return (await reply.json()) as SlugState;
};

describe('a renamed studio', () => {
  it('is found by its former slugs, and returns the current one', async () => {
    const { id } = await makeStudio(world, owner, { slug: 'first-name' });
    await rename(id, 'second-name');
    await rename(id, 'third-name');
    const names = ['first-name', 'second-name', 'third-name', id];
    expect(await Promise.all(names.map((name) => called(`studios/${name}`)))).toEqual(names.map(() => 'third-name'));
  });

  it('may take a former slug again', async () => {
    const { id } = await makeStudio(world, owner, { slug: 'first-name' });
    await rename(id, 'second-name');
    expect((await check('first-name', `?for=${id}`)).state).toBe('own');
    await rename(id, 'first-name');
    expect(await called('studios/second-name')).toBe('first-name');
  });

  it('keeps its former slugs reserved while it exists', async () => {
    const { id } = await makeStudio(world, owner, { slug: 'first-name' });
    await rename(id, 'second-name');
    expect(await check('first-name')).toMatchObject({ state: 'taken', suggestion: 'first-name-2' });
    expect(await suggestSlug(db, 'First name')).toBe('first-name-2');
    await expect(makeStudio(world, owner, { slug: 'first-name' })).rejects.toMatchObject({
      constraint: 'studios_slug_key',
    });
    await db.deleteFrom('studios').where('id', '=', id).execute();
    expect((await check('first-name')).state).toBe('free');
  });

  it('frees a slug that was never public', async () => {
    const { id } = await makeStudio(world, owner, { slug: 'first-name', status: 'draft' });
    await rename(id, 'second-name');
    expect((await check('first-name')).state).toBe('free');
  });

  it('keeps its former slug when another studio waits for it at that moment', async () => {
    const { id } = await makeStudio(world, owner, { slug: 'first-name' });
    const client = new pg.Client({ connectionString: world.databaseUrl });
    await client.connect();
    await client.query('begin');
    await client.query(`update studios set slug = 'second-name' where id = $1`, [id]);
    const taking = makeStudio(world, owner, { slug: 'first-name' }).then(
      () => 'taken',
      (error: { constraint?: string }) => error.constraint,
    );
    await untilBlocked(world);
    await client.query('commit');
    await client.end();
    expect(await taking).toBe('studios_slug_key');
  });
});

describe('a renamed offering', () => {
  it('is found by its former slugs, with its events, and keeps them reserved', async () => {
    const studio = await makeStudio(world, owner);
    const { id } = await makeOffering(world, studio, { slug: 'a-bowl' });
    await renameOffering(id, 'two-bowls');
    expect(await called('offerings/a-bowl')).toBe('two-bowls');
    expect((await world.request('/api/v1/offerings/a-bowl/events')).status).toBe(200);
    await expect(makeOffering(world, studio, { slug: 'a-bowl' })).rejects.toMatchObject({
      constraint: 'offerings_slug_key',
    });
  });

  it('that was only a draft frees its former slug', async () => {
    const studio = await makeStudio(world, owner);
    const { id } = await makeOffering(world, studio, { slug: 'a-bowl', status: 'draft' });
    await renameOffering(id, 'two-bowls');
    await makeOffering(world, studio, { slug: 'a-bowl' });
    expect(await called('offerings/a-bowl')).toBe('a-bowl');
  });
});

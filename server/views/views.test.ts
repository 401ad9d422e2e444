import { describe, expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { json, type MadePerson, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { makeMember } from '#tests/worlds/studio-team.ts';
import { countView, startViewWriter, writeViews } from './views.ts';

let clock = new Date('2026-11-21T12:00:00Z');
const world = await createWorld({}, () => clock);
const owner = await makePerson(world);
const studio = await makeStudio(world, owner, { time_zone: 'Europe/Madrid' });
const offering = await makeOffering(world, studio);

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const look = (path: string, agent: string | undefined = BROWSER, services = world) =>
  countView(services, { path, agent, userId: undefined });
const tell = (path: string, person?: MadePerson) =>
  world.request('/api/v1/page-views', json('POST', { path }, person, { 'User-Agent': BROWSER }));

async function viewsOf(studioId: string) {
  const rows = await world.db
    .selectFrom('daily_views')
    .select(['offering_id', 'views'])
    .select((select) => select.fn<string>('to_char', ['day', select.val('YYYY-MM-DD')]).as('day'))
    .where('studio_id', '=', studioId)
    .orderBy('day')
    .orderBy('offering_id', (order) => order.nullsFirst())
    .execute();
  return rows.map(({ offering_id, day, views }) => [offering_id === null ? 'studio' : 'offering', day, views]);
}

describe('views of pages', () => {
  it('are told by browsers, and added up by page and by the day that it is at the studio', async () => {
    for (const path of [`/studios/${studio.slug}`, `/${studio.slug}?from=a-mail`, `/studios/${studio.id}`]) {
      expect((await tell(path)).status).toBe(204);
    }
    await tell(`/offering/${offering.slug}`);
    await writeViews(world);
    await tell(`/offering/${offering.id}`);
    await writeViews(world);
    clock = new Date('2026-11-21T23:30:00Z');
    await tell(`/${studio.slug}`);
    await writeViews(world);
    expect(await viewsOf(studio.id)).toEqual([
      ['studio', '2026-11-21', 3],
      ['offering', '2026-11-21', 2],
      ['studio', '2026-11-22', 1],
    ]);
    expect((await tell('x'.repeat(201))).status).toBe(422);
  });

  it('are not those of the team, but those of everybody else', async () => {
    const runs = await makePerson(world);
    const own = await makeStudio(world, runs);
    const sold = await makeOffering(world, own);
    const teacher = await makeMember(world, own, 'instructor', 'Tomas');
    const [guest, neighbour] = [await makePerson(world), await makePerson(world)];
    await makeStudio(world, neighbour);
    const pages = [own.slug, `studios/${own.id}`, `offering/${sold.slug}`, `offering/${sold.id}`].map((at) => `/${at}`);
    for (const path of pages) {
      for (const person of [runs, teacher]) expect((await tell(path, person)).status).toBe(204);
    }
    await writeViews(world);
    expect(await viewsOf(own.id)).toEqual([]);
    for (const person of [guest, neighbour, undefined]) await tell(`/${own.slug}`, person);
    await writeViews(world);
    expect(await viewsOf(own.id)).toEqual([['studio', '2026-11-22', 3]]);
  });

  it('are not those of robots, of other pages and of pages nobody can see', async () => {
    const draft = await makeStudio(world, owner, { status: 'draft' });
    const quiet = await makeStudio(world, owner);
    const hidden = await makeOffering(world, quiet, { status: 'paused' });
    await look(`/studios/${draft.slug}`);
    await look(`/offering/${hidden.slug}`);
    await look(`/studios/${quiet.slug}`, 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com)');
    await look(`/studios/${quiet.slug}`, 'curl/8.5.0');
    await look(`/studios/${quiet.slug}`, '');
    for (const path of ['/studios', '/about', "/studios/x'; drop table daily_views;--"]) await look(path);
    await writeViews(world);
    expect(await viewsOf(draft.id)).toEqual([]);
    expect(await viewsOf(quiet.id)).toEqual([]);
  });

  it('are so many from one network: whoever makes them up is refused', async () => {
    const limited = { ...world.config.auth };
    world.config.auth.rateLimits = true;
    const statuses = [];
    for (let looks = 0; looks < 201; looks += 1) statuses.push((await tell('/about')).status);
    Object.assign(world.config.auth, limited);
    expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([200, 429]);
  });

  it('of several processes at once add up, and what could not be written is kept', async () => {
    const busy = await makeStudio(world, owner);
    const second = await makeOffering(world, busy);
    const failing = {
      ...world,
      now: (): Date => {
        throw new Error('no clock');
      },
    };
    await look(`/studios/${busy.slug}`);
    await expect(writeViews(failing)).rejects.toThrow('no clock');
    const processes = Array.from({ length: 8 }, () => ({ ...world, db: world.db.withTables() as typeof world.db }));
    for (const process of processes) {
      await look(`/studios/${busy.slug}`, BROWSER, process);
      await look(`/offering/${second.slug}`, BROWSER, process);
    }
    await Promise.all([world, ...processes].map(writeViews));
    expect((await viewsOf(busy.id)).map(([kind, , views]) => [kind, views])).toEqual([
      ['studio', 9],
      ['offering', 8],
    ]);
  });

  it('are written once more when the program stops', async () => {
    const last = await makeStudio(world, owner);
    const writing = startViewWriter(world);
    await look(`/${last.slug}`);
    await writing.stop();
    expect((await viewsOf(last.id)).map(([, , views]) => views)).toEqual([1]);
  });
});

import { describe, expect, it } from 'vitest';
import { createWorld } from '../../tests/harness.ts';
import { json, makeOffering, makePerson, makeStudio } from '../../tests/makers.ts';
import { countRequest, countView, keepWritingViews, writeViews } from './views.ts';

let clock = new Date('2026-11-21T12:00:00Z');
const world = await createWorld({}, () => clock);
const owner = await makePerson(world);
const studio = await makeStudio(world, owner, { time_zone: 'Europe/Madrid' });
const offering = await makeOffering(world, studio);

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const ask = (url: string, headers: Record<string, string> = { 'user-agent': BROWSER }, method = 'GET') =>
  countRequest(world, { method, url, headers } as unknown as Parameters<typeof countRequest>[1]);

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
  it('are added up by page and by the day that it is at the studio', async () => {
    ask(`/studios/${studio.slug}`);
    ask(`/${studio.slug}?from=a-mail`);
    ask(`/studios/${studio.id}`);
    ask(`/offering/${offering.slug}`);
    await writeViews(world);
    ask(`/offering/${offering.id}`);
    await writeViews(world);
    clock = new Date('2026-11-21T23:30:00Z');
    ask(`/${studio.slug}`);
    await writeViews(world);
    expect(await viewsOf(studio.id)).toEqual([
      ['studio', '2026-11-21', 3],
      ['offering', '2026-11-21', 2],
      ['studio', '2026-11-22', 1],
    ]);
  });

  it('are not those of robots, of browsers that fetch ahead, of other pages and of pages nobody can see', async () => {
    const draft = await makeStudio(world, owner, { status: 'draft' });
    const quiet = await makeStudio(world, owner);
    const hidden = await makeOffering(world, quiet, { status: 'paused' });
    ask(`/studios/${draft.slug}`);
    ask(`/offering/${hidden.slug}`);
    ask(`/studios/${quiet.slug}`, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com)' });
    ask(`/studios/${quiet.slug}`, { 'user-agent': 'curl/8.5.0' });
    ask(`/studios/${quiet.slug}`, {});
    ask(`/studios/${quiet.slug}`, { 'user-agent': BROWSER, 'sec-purpose': 'prefetch' });
    ask(`/studios/${quiet.slug}`, { 'user-agent': BROWSER }, 'HEAD');
    ask('/studios');
    ask('/about');
    ask("/studios/x'; drop table daily_views;--");
    await writeViews(world);
    expect(await viewsOf(draft.id)).toEqual([]);
    expect(await viewsOf(quiet.id)).toEqual([]);
  });

  it('are counted when a browser draws the page by itself and tells so', async () => {
    const other = await makeStudio(world, owner);
    const told = (path: string) =>
      world.request('/api/v1/page-views', json('POST', { path }, undefined, { 'User-Agent': BROWSER }));
    expect((await told(`/studios/${other.slug}`)).status).toBe(204);
    expect((await told('x'.repeat(201))).status).toBe(422);
    await writeViews(world);
    expect(await viewsOf(other.id)).toEqual([['studio', '2026-11-22', 1]]);
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
    countView(world, `/studios/${busy.slug}`, BROWSER);
    await expect(writeViews(failing)).rejects.toThrow('no clock');
    const processes = Array.from({ length: 8 }, () => ({ ...world, db: world.db.withTables() as typeof world.db }));
    for (const process of processes) {
      countView(process, `/studios/${busy.slug}`, BROWSER);
      countView(process, `/offering/${second.slug}`, BROWSER);
    }
    await Promise.all([world, ...processes].map(writeViews));
    expect((await viewsOf(busy.id)).map(([kind, , views]) => [kind, views])).toEqual([
      ['studio', 9],
      ['offering', 8],
    ]);
  });

  it('are written once more when the program stops', async () => {
    const last = await makeStudio(world, owner);
    const writing = keepWritingViews(world);
    ask(`/${last.slug}`);
    await writing.stop();
    expect((await viewsOf(last.id)).map(([, , views]) => views)).toEqual([1]);
  });
});

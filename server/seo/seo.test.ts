import { beforeEach, expect, test } from 'vitest';
import { OfferingQuery } from '#shared/schemas/search/search.ts';
import { createWorld } from '#tests/harness.ts';
import { makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import routes from '#web/routes.ts';
import { PRIVATE_PATHS } from './robots.ts';
import { PART_SIZE, sitemapIndex, sitemapPart } from './sitemaps.ts';
import { createTextCache } from './text-cache.ts';

const world = await createWorld();
const { db } = world;
const owner = await makePerson(world);

beforeEach(async () => {
  await db.deleteFrom('studios').execute();
  await db.deleteFrom('site_settings').execute();
});

const read = async (path: string) => {
  const answer = await world.request(path);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};
const setting = (id: string, value: object) =>
  db
    .insertInto('site_settings')
    .values({ id, value: JSON.stringify(value) })
    .execute();
const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? '');
async function textOf(file: string, size: number): Promise<string> {
  const part = await sitemapPart(world, file, { size });
  return part && 'text' in part ? part.text : '';
}
/** Every address of every part that the index names; of the site's own pages those of the first. */
async function wholeSitemap(size: number): Promise<string[][]> {
  const files = addresses(await sitemapIndex(world, { size })).map((address) => address.split('/').at(-1) ?? '');
  const parts = files.filter((file) => !file.startsWith('pages-'));
  const texts = await Promise.all(parts.map((file) => textOf(file, size)));
  return texts.map(addresses);
}

test('robots are told what is somebody’s own, and where the sitemap is', async () => {
  await setting('primary_domain', { domain: 'taller.example' });
  const { status, type, text } = await read('/robots.txt');
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(text).toMatch(/^User-agent: \*\n/);
  expect(text).toContain('\nDisallow: /dashboard\n');
  expect(text).toContain('\nDisallow: /api/\n');
  expect(text).toContain('\nSitemap: https://taller.example/sitemap.xml\n');
  expect(text).not.toMatch(/Disallow: \/(?:studios|offering|workshops-classes)?$/m);
});

/** Screens that anybody should find. Who adds a screen says here, or in robots.ts, which kind it is. */
const PUBLIC = ['', 'studios', 'studios/:id', 'workshops-classes', 'offering/:offeringId', ':id', '*'];
const PUBLIC_PLACES = [
  'studios/in/:neighbourhood',
  'workshops-classes/:craft',
  'workshops-classes/:craft/:neighbourhood',
];
const PUBLIC_TEXTS = ['about', 'contact', 'gift', 'gift-cards', 'privacy', 'terms'];

test.each(routes.map(({ path = '' }) => path))('robots know whether the screen at /%s is for them', (path) => {
  const isPrivate = PRIVATE_PATHS.some((start) => `/${path}`.startsWith(start));
  expect(isPrivate).toBe(![...PUBLIC, ...PUBLIC_PLACES, ...PUBLIC_TEXTS].includes(path));
});

test('the sitemap names what is published, with its last change and its other languages', async () => {
  const changed = new Date('2026-03-04T05:06:07.890Z');
  const studio = await makeStudio(world, owner, { slug: 'taller-fang' });
  const hidden = await makeStudio(world, owner, { status: 'draft' });
  await makeOffering(world, studio, { slug: 'throw-a-bowl', updated_at: changed });
  await makeOffering(world, studio, { status: 'paused' });
  await makeOffering(world, hidden);

  const index = await read('/sitemap.xml');
  expect([index.status, index.type]).toEqual([200, 'application/xml; charset=utf-8']);
  const parts = addresses(index.text);
  expect(parts.map((part) => part.replace(/-[\da-f-]{36}/, ''))).toEqual([
    'http://atelio.test/sitemaps/pages.xml',
    'http://atelio.test/sitemaps/studios.xml',
    'http://atelio.test/sitemaps/offerings.xml',
  ]);
  const [pages, studios, offerings] = await Promise.all(parts.map((part) => read(new URL(part).pathname)));
  expect(addresses(pages?.text ?? '')).toContain('http://atelio.test/workshops-classes');
  expect(addresses(studios?.text ?? '')).toEqual(['http://atelio.test/studios/taller-fang']);
  expect(offerings?.text).toContain(
    '<url><loc>http://atelio.test/offering/throw-a-bowl</loc><lastmod>2026-03-04T05:06:07.890Z</lastmod>' +
      '<xhtml:link rel="alternate" hreflang="en" href="http://atelio.test/offering/throw-a-bowl?lang=en"/>',
  );
  expect(offerings?.text.match(/hreflang="(?:en|es|ca|fr|de|it|x-default)"/g)).toHaveLength(7);
});

test('what does not fit into one part is in the next: nothing twice, nothing left out', async () => {
  const studio = await makeStudio(world, owner);
  for (let at = 0; at < 7; at += 1) await makeOffering(world, studio, { slug: `piece-${at}` });
  const [, studios, ...offerings] = await wholeSitemap(3);
  expect(studios).toHaveLength(1);
  expect(offerings.map((part) => part.length)).toEqual([3, 3, 1]);
  const slugs = offerings.flat().map((address) => address.split('/').at(-1));
  expect(slugs.sort()).toEqual(['piece-0', 'piece-1', 'piece-2', 'piece-3', 'piece-4', 'piece-5', 'piece-6']);
});

test('a part is found by its name though something in it is gone', async () => {
  const studio = await makeStudio(world, owner);
  const first = await makeOffering(world, studio, { slug: 'first' });
  await makeOffering(world, studio, { slug: 'second' });
  await db.updateTable('offerings').set({ status: 'archived' }).where('id', '=', first.id).execute();
  const moved = await world.request(`/sitemaps/offerings-${first.id}.xml`);
  expect(moved.status).toBe(302);
  const { text } = await read(moved.headers.get('location') ?? '');
  expect(addresses(text)).toEqual(['http://atelio.test/offering/second']);
});

test('a part is made for no other beginning than those of the index', async () => {
  const studio = await makeStudio(world, owner);
  const [first, second] = [await makeOffering(world, studio), await makeOffering(world, studio)];
  for (const id of [second.id, 'ffffffff-ffff-4fff-8fff-ffffffffffff', '00000000-0000-4000-8000-000000000000']) {
    expect(await sitemapPart(world, `offerings-${id}.xml`)).toEqual({ movedTo: `offerings-${first.id}.xml` });
  }
});

test('the site’s own pages are cut into parts as well', async () => {
  const parts = addresses(await sitemapIndex(world, { size: 4 })).map((address) => address.split('/').at(-1));
  expect(parts.slice(0, 2)).toEqual(['pages.xml', 'pages-2.xml']);
  const pages = [...addresses(await textOf('pages.xml', 4)), ...addresses(await textOf('pages-2.xml', 4))];
  expect(new Set(pages).size).toBe(7);
  expect(await sitemapPart(world, 'pages-3.xml', { size: 4 })).toBeUndefined();
});

test('offerings of a studio that is not published are in no part, and lose no others', async () => {
  const [open, closed] = [await makeStudio(world, owner), await makeStudio(world, owner, { status: 'suspended' })];
  for (const [at, studio] of [open, closed, open, closed, open].entries()) {
    await makeOffering(world, studio, { slug: `piece-${at}` });
  }
  const [, , ...offerings] = await wholeSitemap(2);
  expect(offerings.flat().map((address) => address.split('/').at(-1))).toEqual(['piece-0', 'piece-2', 'piece-4']);
});

test('a part names at most 50,000 addresses, all languages counted', () => {
  expect(PART_SIZE * 7).toBeLessThanOrEqual(50_000);
  expect(PART_SIZE).toBeGreaterThan(7000);
});

test.each([
  'offerings.xml',
  'offerings-1.xml',
  'pages-1.xml',
  'pages-2.xml',
  'people-00000000-0000-0000-0000-000000000000.xml',
  'pages',
  '..%2Fx',
])('there is no part %j', async (file) => {
  expect((await read(`/sitemaps/${file}`)).status).toBe(404);
});

test('a language model is told what the site is, and nothing that the search does not take', async () => {
  await setting('brand', { name: 'Taller [Obert]' });
  await setting('place', { city: 'Lisboa', time_zone: 'Europe/Lisbon' });
  const { status, text } = await read('/llms.txt');
  expect(status).toBe(200);
  expect(text).toMatch(/^# Taller Obert\n\n> Taller Obert is .* in and around Lisboa /);
  const headings = text.match(/^#+ .*$/gm);
  expect(headings).toEqual(['# Taller Obert', '## Lists', '## Search', '## Optional']);
  const told = [...text.matchAll(/^- .*$/gm)]
    .flatMap(([line]) => [...line.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ''))
    .filter((name) => name.includes('_') && !/^(?:next|this|private)_/.test(name));
  expect(told.length).toBeGreaterThan(5);
  for (const name of told) expect(Object.keys(OfferingQuery.shape)).toContain(name);
});

test('the questions that a language model is shown are answered', async () => {
  const { text } = await read('/llms.txt');
  const asked = [...text.matchAll(/\]\(http:\/\/atelio\.test(\/api\/[^)]*)\)/g)].map(([, path]) => path ?? '');
  expect(asked).toHaveLength(5);
  for (const path of asked) expect([path, (await read(path)).status]).toEqual([path, 200]);
});

test('the site can be put on a home screen under its own name', async () => {
  await setting('brand', { name: 'Taller' });
  const { type, text } = await read('/manifest.webmanifest');
  expect(type).toBe('application/manifest+json');
  expect(JSON.parse(text)).toMatchObject({ name: 'Taller', start_url: '/', display: 'standalone' });
});

test('a text is made once until the catalogue changes, and again after it could not be made', async () => {
  let epoch: number | undefined = 1;
  let made = 0;
  const keep = createTextCache(() => epoch);
  const make = async () => {
    made += 1;
    if (made === 3) throw new Error('no ink');
    return `text ${made}`;
  };
  expect([await keep('a', make), await keep('a', make), await keep('b', make)]).toEqual(['text 1', 'text 1', 'text 2']);
  epoch = 2;
  await expect(keep('a', make)).rejects.toThrow('no ink');
  expect(await keep('a', make)).toBe('text 4');
  epoch = undefined;
  expect([await keep('a', make), await keep('a', make)]).toEqual(['text 5', 'text 6']);
});

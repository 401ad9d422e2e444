import { beforeEach, expect, test } from 'vitest';
import type { Studio, StudioSummary } from '#shared/schemas/studios/studios.ts';
import { STUDIO_TYPES } from '#shared/studios/studios.ts';
import { RESERVED_SLUGS } from '#shared/text/slugs.ts';
import { createWorld } from '#tests/harness.ts';
import { makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import routes from '#web/routes.ts';

const world = await createWorld();
const { db } = world;
const owner = await makePerson(world);

beforeEach(() => db.deleteFrom('studios').execute());

const list = (query = '') => world.request(`/api/v1/studios?${query}`);

async function names(query = ''): Promise<string[]> {
  const answer = await list(query);
  expect(answer.status).toBe(200);
  const { items } = (await answer.json()) as { items: StudioSummary[] };
  return items.map(({ name }) => name);
}

const studio = (name: string, wanted: Parameters<typeof makeStudio>[2] = {}) =>
  makeStudio(world, owner, { name, ...wanted });

const open = (idOrSlug: string) => world.request(`/api/v1/studios/${idOrSlug}`);

test('featured studios come first, then all by name in the order people expect', async () => {
  for (const name of ['Zeta', 'ànima', 'Beta']) await studio(name);
  await studio('Omega', { featured: true });
  expect(await names()).toEqual(['Omega', 'ànima', 'Beta', 'Zeta']);
  expect(await names('featured=true')).toEqual(['Omega']);
  expect(await names('featured=false')).toEqual(['ànima', 'Beta', 'Zeta']);
});

test('only published studios are listed', async () => {
  for (const status of ['draft', 'suspended', 'archived', 'published']) await studio(status, { status });
  expect(await names()).toEqual(['published']);
});

test('a studio is found by each of its types', async () => {
  await studio('Both', { types: ['glass', 'sculpture'], cover_craft: 'glass' });
  await studio('Clay');
  expect(await names('studio_type=sculpture')).toEqual(['Both']);
});

test.each([
  ['bruta', ['Tinta Bruta']],
  ['sant antoni', ['Tinta Bruta']],
  ['tinat', ['Tinta Bruta']],
  ['printmakin', ['Tinta Bruta']],
  ['forn antoni', []],
  ['🎨', []],
  ["%_'\\", []],
])('a search for %j', async (q, expected) => {
  await studio('Tinta Bruta', { neighbourhood: 'Sant Antoni', types: ['printmaking'], cover_craft: 'printmaking' });
  await studio('Forn Roig');
  expect(await names(new URLSearchParams({ q }).toString())).toEqual(expected);
});

test('pages repeat and skip nothing, also among studios with one name', async () => {
  for (let at = 0; at < 11; at += 1) await studio(`Taller ${at % 3}`, { featured: at % 4 === 0 });
  const whole = (await (await list('limit=100')).json()) as { items: StudioSummary[] };
  const found: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await list(`limit=2${cursor && `&cursor=${cursor}`}`);
    const page = (await answer.json()) as { items: StudioSummary[]; next_cursor: string | null };
    found.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  expect(found).toEqual(whole.items.map(({ id }) => id));
});

test.each([
  'cursor=x',
  'studio_type=clay',
  'featured=yes',
  'limit=0',
  'limit=101',
  'sort=best',
  `q=${'x'.repeat(201)}`,
])('?%s is refused with its field', async (query) => {
  const answer = await list(query);
  expect(answer.status).toBe(422);
  expect((await answer.json()).fields[0].path.split('.')[0]).toBe(query.split('=')[0]);
});

test('a cursor with a NUL character is refused', async () => {
  for (const name of ['a', 'b']) await studio(name);
  const { next_cursor } = (await (await list('limit=1')).json()) as { next_cursor: string };
  const [mark] = JSON.parse(Buffer.from(next_cursor, 'base64url').toString());
  const made = JSON.stringify([mark, [[0, 0, '\0', '01a1fcee-a102-73ed-b688-249f02b3e462'], null]]);
  expect((await list(`limit=1&cursor=${Buffer.from(made).toString('base64url')}`)).status).toBe(422);
});

test('the list counts a studio’s bookable offerings', async () => {
  const made = await studio('Busy');
  await makeOffering(world, made);
  await makeOffering(world, made, { status: 'draft' });
  const { items } = (await (await list()).json()) as { items: StudioSummary[] };
  expect(items[0]).toMatchObject({
    offering_count: 1,
    picture: { url: '/media/covers/2/ceramics/1', placeholder: expect.stringMatching(/\w/) },
  });
});

test('a studio is found by its id or slug, with people, rooms and hours', async () => {
  const made = await studio('Taller Obert', { slug: 'taller-obert' });
  const member = await db
    .insertInto('studio_members')
    .values({ studio_id: made.id, role: 'instructor', name: 'Pol', title: 'Thrower' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('spaces')
    .values([
      { studio_id: made.id, kind: 'wheel', name: 'Wheel 1', hourly_price: 1400, position: 0 },
      { studio_id: made.id, kind: 'room', name: 'Long table', seats: 12, position: 1 },
      { studio_id: made.id, kind: 'teacher', name: 'Pol', member_id: member.id, position: 2 },
    ])
    .execute();
  await db
    .insertInto('opening_hours')
    .values([
      { studio_id: made.id, weekday: 2, opens: '16:00', closes: '20:30' },
      { studio_id: made.id, weekday: 2, opens: '10:00', closes: '14:00' },
    ])
    .execute();
  const found = (await (await open('taller-obert')).json()) as Studio;
  expect(await (await open(made.id)).json()).toEqual(found);
  expect(found).toMatchObject({
    lat: 41.4,
    lng: 2.2,
    street: 'Carrer de Pujades 118',
    people: [{ name: 'Pol', title: 'Thrower', role: 'instructor' }],
    spaces: [
      { name: 'Wheel 1', hourly_price: { amount: 1400, currency: 'EUR' } },
      { name: 'Long table', seats: 12, hourly_price: null },
    ],
    opening_hours: [
      { weekday: 2, opens: '10:00', closes: '14:00' },
      { weekday: 2, opens: '16:00', closes: '20:30' },
    ],
  });
});

test('a studio with a hidden address is shown up to 200 m away, always at the same spot', async () => {
  for (let at = 0; at < 20; at += 1) {
    const { id } = await studio('Hidden', { blur_position: true, latitude: 41.4, longitude: 2.2 });
    const found = (await (await open(id)).json()) as Studio;
    const metres = Math.hypot(
      ((found.lat ?? 0) - 41.4) * 111_320,
      ((found.lng ?? 0) - 2.2) * 111_320 * Math.cos((41.4 * Math.PI) / 180),
    );
    expect(metres).toBeGreaterThan(75);
    expect(metres).toBeLessThan(201);
    expect(found).toMatchObject({ street: null, position_blurred: true });
    await db.updateTable('studios').set({ tagline: 'Still here' }).where('id', '=', id).execute();
    expect(await (await open(id)).json()).toMatchObject({ lat: found.lat, lng: found.lng });
  }
});

test('public responses never contain the hidden address: no street, no postcode, no exact position', async () => {
  const place = { street: 'Rua das Flores 12', postcode: '1200-195', latitude: 38.7107311, longitude: -9.1421822 };
  const { id, slug } = await studio('Hidden', { ...place, blur_position: true });
  const offering = await makeOffering(world, { id });
  const event = await makeEvent(world, offering);
  const answers = await Promise.all(
    [
      `studios/${slug}`,
      'studios',
      `offerings/${offering.id}`,
      'offerings',
      `offerings/${offering.id}/events`,
      `events/${event.id}`,
      'programme',
    ].map(async (path) => (await world.request(`/api/v1/${path}`)).text()),
  );
  expect(JSON.parse(answers[0] ?? '')).toMatchObject({ street: null, postcode: null });
  for (const answer of answers) expect(answer).not.toMatch(/Flores|1200-195|38\.710731|9\.142182/);
  expect(answers[5]).toContain(event.id);
});

test('hidden near a pole or the date line, a position stays valid', async () => {
  for (const [latitude, longitude] of [
    [90, 0],
    [-90, 180],
    [0, 179.9999],
    [0, -179.9999],
  ] as const) {
    const { shown_latitude, shown_longitude } = await studio('Far', { blur_position: true, latitude, longitude });
    expect(Math.abs(shown_latitude ?? 999)).toBeLessThanOrEqual(90);
    expect(Math.abs(shown_longitude ?? 999)).toBeLessThanOrEqual(180);
  }
});

test.each([
  'nobody',
  'studios',
  'login',
  'Taller-Obert',
  '00000000-0000-7000-8000-000000000000',
  '%00',
  '%F0%9F%8E%A8',
  "a'--",
  '..%2F..',
  'x'.repeat(5000),
])('%s is not found as a studio', async (idOrSlug) => {
  await studio('Draft', { slug: 'draft-studio', status: 'draft' });
  expect((await open(idOrSlug)).status).toBe(404);
  expect((await open('draft-studio')).status).toBe(404);
});

test('reserved words cannot be slugs', async () => {
  for (const slug of RESERVED_SLUGS) {
    await expect(studio('Taken', { slug }), slug).rejects.toThrow(/studios_slug/);
  }
});

test.each(routes.flatMap(({ path = ':' }) => path.split('/')[0] ?? []).filter((first) => /^\w/.test(first)))(
  'a studio cannot have the first word of the screens at /%s',
  (first) => expect([...RESERVED_SLUGS]).toContain(first),
);

test('the database accepts the same crafts as the code', async () => {
  for (const craft of STUDIO_TYPES) await studio(craft, { types: [craft], cover_craft: craft });
  await expect(studio('Unknown', { types: ['alchemy'] })).rejects.toThrow(/check constraint/);
  await expect(studio('Unknown', { cover_craft: 'alchemy' })).rejects.toThrow(/check constraint/);
});

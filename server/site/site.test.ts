import { beforeEach, expect, test } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { json, makePerson } from '#tests/makers.ts';

const world = await createWorld();
const { db } = world;

beforeEach(async () => {
  await db.deleteFrom('site_settings').execute();
  await db.deleteFrom('platform_assets').execute();
  await db.deleteFrom('emails').execute();
});

const site = async () => (await world.request('/api/v1/site')).json();
const set = (id: string, value: unknown) =>
  db
    .insertInto('site_settings')
    .values({ id, value: JSON.stringify(value) })
    .execute();

test('a new site has a default name', async () => {
  expect(await site()).toEqual({
    name: 'Atelio',
    url: 'http://atelio.test',
    logo_url: null,
    logo_dark_url: null,
    logo_size: null,
    operator: null,
    is_demo: false,
    city: null,
    time_zone: 'Europe/Madrid',
  });
});

test('a site with the demo world says that its studios and guests are invented', async () => {
  await set('demo', { ends: '2026-05-04' });
  expect(await site()).toMatchObject({ is_demo: true });
});

test.each([
  ['taller-obert.example', 'https://taller-obert.example'],
  [' WWW.Taller.Example ', 'https://www.taller.example'],
  ['cerámica.example', 'https://xn--cermica-jwa.example'],
])('the primary domain %j becomes the site’s URL', async (domain, url) => {
  await set('primary_domain', { domain });
  expect(await site()).toMatchObject({ url });
});

test.each([
  null,
  'taller.example',
  {},
  { domain: '' },
  { domain: 'localhost' },
  { domain: 'https://taller.example' },
  { domain: 'taller.example/shop' },
  { domain: 'taller.example:8443' },
  { domain: 'me@taller.example' },
  { domain: '10.0.0.1' },
  { domain: 'taller..example' },
])('a primary domain of %j is ignored', async (value) => {
  await set('primary_domain', value);
  expect(await site()).toMatchObject({ url: 'http://atelio.test' });
});

test('the operator sets the site’s name and place', async () => {
  await set('brand', { name: ' Taller Obert ' });
  await set('place', { city: 'Lisboa', time_zone: 'Europe/Lisbon' });
  expect(await site()).toMatchObject({ name: 'Taller Obert', city: 'Lisboa', time_zone: 'Europe/Lisbon' });
});

test.each([{ name: '' }, { name: 7 }, 'Atelio', null, []])('a brand of %j is ignored', async (value) => {
  await set('brand', value);
  expect(await site()).toMatchObject({ name: 'Atelio' });
});

test('a place with an unknown time zone is ignored', async () => {
  await set('place', { city: 'Atlantis', time_zone: 'Sea/Bottom' });
  expect(await site()).toMatchObject({ city: null, time_zone: 'Europe/Madrid' });
});

test('the latest logo is shown', async () => {
  const asset = (asset_name: string, asset_type: string, created_at: string) => ({
    asset_name,
    asset_type,
    asset_url: `https://media.example/${asset_name}.svg`,
    created_at,
  });
  await db
    .insertInto('platform_assets')
    .values([
      asset('new', 'logo', '2026-05-02'),
      asset('old', 'logo', '2026-05-01'),
      asset('icon', 'favicon', '2026-05-03'),
    ])
    .execute();
  expect(await site()).toMatchObject({
    logo_url: 'https://media.example/new.svg',
    logo_dark_url: null,
    logo_size: null,
  });
});

test('a logo for the dark theme is returned with its size', async () => {
  const asset = (asset_name: string, asset_type: string) => ({
    asset_name,
    asset_type,
    asset_url: `https://media.example/${asset_name}.svg`,
    width: 120,
    height: 40,
  });
  await db
    .insertInto('platform_assets')
    .values([asset('day', 'logo'), asset('night', 'logo_dark')])
    .execute();
  expect(await site()).toMatchObject({
    logo_url: 'https://media.example/day.svg',
    logo_dark_url: 'https://media.example/night.svg',
    logo_size: { width: 120, height: 40 },
  });
});

test('the operator’s name and address are returned', async () => {
  const operator = { name: 'Taller Obert SCCL', address: ['Carrer de la Sal 3', '08003 Barcelona'] };
  await set('operator', operator);
  expect(await site()).toMatchObject({ operator });
});

test.each([{ name: 'Nobody' }, { name: '', address: ['x'] }, { name: 'A', address: [] }, 'A', []])(
  'an operator of %j is ignored',
  async (value) => {
    await set('operator', value);
    expect(await site()).toMatchObject({ operator: null });
  },
);

const message = {
  name: 'Zoë <b>Öz</b> 🎨',
  email: 'Zoe@Example.org',
  topic: 'list_studio',
  message: 'Hello,\nwe are two people with a kiln & a dream.',
};
const post = (body: unknown, to = world) => to.request('/api/v1/contact-messages', json('POST', body));
const mails = () => db.selectFrom('emails').selectAll().execute();

test('a message reaches the first admin, with the visitor as Reply-To', async () => {
  const admin = await makePerson(world, { admin: true });
  await makePerson(world);
  expect((await post(message)).status).toBe(201);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to_address: admin.email, reply_to: 'zoe@example.org' });
  expect(mail?.text).toContain(message.message);
  expect(mail?.html).toContain('&lt;b&gt;');
  expect(mail?.html).not.toContain('<b>Öz</b>');
});

test.each([
  ['an unknown field', { ...message, urgent: true }, 'urgent'],
  ['no address', { ...message, email: 'zoe' }, 'email'],
  ['an unknown topic', { ...message, topic: 'love' }, 'topic'],
  ['hardly a message', { ...message, message: 'hi' }, 'message'],
  ['a novel', { ...message, message: 'x'.repeat(5001) }, 'message'],
  ['no name', { ...message, name: '   ' }, 'name'],
  ['a control character in the name', { ...message, name: 'Zoë\u0000' }, 'name'],
])('%s is refused with its field', async (_what, body, field) => {
  const answer = await post(body);
  expect(answer.status).toBe(422);
  expect((await answer.json()).fields).toMatchObject([{ path: field }]);
  expect(await mails()).toEqual([]);
});

test('messages from one network are limited', async () => {
  const limited = await createWorld({ auth: { ...world.config.auth, rateLimits: true } });
  const answers = [];
  for (let at = 0; at < 6; at += 1) answers.push(await post(message, limited));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429]);
  expect(answers[5]?.headers.get('retry-after')).toMatch(/^\d+$/);
});

test('without an admin a message goes to MAIL_OPERATOR, else to the site’s own sender address', async () => {
  const empty = await createWorld();
  await post(message, empty);
  const named = await createWorld({ mail: { ...world.config.mail, operator: 'desk@atelio.test' } });
  await post(message, named);
  const receiver = (of: typeof world) => of.db.selectFrom('emails').select('to_address').execute();
  expect([await receiver(empty), await receiver(named)]).toEqual([
    [{ to_address: 'hello@atelio.test' }],
    [{ to_address: 'desk@atelio.test' }],
  ]);
});

import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql, type Updateable } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Events } from '#server/db/schema.ts';
import type { Language } from '#shared/text/languages.ts';
import { createWorld } from '#tests/harness.ts';
import { makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { createPageCache } from './page-cache.ts';
import { findPublicPage } from './public-pages.ts';

const world = await createWorld();
const STYLES = 'p { color: red }';
const SCRIPT = 'document.documentElement.dataset.theme = "dark"';

let clock = new Date('2026-05-04T10:00:00Z').getTime();
let rendered: string[] = [];
let mayRender = true;
/** Produces the next renderings. */
let rendering = (page: string, language: Language): Response | Promise<Response> => pageOf(`${language} ${page}`);

function pageOf(text: string, init: ResponseInit = {}): Response {
  const html = `<!doctype html><script nonce="n0nce">${SCRIPT}</script><style data-href="/a.css" nonce="n0nce">${STYLES}</style><script type="application/json">{}</script><p>${text} ${rendered.length}</p>`;
  return new Response(html, {
    ...init,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'self'; script-src 'self' 'nonce-n0nce'; style-src 'self' 'nonce-n0nce'",
      'X-Frame-Options': 'DENY',
      'X-Request-Id': 'of-one-answer',
      ...init.headers,
    },
  });
}

const cache = createPageCache({
  listen: world.databaseUrl,
  log: world.log,
  now: () => new Date(clock),
  mayRender: () => mayRender,
  render: (page, language) => {
    rendered.push(`${language} ${page}`);
    return rendering(page, language);
  },
});
await cache.ready;

let received = 0;
const server = createServer((req, res) => {
  received += 1;
  const next = () => void res.writeHead(200, { 'X-Answered-By': 'others' }).end('others');
  if (!cache.serve(req, res, next)) next();
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;

afterAll(async () => {
  await cache.close();
  server.close();
});

beforeEach(() => {
  clock += 60_000;
  rendered = [];
  mayRender = true;
  rendering = (page, language) => pageOf(`${language} ${page}`);
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request as a browser does: `fetch` would decompress the body and hide what came over the wire. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request({ port, host: '127.0.0.1', path, method, headers }, (res) => {
      const parts: Buffer[] = [];
      res.on('data', (part: Buffer) => parts.push(part));
      res.on('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(parts) }));
    });
    asking.on('error', reject).end();
  });
}

/** Waits until a condition holds: notifications travel through the database. */
const until = (holds: () => boolean | Promise<boolean>) => expect.poll(holds, { interval: 20 }).toBe(true);

/** Waits until a cached page is rendered again because of the action. */
async function expectForgottenBy(act: () => Promise<unknown>): Promise<void> {
  await get('/studios');
  const before = rendered.length;
  await act();
  await until(async () => {
    await get('/studios');
    return rendered.length > before;
  });
}

test('a page is rendered once for all readers of a language', async () => {
  const [first, again, german] = [
    await get('/studios', { 'Accept-Language': 'en-GB,en;q=0.9' }),
    await get('/studios', { 'Accept-Language': 'en-GB,en;q=0.9', Cookie: 'theme=dark' }),
    await get('/studios', { 'Accept-Language': 'en-GB', Cookie: 'a=b; language=de' }),
  ];
  expect(rendered).toEqual(['en /studios', 'de /studios']);
  expect(again.body.equals(first.body)).toBe(true);
  expect(german.body.toString()).toContain('de /studios');
  expect(first.headers).toMatchObject({
    vary: 'Accept-Language, Cookie, Accept-Encoding',
    'cache-control': 'public, max-age=0, s-maxage=2',
    'x-frame-options': 'DENY',
  });
  expect(first.headers['x-request-id']).toBeUndefined();
});

test('a URL that names a language is the same page for all readers', async () => {
  const first = await get('/studios?lang=de', { 'Accept-Language': 'fr' });
  const again = await get('/studios?lang=de', { 'Accept-Language': 'es', Cookie: 'language=ca' });
  expect(rendered).toEqual(['de /studios?lang=de']);
  expect(again.body.equals(first.body)).toBe(true);
  expect(first.headers['set-cookie']).toBeUndefined();
});

test('a URL with an unknown language shows the page in the reader’s language', async () => {
  await get('/studios?lang=xx', { 'Accept-Language': 'fr' });
  await get('/studios?lang=', { Cookie: 'language=ca' });
  expect(rendered).toEqual(['fr /studios', 'ca /studios']);
});

test('requests during a rendering wait for the same page', async () => {
  const before = received;
  rendering = async (page) => {
    await until(() => received === before + 20);
    return pageOf(page);
  };
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/')));
  expect(rendered).toEqual(['en /']);
  expect(new Set(answers.map(({ body }) => body.toString())).size).toBe(1);
});

test('a page is rendered anew after two seconds', async () => {
  await get('/about');
  clock += 1999;
  await get('/about');
  expect(rendered.length).toBe(1);
  clock += 1;
  await get('/about');
  expect(rendered.length).toBe(2);
});

test('the order of query parameters makes no difference', async () => {
  await get('/workshops-classes?when=this_weekend&q=clay');
  await get('/workshops-classes?q=clay&when=this_weekend');
  expect(rendered).toEqual(['en /workshops-classes?q=clay&when=this_weekend']);
});

test('unknown query parameters share the cached page', async () => {
  const first = await get('/about');
  const again = await get('/about?x=1&utm_source=mail&fbclid=abc');
  await get('/?q=clay&lang=de');
  await get('/?lang=de');
  await get(`/workshops-classes?utm_campaign=${'x'.repeat(500)}&q=clay`);
  await get('/workshops-classes?q=clay&amenities=kiln');
  await get('/studios?amenities=kiln');
  expect(rendered).toEqual(['en /about', 'de /?lang=de', 'en /workshops-classes?q=clay', 'en /studios?amenities=kiln']);
  expect(again.body.equals(first.body)).toBe(true);
});

test('a redirect with extra parameters is answered by the other handlers', async () => {
  rendering = () => new Response(null, { status: 301, headers: { Location: '/studios/new-name' } });
  expect((await get('/studios/old-name?utm_source=mail')).headers['x-answered-by']).toBe('others');
  expect((await get('/studios/old-name')).headers.location).toBe('/studios/new-name');
});

test('a client without rendering tokens still gets cached pages and those being rendered', async () => {
  await get('/terms');
  mayRender = false;
  expect((await get('/terms')).headers['x-answered-by']).toBeUndefined();
  expect((await get('/privacy')).headers['x-answered-by']).toBe('others');
  mayRender = true;
  const { promise: painted, resolve: finish } = Promise.withResolvers<void>();
  rendering = async (page) => {
    await painted;
    return pageOf(page);
  };
  const first = get('/privacy');
  await until(() => rendered.length === 2);
  mayRender = false;
  const before = received;
  const second = get('/privacy');
  await until(() => received === before + 1);
  finish();
  expect((await second).body.equals((await first).body)).toBe(true);
});

test('the body has an encoding the client accepts', async () => {
  const plain = await get('/', { 'Accept-Encoding': 'deflate' });
  const brotli = await get('/', { 'Accept-Encoding': 'gzip, deflate, br, zstd' });
  const gzip = await get('/', { 'Accept-Encoding': 'gzip, br;q=0' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
});

test('HEAD has the headers and no body', async () => {
  const whole = await get('/');
  const head = await get('/', {}, 'HEAD');
  expect(head.body.length).toBe(0);
  expect(head.headers['content-length']).toBe(String(whole.body.length));
});

test('a matching If-None-Match is answered with 304', async () => {
  const { headers } = await get('/');
  const again = await get('/', { 'If-None-Match': `"other", ${headers.etag}`, 'Accept-Encoding': 'br' });
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
  clock += 5000;
  expect((await get('/', { 'If-None-Match': String(headers.etag) })).status).toBe(200);
});

test('the policy allows the page’s own inline scripts and styles by hash, without a nonce', async () => {
  const { headers, body } = await get('/');
  const [script, styles] = [SCRIPT, STYLES].map((text) => createHash('sha256').update(text).digest('base64'));
  expect(headers['content-security-policy']).toBe(
    `default-src 'self'; script-src 'self' 'sha256-${script}'; style-src 'self' 'sha256-${styles}'`,
  );
  expect(body.toString()).toContain(`<script>${SCRIPT}</script>`);
  expect(body.toString()).not.toContain('n0nce');
});

test('the policy allows only inline code of the renderer, not injected markup', async () => {
  const evil = 'fetch("//evil.example")';
  const injected = `<script>${evil}</script><script nonce="guessed">${evil}</script><style>${evil}</style>`;
  rendering = () => pageOf(injected);
  const { headers, body } = await get('/');
  expect(body.toString()).toContain(injected);
  const hash = createHash('sha256').update(evil).digest('base64');
  expect(headers['content-security-policy']).not.toContain(hash);
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+';/);
});

test('the policy still allows foreign inline styles where it did before', async () => {
  const policy = "script-src 'nonce-n0nce'; style-src 'self' 'unsafe-inline' https://fonts.example";
  rendering = () => pageOf('hello', { headers: { 'Content-Security-Policy': policy } });
  const { headers } = await get('/');
  expect(headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline' https://fonts.example");
  expect(headers['content-security-policy']).not.toContain('n0nce');
});

test.each([
  ['a missing page', () => pageOf('not here', { status: 404 })],
  ['a page that sets a cookie', () => pageOf('hello you', { headers: { 'Set-Cookie': 'a=b' } })],
  ['a private page', () => pageOf('yours', { headers: { 'Cache-Control': 'private' } })],
  ['a redirect', () => new Response(null, { status: 302, headers: { Location: '/studios' } })],
])('%s is answered, but not cached', async (_what, answer) => {
  rendering = answer;
  const first = await get('/some-studio');
  expect(first.status).toBe(answer().status);
  expect(first.headers['cache-control']).toBe('no-store');
  expect(first.headers['set-cookie']).toBeUndefined();
  await get('/some-studio');
  expect(rendered.length).toBe(2);
});

test('a failed rendering is not reused for the next request', async () => {
  rendering = () => Promise.reject(new Error('out of paint'));
  expect((await get('/terms')).status).toBe(500);
  rendering = () => pageOf('fine');
  expect((await get('/terms')).status).toBe(200);
});

test.each([
  '/dashboard',
  '/login',
  '/api/v1/studios',
  '/studios/a/b',
  '/offering/',
  '/assets/x.js',
  '/admin',
  '/Taller-Fang',
  '/studios.data',
  `/studios?q=${'x'.repeat(301)}`,
])('%s is not answered by the page cache', async (path) => {
  expect((await get(path)).headers['x-answered-by']).toBe('others');
});

test('only GET and HEAD are answered', async () => {
  expect((await get('/contact', {}, 'POST')).headers['x-answered-by']).toBe('others');
});

test.each([
  '/',
  '/studios',
  '/studios/taller-fang',
  '/offering/throw-a-bowl',
  '/about',
  '/taller-fang',
  '/studios?q=%F0%9F%8E%A8',
])('%s is the same for everyone', (path) => {
  expect(findPublicPage(path)).toBe(path);
});

test('the least recently used pages are evicted when there are too many', async () => {
  for (let at = 0; at < 310; at += 1) await get(`/studios?q=${at}`);
  rendered = [];
  await get('/studios?q=309');
  expect(rendered.length).toBe(0);
  await get('/studios?q=0');
  expect(rendered.length).toBe(1);
});

test('a change of what pages show clears the cache at once; a taken seat does not', async () => {
  const owner = await makePerson(world);
  const studio = await makeStudio(world, owner);
  const offering = await makeOffering(world, studio);
  const event = await makeEvent(world, offering);
  // Wait for the notifications of the changes above.
  await until(async () => {
    rendered = [];
    await get('/');
    await get('/');
    return rendered.length === 0;
  });
  const { db } = world;
  const changeEvent = (change: Updateable<Events>) =>
    db.updateTable('events').set(change).where('id', '=', event.id).execute();

  await expectForgottenBy(() => db.updateTable('studios').set({ tagline: 'Clay' }).execute());
  await expectForgottenBy(() => db.updateTable('offerings').set({ price: 1200 }).execute());
  await expectForgottenBy(() => changeEvent({ status: 'cancelled' }));
  await expectForgottenBy(() => changeEvent({ price_override: 900 }));
  await expectForgottenBy(() =>
    db
      .insertInto('site_settings')
      .values({ id: 'brand', value: JSON.stringify({ name: 'Other' }) })
      .execute(),
  );

  await get('/studios');
  rendered = [];
  const listener = await world.pool.connect();
  const announced: string[] = [];
  listener.on('notification', ({ channel }) => announced.push(channel));
  await listener.query('listen catalogue; listen catalogue_of_another');
  await changeEvent({ seats_taken: 1 });
  await sql`select pg_notify('catalogue_of_another', '')`.execute(db);
  await until(() => announced.length > 0);
  listener.release(true);
  expect(announced).toEqual(['catalogue_of_another']);
  await get('/studios');
  expect(rendered).toEqual([]);
});

test('a page being rendered during a change is not cached', async () => {
  const { promise: painted, resolve: finish } = Promise.withResolvers<void>();
  await get('/about');
  rendering = async (page) => {
    if (page === '/privacy') await painted;
    return pageOf(page);
  };
  const early = get('/privacy');
  await until(() => rendered.length === 2);
  await sql`notify catalogue`.execute(world.db);
  // Another page is rendered anew as soon as the notification has arrived.
  await until(async () => {
    await get('/about');
    return rendered.length > 2;
  });
  finish();
  await early;
  await get('/privacy');
  expect(rendered).toEqual(['en /about', 'en /privacy', 'en /about', 'en /privacy']);
});

test('nothing is served from memory while the connection for notifications is down', async () => {
  await get('/');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'atelio-news' and datname = current_database()`.execute(world.db);
  const byOthers = async () => (await get('/')).headers['x-answered-by'] === 'others';
  await until(byOthers);
  await until(async () => !(await byOthers()));
  expect(rendered.length).toBe(2);
});

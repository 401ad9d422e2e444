import { Hono } from 'hono';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { createWorld } from '#tests/harness.ts';

const page = '<html lang="en"><head></head><body><a class="logo" href="/">A</a> <a href="//x">B</a></body></html>';
const seen: string[] = [];
const world = await createWorld();
const proxied = await createWorld({ trustProxy: true });
const appOf = (of: typeof world) =>
  createApp(of, new Hono(), async ({ request }) => {
    seen.push(request.url);
    const { pathname } = new URL(request.url);
    if (pathname === '/old-name') return new Response(null, { status: 301, headers: { Location: '/new-name?x=1' } });
    return new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  });
const app = appOf(world);

beforeAll(async () => {
  const value = JSON.stringify(['ateliers.example', 7, 'not a domain', 'atelio.test/x']);
  await world.db.insertInto('site_settings').values({ id: 'old_domains', value }).execute();
});

async function ask(address: string, init?: RequestInit, of = app) {
  seen.length = 0;
  const reply = await of.request(address, init);
  return { status: reply.status, to: reply.headers.get('location'), rendered: [...seen], body: await reply.text() };
}

describe('on a studio’s subdomain', () => {
  it('the studio’s page is shown, with links to the site', async () => {
    const { status, rendered, body } = await ask('http://taller-fang.atelio.test/?lang=de');
    expect({ status, rendered }).toEqual({ status: 200, rendered: ['http://atelio.test/taller-fang?lang=de'] });
    expect(body).toContain('<html data-at="/taller-fang" data-site="http://atelio.test" lang="en">');
    expect(body).toContain('<a class="logo" href="http://atelio.test/">');
    expect(body).toContain('<a href="//x">');
  });

  it.each([
    ['/workshops-classes?q=clay', 'http://atelio.test/workshops-classes?q=clay'],
    ['/login', 'http://atelio.test/login'],
    ['//evil.example/', 'http://atelio.test/evil.example/'],
    ['/robots.txt', 'http://atelio.test/robots.txt'],
  ])('%s redirects to the site', async (path, to) => {
    expect(await ask(`http://taller-fang.atelio.test${path}`)).toMatchObject({ status: 301, to, rendered: [] });
  });

  it('files and API calls of the page are answered', async () => {
    const reply = await app.request('http://taller-fang.atelio.test/api/v1/site');
    expect(reply.status).toBe(200);
  });

  it('a renamed studio redirects to its new subdomain', async () => {
    expect(await ask('http://old-name.atelio.test/')).toMatchObject({
      status: 301,
      to: 'http://new-name.atelio.test/?x=1',
    });
  });

  it('reserved words are not studios', async () => {
    expect((await ask('http://admin.atelio.test/')).rendered).toEqual(['http://atelio.test/-']);
  });
});

describe('a former domain', () => {
  it.each([
    ['http://ateliers.example/studios/taller-fang?lang=ca', 'http://atelio.test/studios/taller-fang?lang=ca'],
    ['http://www.ateliers.example/', 'http://atelio.test/'],
    ['http://www.atelio.test/about', 'http://atelio.test/about'],
    ['http://taller-fang.ateliers.example/', 'http://taller-fang.atelio.test/'],
    ['http://ateliers.example//evil.example', 'http://atelio.test/evil.example'],
  ])('redirects %s to %s', async (from, to) => {
    expect(await ask(from)).toMatchObject({ status: 301, to });
  });

  it('redirects other methods with 308', async () => {
    expect((await ask('http://ateliers.example/api/v1/contact-messages', { method: 'POST' })).status).toBe(308);
  });

  it('answers health checks', async () => {
    expect((await ask('http://ateliers.example/healthz')).status).toBe(200);
  });
});

it('X-Forwarded-Host counts only behind a trusted proxy, and only its last value', async () => {
  const headers = { 'X-Forwarded-Host': 'made-up.atelio.test, www.atelio.test' };
  expect((await ask('http://inner:3000/about', { headers })).status).toBe(200);
  expect(await ask('http://inner:3000/about', { headers }, appOf(proxied))).toMatchObject({
    status: 301,
    to: 'http://atelio.test/about',
  });
});

it.each(['www.atelio.test, atelio.test', 'a:99999', 'a b', ':', '[', 'www.atelio.test:70000'])(
  'the forwarded host %s is treated as the site’s',
  async (host) => {
    const headers = { 'X-Forwarded-Host': host };
    expect(await ask('http://inner:3000/about', { headers }, appOf(proxied))).toMatchObject({ status: 200 });
  },
);

it('redirects between hosts are not stored by shared caches', async () => {
  const reply = await app.request('http://www.atelio.test/about');
  expect(reply.headers.get('cache-control')).toBe('private, max-age=3600');
});

describe('the canonical path of a screen', () => {
  it.each([
    ['/Studios/', '/studios'],
    ['/studios/taller-fang/?lang=de', '/studios/taller-fang?lang=de'],
    ['/Taller-Fang', '/taller-fang'],
    ['//evil.example//', '/evil.example'],
    ['/studios//taller-fang', '/studios/taller-fang'],
  ])('%s is %s', async (path, to) => {
    expect(await ask(`http://atelio.test${path}`)).toMatchObject({ status: 301, to });
  });

  it.each(['/', '/studios', '/assets/Entry-AbC.js', '/.well-known/Some', '/__manifest'])('%s stays', async (path) => {
    expect((await ask(`http://atelio.test${path}`)).status).toBe(200);
  });
});

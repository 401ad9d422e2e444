import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { CrawlReport } from '#shared/schemas/crawling.ts';
import { createWorld } from '#tests/harness.ts';
import { createApp } from '../app.ts';
import { parsePage } from './parse-page.ts';
import { blockedCrawlers } from './robots-rules.ts';

const world = await createWorld();
const block = (json: string) => `<script type="application/ld+json">${json}</script>`;
const good = `<!DOCTYPE html><html lang="en"><head><title>Taller Fang &amp; friends</title>
<meta name="description" content="A studio for clay in Gràcia, with four wheels and a kiln that is never cold."/>
<link rel="canonical" href="http://atelio.test/good"/><link rel="alternate" hrefLang="de" href="http://atelio.test/good?lang=de"/>
<meta property="og:title" content="Taller Fang"/><meta property="og:image" content="/x.jpg"/>
${block('{"@context":"https://schema.org","@type":"LocalBusiness","name":"Taller Fang","address":"Gràcia"}')}
<style>h1{content:"<b>"}</style><script>if (1 < 2) document.write('<h1>no</h1>')</script></head>
<body><h1>Taller <b>Fang</b></h1><svg><title>no</title></svg><p hidden>secret</p><p>${'clay and water '.repeat(30)}</p>
<img src="a" alt=""><a href="/b">B</a></body></html>`;
const pages: Record<string, string> = {
  '/good': good,
  '/bad': `<html><body><h1>One</h1><h1>Two</h1><h3>Deep</h3><img src="a">${block('{"@type":')}${block('{"@type":"Event","name":"x"}')}</body></html>`,
  '/hidden': good
    .replace('<title>', '<meta name="robots" content="noindex"/><title>')
    .replace('test/good"', 'test/other"'),
};
const app = createApp(world, new Hono(), async ({ request }) => {
  const { pathname } = new URL(request.url);
  if (pathname === '/moved') return new Response(null, { status: 301, headers: { Location: '/good' } });
  if (pathname === '/away') return new Response(null, { status: 302, headers: { Location: 'https://evil.example/' } });
  if (pathname === '/hidden-way') return new Response(null, { status: 302, headers: { Location: '/%61pi/v1/site' } });
  if (pathname === '/circle') return new Response(null, { status: 302, headers: { Location: '/circle' } });
  const html = pages[pathname];
  return new Response(html ?? '<title>404</title>', {
    status: html ? 200 : 404,
    headers: { 'Content-Type': 'text/html' },
  });
});

async function crawl(address: string) {
  const reply = await app.request(`/api/v1/crawled-page?address=${encodeURIComponent(address)}`);
  return { status: reply.status, page: (await reply.json()) as CrawlReport };
}
const faults = async (address: string) => (await crawl(address)).page.faults.map(({ code }) => code);

describe('a page as a crawler reads it', () => {
  it('is told whole: its head, its headings, its words and its blocks', async () => {
    const { page } = await crawl('/good');
    expect(page).toMatchObject({
      address: 'http://atelio.test/good',
      language: 'en',
      title: 'Taller Fang & friends',
      canonical: 'http://atelio.test/good',
      alternates: [{ language: 'de', address: 'http://atelio.test/good?lang=de' }],
      headings: [{ level: 1, text: 'Taller Fang' }],
      pictures: { total: 1, without_alt: 0 },
      links: 1,
      words: 93,
      blocks: [{ types: ['LocalBusiness'], lacks: [] }],
      blocked: [],
      faults: [],
    });
    expect(page.text.split('\n')[0]).toBe('Taller Fang');
    expect(page.text).not.toMatch(/secret|document|content/);
  });

  it('with much that is wrong is told so, each with what it is about', async () => {
    const { page } = await crawl('http://atelio.test/bad');
    expect(page.faults).toEqual(
      expect.arrayContaining([
        { code: 'many_h1', detail: 'One · Two' },
        { code: 'skipped_heading', detail: 'Deep' },
        { code: 'no_alt', detail: '1' },
        { code: 'broken_block', detail: '{"@type":' },
        { code: 'lacking_block', detail: 'Event.startDate, Event.location' },
      ]),
    );
    const missing = [
      'no_title',
      'no_description',
      'no_canonical',
      'no_language',
      'no_alternates',
      'no_social',
      'little_text',
    ];
    expect(await faults('/bad')).toEqual(expect.arrayContaining(missing));
  });

  it('that hides, or says that it is another one, is told so', async () => {
    expect(await faults('/hidden')).toEqual(['noindex', 'canonical_elsewhere']);
  });

  it('that robots.txt keeps from being read is told so', async () => {
    expect(await faults('/dashboard')).toEqual(['failed', 'blocked']);
  });

  it('is followed to, as far as it stays on the site', async () => {
    const { page } = await crawl('/Moved/');
    expect(page.hops.map(({ status }) => status)).toEqual([301, 301, 200]);
    expect(page.faults.map(({ code }) => code)).toEqual(['many_hops']);
    expect(await faults('/away')).toEqual(['leaves_site']);
    expect(await faults('/circle')).toEqual(['leaves_site', 'many_hops']);
    expect(await faults('/hidden-way')).toEqual(['leaves_site']);
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
    '/auth/v1/verify?token=1&type=signup',
    '/api/v1/site',
    '/%61pi/v1/site',
    '/%61pi/v1/crawled-page?address=/',
    '/%61uth/v1/verify?token=1&type=signup',
    '/%6dedia/covers/1/ceramics/1-3x2-640.jpg',
    'http://atelio.test/x/../ap%69/v1/site',
    'http://',
    'http://somebody:secret@atelio.test/',
    'http://atelio.test@evil.example/',
  ])('is never %j', async (address) => {
    expect((await crawl(address)).status).toBe(422);
  });

  it('may be a studio’s own name', async () => {
    expect((await crawl('http://good.atelio.test/')).page).toMatchObject({ title: 'Taller Fang & friends' });
  });
});

it('so many looks from one network have to wait', async () => {
  const slow = await createWorld({ auth: { ...world.config.auth, rateLimits: true } });
  const looks = [];
  for (let at = 0; at < 21; at += 1) looks.push((await slow.request('/api/v1/crawled-page?address=/')).status);
  expect(looks.slice(-2)).toEqual([200, 429]);
});

describe('robots.txt', () => {
  const robots = 'User-agent: *\nDisallow: /private/\nAllow: /private/open\n\nUser-agent: GPTBot\nDisallow: /*.pdf$\n';
  it.each([
    ['/private/x', ['Googlebot', 'Bingbot', 'OAI-SearchBot', 'ClaudeBot', 'PerplexityBot']],
    ['/private/open/x', []],
    ['/a.pdf', ['GPTBot']],
    ['/a.pdf?x', []],
  ])('of %s keeps away %j', (path, crawlers) => {
    expect(blockedCrawlers(robots, path)).toEqual(crawlers);
  });

  it('that forbids some nothing does not take them for those it names next', () => {
    const rules = 'User-agent: Bingbot\nDisallow:\nUser-agent: GPTBot\nDisallow: /';
    expect(blockedCrawlers(rules, '/x')).toEqual(['GPTBot']);
  });
});

it('a document that is broken off is read as far as it goes', () => {
  expect(parsePage('<h1>Clay</h1><p title="x').headings).toEqual([{ level: 1, text: 'Clay' }]);
  expect(parsePage('<title>A</title><script>let a').title).toBe('A');
  expect(parsePage('a < b &unknown; &#0; &#x41;').text).toBe('a < b &unknown; \ufffd A');
});

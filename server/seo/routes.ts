import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Env } from '../http/env.ts';
import type { Services } from '../services.ts';
import { llmsText } from './llms.ts';
import { manifest } from './manifest.ts';
import { robotsText } from './robots.ts';
import { sharingRoutes } from './sharing/routes.ts';
import { cachedStarts, sitemapIndex, sitemapPart } from './sitemaps.ts';
import { createTextCache } from './text-cache.ts';

/** HTTP caches may keep these files for so many seconds; the server keeps them until the catalogue changes. */
const CACHING = { 'Cache-Control': 'public, max-age=300' };

/** The files for crawlers and other programs. @param epoch changes with the catalogue */
export function seoRoutes(services: Services, epoch: () => number | undefined) {
  const keep = createTextCache(epoch);
  const file = (type: string, make: (services: Services) => Promise<string>) => async (c: Context<Env>) =>
    c.body(await keep(c.req.path, () => make(services)), 200, { 'Content-Type': type, ...CACHING });
  const starts = cachedStarts(services, keep);
  return new Hono<Env>()
    .route('/', sharingRoutes(services))
    .get('/robots.txt', file('text/plain; charset=utf-8', robotsText))
    .get('/llms.txt', file('text/plain; charset=utf-8', llmsText))
    .get(
      '/manifest.webmanifest',
      file('application/manifest+json', async (all) => JSON.stringify(await manifest(all))),
    )
    .get(
      '/sitemap.xml',
      compress(),
      file(XML, (all) => sitemapIndex(all, { starts })),
    )
    .get('/sitemaps/:file', compress(), async (c) => {
      const part = await sitemapPart(services, c.req.param('file'), { starts });
      if (!part) return c.notFound();
      // An older index may name parts that no longer exist: redirect to the part that has their first row now.
      if ('movedTo' in part) return c.redirect(`/sitemaps/${part.movedTo}`, 302);
      return c.body(part.text, 200, { 'Content-Type': XML, ...CACHING });
    });
}

const XML = 'application/xml; charset=utf-8';

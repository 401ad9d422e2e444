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

/** Seconds that others may keep these; in the program they last until the catalogue changes. */
const CACHING = { 'Cache-Control': 'public, max-age=300' };

/** Files for those who read the site without a person. @param epoch changes when the catalogue does */
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
      // Who knows an older index: the parts that there are now are all that is ever made.
      if ('movedTo' in part) return c.redirect(`/sitemaps/${part.movedTo}`, 302);
      return c.body(part.text, 200, { 'Content-Type': XML, ...CACHING });
    });
}

const XML = 'application/xml; charset=utf-8';

import { type Context, Hono } from 'hono';
import type { Env } from '#server/http/env.ts';
import { limitPerNetwork } from '#server/http/limits/rate-limits.ts';
import type { Services } from '#server/services.ts';
import { DEFAULT_LANGUAGE, type Language, languageInAddress } from '#shared/text/languages.ts';
import { shareOffering, shareSite, shareStudio } from './sharing.ts';

/** Drawing occupies the one process that draws. */
const LIMIT = { name: 'sharing', burst: 60, count: 1200, seconds: 3600 };

/** The pictures of shared links; `?lang=` is the language of their words. */
export function sharingRoutes(services: Services) {
  const pace = limitPerNetwork(services, LIMIT);
  return new Hono<Env>()
    .get('/og/home.jpg', pace, async (c) => picture(c, await shareSite(services, languageIn(c))))
    .get('/og/offering/:file{[a-z0-9-]+\\.jpg}', pace, async (c) =>
      picture(c, await shareOffering(services, slugIn(c), languageIn(c))),
    )
    .get('/og/studio/:file{[a-z0-9-]+\\.jpg}', pace, async (c) =>
      picture(c, await shareStudio(services, slugIn(c), languageIn(c))),
    );
}

const languageIn = (c: Context<Env>): Language => languageInAddress(new URL(c.req.url).search) ?? DEFAULT_LANGUAGE;

const slugIn = (c: Context<Env, string>) => (c.req.param('file') ?? '').slice(0, -'.jpg'.length);

/** May be cached for an hour: its address stays the same when the next event changes. */
const picture = (c: Context<Env>, jpeg: Buffer) =>
  c.body(new Uint8Array(jpeg), 200, {
    'Content-Type': 'image/jpeg',
    'Cache-Control': 'public, max-age=3600',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });

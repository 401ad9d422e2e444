import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { collapseSlashes } from '../../http/canonical-path.ts';
import type { Env } from '../../http/env.ts';
import { getRequestHost } from '../../http/host.ts';
import type { Services } from '../../services.ts';
import { findHostPlace } from './known-domains.ts';

/** What answers to whoever asks, by whatever name. */
const ANYWHERE = /^\/(?:healthz|readyz)$/;
/** What a studio's page loads: it comes from the name that the page was opened by. */
const OF_PAGES = /^\/(?:(?:api|media|auth\/v1|functions\/v1|assets|fonts|og)\/|__manifest$)|\.data$/;

/**
 * Sends on what came by `www` or by a name that the site had before, and keeps a studio's own name for its page: whatever
 * else is asked for there is on the site.
 */
export const hostGate = (services: Services) =>
  createMiddleware<Env>(async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    if (ANYWHERE.test(pathname)) return next();
    const place = await findHostPlace(services, nameOf(services, c));
    if (place.kind === 'site') return next();
    if (place.kind === 'moved') return sendOn(c, place.origin + collapseSlashes(pathname) + search);
    const { slug, home } = place;
    if (OF_PAGES.test(pathname)) return next();
    // "-" is no name: what nobody can be called is not found.
    const at = `/${slug ?? '-'}`;
    if (pathname !== '/' && pathname !== at) return sendOn(c, home.origin + collapseSlashes(pathname) + search);
    c.set('studioHost', { at, home });
    return next();
  });

const nameOf = ({ config }: Services, c: Context) =>
  getRequestHost(config, { host: new URL(c.req.url).host, forwarded: c.req.header('x-forwarded-host') });

/**
 * What is sent and not only asked for is sent again, as it is. For an hour: a domain may come back. No cache on the way keeps
 * it, which knows an answer by its address and not by the host that a proxy was asked for.
 */
function sendOn(c: Context, to: string): Response {
  c.header('Cache-Control', 'private, max-age=3600');
  return c.redirect(to, c.req.method === 'GET' || c.req.method === 'HEAD' ? 301 : 308);
}

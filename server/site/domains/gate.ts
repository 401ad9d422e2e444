import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { collapseSlashes } from '#server/http/canonical-path.ts';
import { getRequestHost } from '#server/http/host.ts';
import type { Services } from '#server/services.ts';
import { findHostPlace } from './known-domains.ts';
import type { HostEnv } from './studio-host.ts';

/** Paths that every host answers, for health checks. */
const ANYWHERE = /^\/(?:healthz|readyz)$/;
/** Paths that pages load on the same host. */
const OF_PAGES = /^\/(?:(?:api|media|auth\/v1|functions\/v1|assets|fonts|og)\/|__manifest$)|\.data$/;

/**
 * Redirects `www` and former domains to the primary one, and on a studio's subdomain everything but its page to the
 * site.
 */
export const hostGate = (services: Services) =>
  createMiddleware<HostEnv>(async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    if (ANYWHERE.test(pathname)) return next();
    const place = await findHostPlace(services, nameOf(services, c));
    if (place.kind === 'site') return next();
    if (place.kind === 'moved') return sendOn(c, place.origin + collapseSlashes(pathname) + search);
    const { slug, home } = place;
    if (OF_PAGES.test(pathname)) return next();
    // "-" is not a slug, so a label that cannot be a studio gives 404.
    const at = `/${slug ?? '-'}`;
    if (pathname !== '/' && pathname !== at) return sendOn(c, home.origin + collapseSlashes(pathname) + search);
    c.set('studioHost', { at, home });
    return next();
  });

const nameOf = ({ config }: Services, c: Context) =>
  getRequestHost(config, { host: new URL(c.req.url).host, forwarded: c.req.header('x-forwarded-host') });

/**
 * Redirects and keeps the method. Cached for an hour only, since a domain may come back, and not by shared caches,
 * which may ignore the host that a proxy was asked for.
 */
function sendOn(c: Context, to: string): Response {
  c.header('Cache-Control', 'private, max-age=3600');
  return c.redirect(to, c.req.method === 'GET' || c.req.method === 'HEAD' ? 301 : 308);
}

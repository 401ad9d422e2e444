import type { IncomingMessage } from 'node:http';
import { findPublicPage } from '#server/http/cache/public-pages.ts';
import { getRequestHost } from '#server/http/host.ts';
import type { Services } from '#server/services.ts';
import { knownHostPlace } from './known-domains.ts';

/**
 * Returns the cache key of the public page that a request is for: a path on the site's own host, a full URL on a
 * studio's host, so that the two never share an entry. Undefined for everything else, including paths that only
 * redirect.
 */
export const hostedPages =
  (services: Services) =>
  ({ url = '', headers }: IncomingMessage): string | undefined => {
    const host = getRequestHost(services.config, {
      host: headers.host,
      forwarded: headers['x-forwarded-host']?.toString(),
    });
    const place = knownHostPlace(services, host);
    if (place?.kind === 'site') return findPublicPage(url);
    if (place?.kind !== 'studio' || place.slug === undefined) return undefined;
    const page = findPublicPage(url);
    return page && /^\/(?:\?|$)/.test(page) ? place.home.originOf(place.slug) + page : undefined;
  };

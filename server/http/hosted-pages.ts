import type { IncomingMessage } from 'node:http';
import type { Services } from '../services.ts';
import { knownHostPlace } from '../site/domains/known-domains.ts';
import { getRequestHost } from './host.ts';
import { findPublicPage } from './public-pages.ts';

/**
 * The public page a request is for: a path of the site, and a whole address at a studio's own name, so that what is kept
 * of one is never taken for the other. Whatever is only sent on is no page.
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

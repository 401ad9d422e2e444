import type { Env } from '#server/http/env.ts';
import type { Home } from './hosts.ts';

/** A request for a studio's page on the studio's subdomain. */
export interface StudioHost {
  /** Path of the page on the site: `/taller-fang`. */
  at: string;
  home: Home;
}

/** The context of a request after the host gate. */
export interface HostEnv {
  Variables: Env['Variables'] & {
    /** Set if the request came by a studio's own host name, `{slug}.{domain}`. */
    studioHost?: StudioHost;
  };
}

/** Returns the request for the studio's page on the site. */
export const onSite = ({ at, home }: StudioHost, { url, headers }: Request): Request =>
  new Request(home.origin + at + new URL(url).search, { headers });

/**
 * Adapts the response of the site's page to the subdomain: links lead to the site, and the browser's program gets the
 * path. A redirect to another studio's path leads to that studio's subdomain.
 */
export async function underItsName({ at, home }: StudioHost, answer: Response): Promise<Response> {
  const { status } = answer;
  const headers = new Headers(answer.headers);
  const location = headers.get('location');
  if (location?.startsWith('/')) headers.set('location', placeOf(home, location));
  if (!headers.get('content-type')?.startsWith('text/html')) return new Response(answer.body, { status, headers });
  const html = (await answer.text())
    .replace(/(<a\b[^>]*? href=")\/(?!\/)/g, `$1${home.origin}/`)
    .replace('<html ', `<html data-at="${at}" data-site="${home.origin}" `);
  headers.delete('content-length');
  return new Response(html, { status, headers });
}

function placeOf({ origin, originOf }: Home, location: string): string {
  const [, slug, search = ''] = /^\/([a-z0-9-]+)(\?.*)?$/.exec(location) ?? [];
  return slug ? `${originOf(slug)}/${search}` : origin + location;
}

import type { Home } from './hosts.ts';

/** A request for a studio's page at the studio's own name. */
export interface StudioHost {
  /** Its path on the site: `/taller-fang`. */
  at: string;
  home: Home;
}

/** What to render for it: the page at its path on the site. */
export const onSite = ({ at, home }: StudioHost, { url, headers }: Request): Request =>
  new Request(home.origin + at + new URL(url).search, { headers });

/**
 * That page, as it is under the studio's own name: its links lead to the site, and the program in it is told where it is.
 * A redirect to another studio's path goes on to that one's own name.
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

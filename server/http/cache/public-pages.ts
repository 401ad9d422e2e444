import type { IncomingMessage } from 'node:http';
import { listParameters, OFFERING_FILTERS, STUDIO_FILTERS } from '#shared/search-filters.ts';
import { chooseLanguage, LANGUAGE_KEY, type Language, languageInAddress } from '#shared/text/languages.ts';
import { isSlug, RESERVED_SLUGS } from '#shared/text/slugs.ts';

const NONE: ReadonlySet<string> = new Set();
const STUDIOS = new Set(listParameters(STUDIO_FILTERS));
const OFFERINGS = new Set(listParameters(OFFERING_FILTERS));
/** Search parameters stay in the links to the results. */
const FOUND = new Set([...STUDIOS, ...OFFERINGS]);

/**
 * The pages that are the same for all readers of a language, with the query parameters that each uses besides its
 * language. A studio's page is also at /:slug.
 */
const SINGLE = new Map([
  ...['/', '/about', '/contact', '/privacy', '/terms'].map((path) => [path, NONE] as const),
  ['/studios', STUDIOS],
  ['/workshops-classes', OFFERINGS],
]);
const NAMED = /^\/(?:studios|offering)\/[\w-]{1,120}$/;
/** Landing pages of a craft, of a craft in a neighbourhood, and of a neighbourhood. */
const LANDING = /^\/(?:workshops-classes\/[a-z-]{1,40}(?:\/[a-z0-9-]{1,60})?|studios\/in\/[a-z0-9-]{1,60})$/;
/** Longer queries are answered, but not cached. */
const LONGEST_QUERY = 300;

/**
 * Returns the canonical path and query of the public page that a URL is for: parameters sorted, unknown ones (such as
 * those of a campaign) left out.
 * @param url path and query as received
 * @returns undefined for pages that are not the same for everyone
 */
export function findPublicPage(url: string): string | undefined {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const known = parametersOf(path);
  if (!known || mark === -1) return known && path;
  const query = url.slice(mark);
  const language = languageInAddress(query);
  const asked = [...new URLSearchParams(query)].filter(([name]) => known.has(name));
  if (language) asked.push(['lang', language]);
  const question = new URLSearchParams(asked);
  question.sort();
  if (question.size === 0) return path;
  const page = `${path}?${question}`;
  return page.length - path.length > LONGEST_QUERY ? undefined : page;
}

function parametersOf(path: string): ReadonlySet<string> | undefined {
  if (LANDING.test(path)) return NONE;
  return SINGLE.get(path) ?? (NAMED.test(path) || isStudioPath(path) ? FOUND : undefined);
}

/** True if the canonical page leaves out parameters of the URL, which matter when the response is a redirect. */
export const dropsParameters = (url: string, page: string): boolean =>
  new URLSearchParams(queryOf(url)).size !== new URLSearchParams(queryOf(page)).size;

const queryOf = (address: string) => address.split('?', 2)[1] ?? '';

function isStudioPath(path: string): boolean {
  const slug = path.slice(1);
  return isSlug(slug) && !RESERVED_SLUGS.has(slug);
}

const COOKIE = new RegExp(`(?:^|;\\s*)${LANGUAGE_KEY}=([^;]*)`);
const MAX_PREFERENCES = 500;
const preferences = new Map<string, Language>();

/**
 * Returns the language for a request: the one in its URL first, then the cookie, then the browser's preferences. The
 * parsed preferences are cached, since browsers send the same few combinations.
 */
export function getRequestLanguage({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): Language {
  const mark = url.indexOf('?');
  const named = mark === -1 ? undefined : languageInAddress(url.slice(mark));
  if (named) return named;
  const { cookie, 'accept-language': accept = '' } = headers;
  const stored = cookie && COOKIE.exec(cookie)?.[1];
  if (stored) return chooseLanguage(stored, accept);
  let language = preferences.get(accept);
  if (!language) {
    language = chooseLanguage(undefined, accept);
    if (preferences.size >= MAX_PREFERENCES) preferences.clear();
    preferences.set(accept, language);
  }
  return language;
}

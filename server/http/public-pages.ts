import type { IncomingMessage } from 'node:http';
import { chooseLanguage, LANGUAGE_KEY, type Language, languageInAddress } from '../../shared/languages.ts';
import { isSlug, RESERVED_SLUGS } from '../../shared/slugs.ts';

/** Pages that are the same for everyone who reads their language; a studio's own page is at /:slug as well. */
const SINGLE = new Set(['/', '/studios', '/workshops-classes', '/about', '/contact', '/privacy', '/terms']);
const NAMED = /^\/(?:studios|offering)\/[\w-]{1,120}$/;
/** Pages of a craft, of a craft in a neighbourhood, and of a neighbourhood. */
const LANDING = /^\/(?:workshops-classes\/[a-z-]{1,40}(?:\/[a-z0-9-]{1,60})?|studios\/in\/[a-z0-9-]{1,60})$/;
/** A longer question is answered, but not remembered. */
const LONGEST_QUERY = 300;

/**
 * The page an address means, the same for the same question in any order.
 * @param url path and query as they came
 * @returns undefined for what is not the same for everyone
 */
export function publicPageAt(url: string): string | undefined {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  if (!SINGLE.has(path) && !NAMED.test(path) && !isStudioPath(path) && !LANDING.test(path)) return undefined;
  if (mark === -1) return path;
  const query = url.slice(mark + 1);
  if (query.length > LONGEST_QUERY) return undefined;
  const asked = new URLSearchParams(query);
  asked.sort();
  return asked.size === 0 ? path : `${path}?${asked}`;
}

function isStudioPath(path: string): boolean {
  const slug = path.slice(1);
  return isSlug(slug) && !RESERVED_SLUGS.has(slug);
}

const COOKIE = new RegExp(`(?:^|;\\s*)${LANGUAGE_KEY}=([^;]*)`);
const MOST_PREFERENCES = 500;
const preferences = new Map<string, Language>();

/**
 * The language a request wants its page in: what its address names goes first. Browsers ask for the same few
 * combinations over and over.
 */
export function languageOf({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): Language {
  const mark = url.indexOf('?');
  const named = mark === -1 ? undefined : languageInAddress(url.slice(mark));
  if (named) return named;
  const { cookie, 'accept-language': accept = '' } = headers;
  const stored = cookie && COOKIE.exec(cookie)?.[1];
  if (stored) return chooseLanguage(stored, accept);
  let language = preferences.get(accept);
  if (!language) {
    language = chooseLanguage(undefined, accept);
    if (preferences.size >= MOST_PREFERENCES) preferences.clear();
    preferences.set(accept, language);
  }
  return language;
}

import { isIP } from 'node:net';
import type { Context } from 'hono';
import { isLoopbackHost } from '#server/config/loopback.ts';
import type { Config } from '#server/config.ts';
import type { Env } from '#server/http/env.ts';

/** Longer URLs are not accepted; no app of ours has one. */
const MAX_LENGTH = 2000;

/** Schemes that execute or show the content of the URL itself; refused whatever the allow list says. */
const FORBIDDEN_SCHEMES = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'blob:',
  'file:',
  'filesystem:',
  'about:',
  'view-source:',
]);

type RedirectConfig = Pick<Config, 'siteUrl' | 'isLocal' | 'auth'>;

/**
 * Returns the URL that the browser is finally sent to: `redirect_to` of the request, else the referring page, else the
 * site. A URL that is neither the site's nor on the allow list AUTH_REDIRECTS is ignored, never refused.
 */
export function resolveRedirect({ config }: { config: RedirectConfig }, c: Context<Env>): string {
  const wanted = c.req.query('redirect_to') ?? c.req.header('redirect_to');
  return allowedRedirect(config, wanted) ?? allowedRedirect(config, c.req.header('referer')) ?? config.siteUrl;
}

/**
 * Returns a URL as browsers parse it, without the fragment, or undefined if redirects to it are not allowed. Checking
 * the parsed URL defeats tricks of spelling: `https:evil.test`, `https://evil.test\@site`, `0x7f.1`.
 */
export function allowedRedirect(
  { siteUrl, isLocal, auth }: RedirectConfig,
  given: string | undefined,
): string | undefined {
  if (!given || given.length > MAX_LENGTH || /[\p{Cc}\p{Z}\\]/u.test(given) || !given.isWellFormed()) return undefined;
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/]/i.test(given) || !URL.canParse(given)) return undefined;
  const url = new URL(given);
  if (FORBIDDEN_SCHEMES.has(url.protocol) || url.username || url.password || /:\/\/[^/?#]*@/.test(given))
    return undefined;
  if (url.pathname.startsWith('//')) return undefined;
  url.hash = '';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !given.toLowerCase().includes(`//${url.hostname}`)) return undefined;
  const plain = withoutRootSlash(url);
  if (isSite(new URL(siteUrl), url) || (isLocal && isLoopback(url, host))) return plain;
  return auth.redirects.some((glob) => globToRegExp(glob).test(plain)) ? plain : undefined;
}

/** True for a URL of the site. On localhost the port does not matter. */
const isSite = (site: URL, url: URL) =>
  site.protocol === url.protocol &&
  site.hostname === url.hostname &&
  (site.port === url.port || site.hostname === 'localhost');

/** True for an app on the developer's machine. Not allowed on public sites, where it would be the visitor's machine. */
const isLoopback = (url: URL, host: string) => /^https?:$/.test(url.protocol) && isIP(host) > 0 && isLoopbackHost(host);

/** Renders an origin without a trailing slash, as in SITE_URL and in globs. */
const withoutRootSlash = (url: URL) =>
  url.href === `${url.protocol}//${url.host}/` ? url.href.slice(0, -1) : url.href;

/**
 * Converts a glob of AUTH_REDIRECTS to a regular expression for the whole URL, with GoTrue's rules, which no glob
 * library has: `*` and `?` stop at a dot and a slash, `**` does not; `[ab]` and `{one,two}` are alternatives.
 */
export function globToRegExp(glob: string): RegExp {
  let depth = 0;
  const source = glob.replace(/\*\*|[*?{},]|\[!?[^\]/]+\]|./gsu, (part) => {
    if (part === '**') return '.*';
    if (part === '*') return '[^./]*';
    if (part === '?') return '[^./]';
    if (part === '{') {
      depth += 1;
      return '(?:';
    }
    if (part === '}' && depth > 0) {
      depth -= 1;
      return ')';
    }
    if (part === ',' && depth > 0) return '|';
    if (part.startsWith('[') && part.length > 1) return characterClass(part);
    return part.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
  });
  return new RegExp(`^${source}${')'.repeat(depth)}$`, 'u');
}

/** Converts `[a-z]` or `[!a-z]`, escaping everything else in it. */
function characterClass(glob: string): string {
  const negated = glob.startsWith('[!');
  const inside = glob.slice(negated ? 2 : 1, -1).replace(/[\\^[\]]/g, '\\$&');
  return `[${negated ? '^' : ''}${inside}]`;
}

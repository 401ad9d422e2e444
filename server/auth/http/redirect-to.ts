import { isIP } from 'node:net';
import type { Context } from 'hono';
import { isLoopbackHost } from '../../config/loopback.ts';
import type { Config } from '../../config.ts';
import type { Env } from '../../http/env.ts';

/** Longer addresses are nobody's: a person's browser keeps what is here in its own address bar. */
const MAX_LENGTH = 2000;

/** Schemes that run or show what is in the address itself, whatever the allow-list says. */
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
 * Where a browser goes in the end: `redirect_to` of the request, else the page it came from, else the site.
 * An address that is not ours or on the list of AUTH_REDIRECTS is passed over, never refused.
 */
export function resolveRedirect({ config }: { config: RedirectConfig }, c: Context<Env>): string {
  const wanted = c.req.query('redirect_to') ?? c.req.header('redirect_to');
  return allowedRedirect(config, wanted) ?? allowedRedirect(config, c.req.header('referer')) ?? config.siteUrl;
}

/**
 * The address as browsers understand it, without the fragment; undefined when it may not be gone to.
 * Checking the understood address keeps tricks of spelling out: `https:evil.test`, `https://evil.test\@site`, `0x7f.1`.
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

/** The port of a developer's own machine does not matter. */
const isSite = (site: URL, url: URL) =>
  site.protocol === url.protocol &&
  site.hostname === url.hostname &&
  (site.port === url.port || site.hostname === 'localhost');

/** A developer's app on another port. On a public site it would be any program on the reader's own machine. */
const isLoopback = (url: URL, host: string) => /^https?:$/.test(url.protocol) && isIP(host) > 0 && isLoopbackHost(host);

/** An origin has no slash at its end, as in SITE_URL and as people write globs. */
const withoutRootSlash = (url: URL) =>
  url.href === `${url.protocol}//${url.host}/` ? url.href.slice(0, -1) : url.href;

/**
 * A pattern of AUTH_REDIRECTS as a regular expression for the whole address: `*` and `?` stop at a dot and a slash,
 * `**` goes on; `[ab]` and `{one,two}` choose. As GoTrue reads them.
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

/** `[a-z]` or `[!a-z]`; everything else in it stands for itself. */
function characterClass(glob: string): string {
  const negated = glob.startsWith('[!');
  const inside = glob.slice(negated ? 2 : 1, -1).replace(/[\\^[\]]/g, '\\$&');
  return `[${negated ? '^' : ''}${inside}]`;
}

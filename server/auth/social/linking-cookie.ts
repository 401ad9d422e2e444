import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Env } from '../../http/env.ts';
import type { Services } from '../../services.ts';
import { OAUTH_STATE_TTL_MS } from '../flow-state/flow-state.ts';

// Who links without PKCE has no verifier that only their browser knows. A cookie stands in for it: of this visit, and
// only in the browser that began it. The provider sends the browser back by a link, so it is lax; a page of another
// origin that asks for itself has none, and needs PKCE.

const COOKIE = 'atelio-linking';
const PATH = '/auth/v1';

/** Gives the browser a secret for the visit that it begins, in place of that of an earlier one. */
export function setLinkingCookie({ config }: Services, c: Context<Env>): string {
  const secret = randomBytes(32).toString('base64url');
  setCookie(c, COOKIE, secret, {
    path: PATH,
    httpOnly: true,
    sameSite: 'Lax',
    secure: config.siteUrl.startsWith('https:'),
    maxAge: OAUTH_STATE_TTL_MS / 1000,
  });
  return secret;
}

/** The secret of the browser that comes back, which forgets it. */
export function consumeLinkingCookie(c: Context<Env>): string | undefined {
  const secret = getCookie(c, COOKIE);
  if (secret !== undefined) deleteCookie(c, COOKIE, { path: PATH });
  return secret;
}

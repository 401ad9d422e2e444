import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Env } from '#server/http/env.ts';
import type { Services } from '#server/services.ts';
import { OAUTH_STATE_TTL_MS } from '../flow-state/flow-state.ts';

// Linking an identity without PKCE has no verifier that only the user's browser knows. A cookie replaces it, valid for
// this flow only. The provider sends the browser back with a navigation, so SameSite is lax; pages of other origins
// send no cookie and need PKCE.

const COOKIE = 'atelio-linking';
const PATH = '/auth/v1';

/** Sets a new secret for the flow that starts now, replacing that of an earlier flow. */
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

/** Reads the secret and deletes the cookie. */
export function consumeLinkingCookie(c: Context<Env>): string | undefined {
  const secret = getCookie(c, COOKIE);
  if (secret !== undefined) deleteCookie(c, COOKIE, { path: PATH });
  return secret;
}

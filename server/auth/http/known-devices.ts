import { createHash, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import type { Env } from '#server/http/env.ts';
import type { Services } from '#server/services.ts';

// A browser that was signed in to an account keeps a signed cookie that says so, and whether a second factor was used
// in it. An attacker who guesses passwords has no such cookie, so attempt limits that they use up do not lock the owner
// out. The cookie grants nothing else. Clients of other origins send no cookies and count as unknown.

const PREFIX = 'atelio-device-';
const COOKIE_PATH = '/auth/v1';
const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;
/** The cookie is renewed in the second half of its lifetime. */
const RENEW_BELOW_SECONDS = MAX_AGE_SECONDS / 2;
/** Cookies per browser, one for each account that has signed in with it. */
const MAX_DEVICE_COOKIES = 8;

const DeviceClaims = z.object({
  aud: z.literal('device'),
  sub: z.string(),
  jti: z.string(),
  exp: z.number(),
  proven: z.boolean().default(false),
});

/** A browser that has signed in to an account before. */
export interface KnownDevice {
  id: string;
  /** A second factor was used in this browser; a password alone never sets this. */
  proven: boolean;
}

const hashAccount = (account: string) => createHash('sha256').update(account).digest('base64url');
const cookieName = (account: string) => `${PREFIX}${hashAccount(account).slice(0, 12)}`;

/**
 * Finds the device of a request, if it has signed in to this account before.
 * @param account an email address in lower case, or the digits of a phone number
 */
export async function findKnownDevice(
  services: Services,
  c: Context<Env>,
  account: string,
): Promise<KnownDevice | undefined> {
  const claims = await readDevice(services, getCookie(c, cookieName(account)));
  return claims?.sub === hashAccount(account) ? { id: claims.jti, proven: claims.proven } : undefined;
}

/** Finds the id of the device of a request, if it has signed in to any account before. */
export async function findAnyKnownDevice(services: Services, c: Context<Env>): Promise<string | undefined> {
  for (const name of deviceCookies(c).slice(0, MAX_DEVICE_COOKIES)) {
    const claims = await readDevice(services, getCookie(c, name));
    if (claims) return claims.jti;
  }
  return undefined;
}

/** True if a request has a device cookie, which has yet to be verified. */
export const hasDeviceCookie = (cookies: string | undefined): boolean => cookies?.includes(PREFIX) ?? false;

/** The names of the device cookies, oldest first, as browsers send them. */
const deviceCookies = (c: Context<Env>) => Object.keys(getCookie(c)).filter((name) => name.startsWith(PREFIX));

async function readDevice({ keys, now }: Services, cookie: string | undefined) {
  const claims = cookie ? await keys.verify(cookie, now()) : undefined;
  return DeviceClaims.safeParse(claims).data;
}

/**
 * Sets the device cookie of an account that has just signed in.
 * @param account an email address in lower case, or the digits of a phone number
 * @param raised whether a second factor was used
 */
export async function setDeviceCookie(services: Services, c: Context<Env>, account: string, raised: boolean) {
  const { config, keys, now } = services;
  const seconds = Math.floor(now().getTime() / 1000);
  const found = await readDevice(services, getCookie(c, cookieName(account)));
  const known = found?.sub === hashAccount(account) ? found : undefined;
  const proven = raised || (known?.proven ?? false);
  if (known && known.proven === proven && known.exp - seconds > RENEW_BELOW_SECONDS) return;
  const claims = {
    aud: 'device',
    sub: hashAccount(account),
    jti: randomUUID(),
    proven,
    iat: seconds,
    exp: seconds + MAX_AGE_SECONDS,
  };
  setCookie(c, cookieName(account), await keys.sign(claims), {
    path: COOKIE_PATH,
    httpOnly: true,
    sameSite: 'Strict',
    secure: config.siteUrl.startsWith('https:'),
    maxAge: MAX_AGE_SECONDS,
  });
  // A shared tablet may see hundreds of accounts, whose cookies would exceed the size of a request's headers.
  const others = deviceCookies(c).filter((name) => name !== cookieName(account));
  for (const name of others.slice(0, Math.max(0, others.length - MAX_DEVICE_COOKIES + 1)))
    deleteCookie(c, name, { path: COOKIE_PATH });
}

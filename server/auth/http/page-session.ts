import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import type { Env } from '#server/http/env.ts';
import type { Services } from '#server/services.ts';
import { SIGNED_IN_COOKIE } from '#shared/cookies.ts';
import { isTimeZone } from '#shared/time/time-zones.ts';
import { findBearer } from '../sessions/bearer.ts';

// A browser asks for a page without the access token, which only scripts can send. A signed cookie names its session,
// so that the server renders a personal page with its data. The API takes no cookies, so this one can only be used to
// look: at the pages of a session that has not ended, in a browser whose scripts know the same person.

const COOKIE = 'atelio-pages';
const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;
/** Seconds for which the access token of one rendering is valid. */
const TOKEN_SECONDS = 60;

const PageClaims = z.object({ aud: z.literal('pages'), sub: z.uuid(), session_id: z.uuid() });

/** The person for whom a page is rendered. */
export interface PageSession {
  userId: string;
  /** Their time zone, as the browser last had it. */
  zone: string;
  /** An access token with which the page's data is requested inside the process. */
  token: string;
}

/** Sets the cookie of a session that has just begun or was renewed. */
export async function setPageCookie(
  { config, keys, now }: Services,
  c: Context<Env>,
  session: { userId: string; sessionId: string },
): Promise<void> {
  const claims = { aud: 'pages', sub: session.userId, session_id: session.sessionId };
  const known = await readCookie({ keys, now }, c);
  if (known?.session_id === claims.session_id) return;
  setCookie(c, COOKIE, await keys.sign(claims), {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: config.siteUrl.startsWith('https:'),
    maxAge: MAX_AGE_SECONDS,
  });
}

export const deletePageCookie = (c: Context<Env>): void => void deleteCookie(c, COOKIE, { path: '/' });

/**
 * Finds the person for whom a browser opens a page; undefined for a visitor, and for requests of scripts, whose replies
 * may be kept: the service worker stores pages without personal data.
 */
export async function findPageSession(services: Services, c: Context<Env>): Promise<PageSession | undefined> {
  const { keys, now } = services;
  if (!isOpenedByBrowser(c)) return undefined;
  const claims = await readCookie(services, c);
  // Signing out without a network ends the session in the browser alone, whose scripts then remove the other cookie.
  const [userId, zone = ''] = getCookie(c, SIGNED_IN_COOKIE)?.split('.') ?? [];
  if (!claims || userId !== claims.sub) return undefined;
  const bearer = await findBearer(services, claims.sub, claims.session_id);
  if (!bearer?.sessionId || (bearer.bannedUntil && bearer.bannedUntil > now())) return undefined;
  const iat = Math.floor(now().getTime() / 1000);
  const token = await keys.sign({
    ...claims,
    aud: 'authenticated',
    role: 'authenticated',
    iat,
    exp: iat + TOKEN_SECONDS,
  });
  return { userId, token, zone: isTimeZone(zone) ? zone : 'UTC' };
}

/** True for a page that opens in a tab. Browsers leave out the header where a site has no HTTPS. */
function isOpenedByBrowser({ req }: Context): boolean {
  const mode = req.header('sec-fetch-mode');
  return (req.header('accept')?.includes('text/html') ?? false) && (mode === undefined || mode === 'navigate');
}

async function readCookie({ keys, now }: Pick<Services, 'keys' | 'now'>, c: Context<Env>) {
  const cookie = getCookie(c, COOKIE);
  const claims = cookie ? await keys.verify(cookie, now()) : undefined;
  return PageClaims.safeParse(claims).data;
}

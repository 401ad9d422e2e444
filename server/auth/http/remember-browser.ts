import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import type { Env } from '#server/http/env.ts';
import type { Services } from '#server/services.ts';
import { PersonClaims } from '../sessions/bearer.ts';
import { setDeviceCookie } from './known-devices.ts';
import { setPageCookie } from './page-session.ts';

const Session = z.object({ access_token: z.string(), user: z.object({ email: z.string(), phone: z.string() }) });
const Claims = PersonClaims.extend({ aal: z.string() });

/** Middleware of routes that answer with a session: sets the cookies of its account's device and of its pages. */
export const rememberBrowser = (services: Services) =>
  createMiddleware<Env>(async (c, next) => {
    await next();
    if (c.res.status !== 200) return;
    const session = Session.safeParse(await c.res.clone().json()).data;
    const verified = session && (await services.keys.verify(session.access_token, services.now()));
    const claims = Claims.safeParse(verified).data;
    if (!session || !claims) return;
    const account = session.user.email || session.user.phone;
    if (account) await setDeviceCookie(services, c, account, claims.aal === 'aal2');
    await setPageCookie(services, c, { userId: claims.sub, sessionId: claims.session_id });
  });

import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Env } from '../../http/env.ts';
import type { RateLimit } from '../../http/rate-limits.ts';
import type { Services } from '../../services.ts';
import { PKCE, pkceOf, takeVisit } from '../flow-state/flow-state.ts';
import { AuthError, refuseAuth } from '../http/auth-error.ts';
import { landWithError } from '../http/callback-url.ts';
import { limitedAuth } from '../http/rate-limits.ts';
import { redirectOf } from '../http/redirect-to.ts';
import { bearerOf, originOf } from '../http/request.ts';
import type { Bearer } from '../sessions/bearer.ts';
import { providerOf, startVisit, type WantedVisit } from './authorize.ts';
import { endVisit } from './callback.ts';
import { giveSecret, takeSecret } from './linking-cookie.ts';
import { unlinkIdentity } from './unlink-identity.ts';

/** Each visit is a row: nobody fills the table with them. */
const VISITS = { name: 'authorize', burst: 30, count: 150, seconds: 300 } as const satisfies RateLimit;

const PkceQuery = z.object(PKCE);

/** Sign-in with a social provider, and the identities of a person. */
export const socialRoutes = (services: Services) =>
  new Hono<Env>()
    .get('/authorize', limitedAuth(services, VISITS), async (c) => {
      const visit = wantedVisit(services, c);
      const address = await startVisit(services, visit).catch((error) => {
        // A browser is on its way: it is sent back with the reason, rather than shown JSON.
        if (error instanceof AuthError && error.status >= 500) return landWithError(visit.redirectTo, error, true);
        throw error;
      });
      return c.redirect(address, 302);
    })
    .on(['GET', 'POST'], '/callback', async (c) => {
      const parameters = await callbackParameters(c);
      const state = parameters.get('state');
      try {
        if (!state) refuseAuth('bad_oauth_callback', { message: 'OAuth state parameter missing' });
        const flow = await takeVisit(services, state);
        const secret = takeSecret(c);
        return c.redirect(await endVisit(services, flow, { parameters, secret }, originOf(services, c)), 302);
      } catch (error) {
        return c.redirect(landWithError(services.config.siteUrl, error, true), 303);
      }
    })
    .get('/user/identities/authorize', limitedAuth(services, VISITS), async (c) => {
      const { userId } = await linkingPerson(services, c);
      const visit = wantedVisit(services, c);
      const browserSecret = visit.pkce ? undefined : giveSecret(services, c);
      const url = await startVisit(services, { ...visit, linkingUserId: userId, browserSecret });
      return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302);
    })
    .delete('/user/identities/:id', async (c) => {
      const person = await linkingPerson(services, c);
      const id = z.uuid().safeParse(c.req.param('id'));
      if (!id.success) refuseAuth('validation_failed', { status: 404, message: 'identity_id must be an UUID' });
      await unlinkIdentity(services, person, id.data, originOf(services, c));
      return c.json({});
    });

/** @throws AuthError `validation_failed` */
function wantedVisit(services: Services, c: Context<Env>): WantedVisit {
  const query = c.req.query();
  const provider = query.provider ?? '';
  providerOf(services, provider);
  const pkce = PkceQuery.safeParse(query);
  if (!pkce.success) refuseAuth('validation_failed', { message: 'The code challenge is not valid' });
  return { provider, pkce: pkceOf(pkce.data), redirectTo: redirectOf(services, c), query };
}

/** Some providers send a form, most a query. */
async function callbackParameters(c: Context<Env>): Promise<URLSearchParams> {
  const query = new URL(c.req.url).searchParams;
  return c.req.method === 'POST' && !query.has('state') ? new URLSearchParams(await c.req.text()) : query;
}

/** @throws AuthError as `bearerOf`, `manual_linking_disabled`, `insufficient_aal` */
async function linkingPerson(services: Services, c: Context<Env>): Promise<Bearer> {
  const person = await bearerOf(services, c);
  if (!services.config.auth.manualLinking) refuseAuth('manual_linking_disabled');
  if (person.hasFactor && person.aal !== 'aal2') {
    refuseAuth('insufficient_aal', { message: 'AAL2 required to link or unlink an identity' });
  }
  return person;
}

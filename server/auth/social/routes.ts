import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Env } from '#server/http/env.ts';
import type { RateLimit } from '#server/http/limits/rate-limits.ts';
import type { Services } from '#server/services.ts';
import { consumeOAuthState, parsePkce, pkceFields } from '../flow-state/flow-state.ts';
import { AuthError, refuseAuth } from '../http/auth-error.ts';
import { errorCallbackUrl } from '../http/callback-url.ts';
import { rateLimited } from '../http/rate-limits.ts';
import { resolveRedirect } from '../http/redirect-to.ts';
import { getBearer, originOf } from '../http/request.ts';
import type { Bearer } from '../sessions/bearer.ts';
import { type AuthorizationParams, getProvider, startAuthorization } from './authorize.ts';
import { handleCallback } from './callback.ts';
import { consumeLinkingCookie, setLinkingCookie } from './linking-cookie.ts';
import { unlinkIdentity } from './unlink-identity.ts';

/** Every request creates a row, so the number is limited per network. */
const AUTHORIZE_LIMIT = { name: 'authorize', burst: 30, count: 150, seconds: 300 } as const satisfies RateLimit;

const PkceQuery = z.object(pkceFields);

/** Routes for signing in with a social provider and for a user's identities. */
export const socialRoutes = (services: Services) =>
  new Hono<Env>()
    .get('/authorize', rateLimited(services, AUTHORIZE_LIMIT), async (c) => {
      const visit = parseAuthorizationParams(services, c);
      const address = await startAuthorization(services, visit).catch((error) => {
        // This is a browser navigation: redirect back with the error rather than show JSON.
        if (error instanceof AuthError && error.status >= 500) return errorCallbackUrl(visit.redirectTo, error, true);
        throw error;
      });
      return c.redirect(address, 302);
    })
    .on(['GET', 'POST'], '/callback', async (c) => {
      const parameters = await callbackParameters(c);
      const state = parameters.get('state');
      try {
        if (!state) refuseAuth('bad_oauth_callback', { message: 'OAuth state parameter missing' });
        const flow = await consumeOAuthState(services, state);
        const secret = consumeLinkingCookie(c);
        return c.redirect(await handleCallback(services, flow, { parameters, secret }, originOf(services, c)), 302);
      } catch (error) {
        return c.redirect(errorCallbackUrl(services.config.siteUrl, error, true), 303);
      }
    })
    .get('/user/identities/authorize', rateLimited(services, AUTHORIZE_LIMIT), async (c) => {
      const { userId } = await requireLinkingUser(services, c);
      const visit = parseAuthorizationParams(services, c);
      const browserSecret = visit.pkce ? undefined : setLinkingCookie(services, c);
      const url = await startAuthorization(services, { ...visit, linkingUserId: userId, browserSecret });
      return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302);
    })
    .delete('/user/identities/:id', async (c) => {
      const person = await requireLinkingUser(services, c);
      const id = z.uuid().safeParse(c.req.param('id'));
      if (!id.success) refuseAuth('validation_failed', { status: 404, message: 'identity_id must be an UUID' });
      await unlinkIdentity(services, person, id.data, originOf(services, c));
      return c.json({});
    });

/** @throws AuthError `validation_failed` */
function parseAuthorizationParams(services: Services, c: Context<Env>): AuthorizationParams {
  const query = c.req.query();
  const provider = query.provider ?? '';
  getProvider(services, provider);
  const pkce = PkceQuery.safeParse(query);
  if (!pkce.success) refuseAuth('validation_failed', { message: 'The code challenge is not valid' });
  return { provider, pkce: parsePkce(pkce.data), redirectTo: resolveRedirect(services, c), query };
}

/** Most providers send the parameters in the query, some in a form. */
async function callbackParameters(c: Context<Env>): Promise<URLSearchParams> {
  const query = new URL(c.req.url).searchParams;
  return c.req.method === 'POST' && !query.has('state') ? new URLSearchParams(await c.req.text()) : query;
}

/** @throws AuthError as `getBearer`, `manual_linking_disabled`, `insufficient_aal` */
async function requireLinkingUser(services: Services, c: Context<Env>): Promise<Bearer> {
  const person = await getBearer(services, c);
  if (!services.config.auth.manualLinking) refuseAuth('manual_linking_disabled');
  if (person.hasFactor && person.aal !== 'aal2') {
    refuseAuth('insufficient_aal', { message: 'AAL2 required to link or unlink an identity' });
  }
  return person;
}

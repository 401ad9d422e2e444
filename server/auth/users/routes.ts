import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Env } from '#server/http/env.ts';
import type { Services } from '#server/services.ts';
import { exchangeCode } from '../flow-state/exchange-code.ts';
import { parsePkce, pkceFields } from '../flow-state/flow-state.ts';
import { refuseAuth } from '../http/auth-error.ts';
import { readBody } from '../http/body.ts';
import { deletePageCookie } from '../http/page-session.ts';
import { AUTH_LIMITS, consumeRateLimit, rateLimited, rateLimitedToken } from '../http/rate-limits.ts';
import { resolveRedirect } from '../http/redirect-to.ts';
import { rememberBrowser } from '../http/remember-browser.ts';
import { getBearer, originOf } from '../http/request.ts';
import { refreshSession } from '../sessions/sessions.ts';
import { Metadata } from './metadata.ts';
import { signIn } from './sign-in.ts';
import { signUp, signUpAnonymously } from './sign-up.ts';
import { updateOwnUser } from './update-user.ts';
import { getUser, signOut } from './users.ts';

const Contact = { email: z.string().default(''), phone: z.string().default('') };

const Channel = z.enum(['sms', 'whatsapp']).optional();

const SignUp = z.object({
  ...Contact,
  password: z.string().default(''),
  data: Metadata.default({}),
  channel: Channel,
  ...pkceFields,
});

const PasswordGrant = z.object({ ...Contact, password: z.string().default('') });

const RefreshGrant = z.object({ refresh_token: z.string().default('') });

const PkceGrant = z.object({ auth_code: z.string().min(1), code_verifier: z.string().min(1) });

const UserChange = z.object({
  ...Contact,
  password: z.string().optional(),
  current_password: z.string().optional(),
  nonce: z.string().optional(),
  data: Metadata.optional(),
  channel: Channel,
  app_metadata: z.unknown().optional(),
  ...pkceFields,
});

const LogoutScope = z.enum(['global', 'local', 'others']).default('global');

/** Routes for signing up, in and out, and for the signed-in user. */
export function userRoutes(services: Services) {
  const bearer = (c: Context<Env>) => getBearer(services, c);
  const origin = (c: Context<Env>) => originOf(services, c);

  return new Hono<Env>()
    .post('/signup', rateLimited(services, AUTH_LIMITS.signUp), rememberBrowser(services), async (c) => {
      const body = await readBody(c, SignUp);
      if (!body.email && !body.phone) {
        await consumeRateLimit(services, c, AUTH_LIMITS.signUpAnonymously);
        return c.json(await signUpAnonymously(services, body.data, origin(c)));
      }
      const wanted = { ...body, pkce: parsePkce(body), redirectTo: resolveRedirect(services, c) };
      return c.json(await signUp(services, wanted, origin(c)));
    })
    .post('/token', rateLimitedToken(services), rememberBrowser(services), async (c) => {
      switch (c.req.query('grant_type')) {
        case 'password':
          return c.json(await signIn(services, await readBody(c, PasswordGrant), origin(c)));
        case 'refresh_token': {
          const { refresh_token } = await readBody(c, RefreshGrant);
          return c.json(await refreshSession(services, refresh_token, origin(c)));
        }
        case 'pkce':
          return c.json(await exchangeCode(services, await readBody(c, PkceGrant), origin(c)));
        case 'id_token':
          return refuseAuth('provider_disabled');
        case 'web3':
          return refuseAuth('web3_provider_disabled');
        default:
          return refuseAuth('invalid_credentials', { message: 'unsupported_grant_type' });
      }
    })
    .post('/logout', async (c) => {
      const scope = LogoutScope.safeParse(c.req.query('scope'));
      if (!scope.success) refuseAuth('validation_failed', { message: 'Unsupported logout scope' });
      await signOut(services, await bearer(c), scope.data, origin(c));
      if (scope.data !== 'others') deletePageCookie(c);
      return c.body(null, 204);
    })
    .get('/user', async (c) => c.json(await getUser(services, await bearer(c))))
    .put('/user', rateLimited(services, AUTH_LIMITS.changeUser), async (c) => {
      const person = await bearer(c);
      const body = await readBody(c, UserChange);
      if (body.app_metadata !== undefined) refuseAuth('not_admin');
      const change = { ...body, pkce: parsePkce(body), redirectTo: resolveRedirect(services, c) };
      return c.json(await updateOwnUser(services, person, change, origin(c)));
    });
}

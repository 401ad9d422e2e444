import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Env } from '../../http/env.ts';
import type { Services } from '../../services.ts';
import { refreshSession } from '../sessions/sessions.ts';
import { Metadata, readBody } from '../wire/body.ts';
import { refuseAuth } from '../wire/error.ts';
import { AUTH_LIMITS, limitedAuth } from '../wire/rate-limits.ts';
import { bearerOf, originOf } from '../wire/request.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { changeUser, getUser, signOut } from './users.ts';

const Challenge = {
  code_challenge: z
    .string()
    .regex(/^[\w.~-]{43,128}$/)
    .optional(),
  code_challenge_method: z
    .string()
    .regex(/^(s256|plain)$/i)
    .optional(),
};

const SignUp = z
  .object({
    email: z.string().default(''),
    phone: z.string().default(''),
    password: z.string().default(''),
    data: Metadata.default({}),
    ...Challenge,
  })
  .refine((body) => (body.code_challenge === undefined) === (body.code_challenge_method === undefined), {
    path: ['code_challenge'],
    error: 'PKCE flow requires both code_challenge and code_challenge_method',
  });

const PasswordGrant = z.object({
  email: z.string().default(''),
  phone: z.string().default(''),
  password: z.string().default(''),
});

const RefreshGrant = z.object({ refresh_token: z.string().default('') });

const PkceGrant = z.object({ auth_code: z.string().min(1), code_verifier: z.string().min(1) });

const UserChange = z.object({
  email: z.string().default(''),
  phone: z.string().default(''),
  password: z.string().optional(),
  data: Metadata.optional(),
  app_metadata: z.unknown().optional(),
});

const LogoutScope = z.enum(['global', 'local', 'others']).default('global');

/** Signing up, in and out, and the signed-in user. */
export function userRoutes(services: Services) {
  const bearer = (c: Context<Env>) => bearerOf(services, c);
  const origin = (c: Context<Env>) => originOf(services, c);

  return new Hono<Env>()
    .post('/signup', limitedAuth(services, AUTH_LIMITS.signUp), async (c) => {
      const body = await readBody(c, SignUp);
      if (services.config.auth.disableSignup) refuseAuth('signup_disabled');
      if (!body.email && !body.phone) refuseAuth('anonymous_provider_disabled');
      if (!body.password) refuseAuth('validation_failed', { message: 'Signup requires a valid password' });
      if (body.email && body.phone) refuseAuth('validation_failed', { message: ONE_ADDRESS });
      if (body.phone) refuseAuth('phone_provider_disabled', { status: 400 });
      return c.json(await signUp(services, body, origin(c)));
    })
    .post('/token', limitedAuth(services, AUTH_LIMITS.token), async (c) => {
      switch (c.req.query('grant_type')) {
        case 'password': {
          const body = await readBody(c, PasswordGrant);
          if (body.email && body.phone) refuseAuth('validation_failed', { message: ONE_ADDRESS });
          if (body.phone) refuseAuth('phone_provider_disabled');
          if (!body.email) refuseAuth('validation_failed', { message: 'missing email or phone' });
          return c.json(await signIn(services, body, origin(c)));
        }
        case 'refresh_token': {
          const body = await readBody(c, RefreshGrant);
          return c.json(await refreshSession(services, body.refresh_token));
        }
        case 'pkce':
          await readBody(c, PkceGrant);
          return refuseAuth('flow_state_not_found');
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
      await signOut(services, await bearer(c), scope.data);
      return c.body(null, 204);
    })
    .get('/user', async (c) => c.json(await getUser(services, await bearer(c))))
    .put('/user', limitedAuth(services, AUTH_LIMITS.changeUser), async (c) => {
      const person = await bearer(c);
      const body = await readBody(c, UserChange);
      if (body.app_metadata !== undefined) refuseAuth('not_admin');
      if (body.email && body.email.trim().toLowerCase() !== person.email) {
        refuseAuth('email_provider_disabled', { message: 'Changing the email address is not available' });
      }
      if (body.phone) refuseAuth('phone_provider_disabled');
      return c.json(await changeUser(services, person, body));
    });
}

const ONE_ADDRESS = 'Only an email address or phone number should be provided, not both';

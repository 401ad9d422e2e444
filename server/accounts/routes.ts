import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { describeRoute } from 'hono-openapi';
import { Me, ProfileChange } from '../../shared/schemas/accounts.ts';
import { signedIn } from '../http/actor.ts';
import { answers } from '../http/answers.ts';
import type { Env } from '../http/env.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { absentRoutes } from './absent-routes.ts';
import { answerAuthError } from './auth-answer.ts';
import { refuseAuth } from './auth-error.ts';
import { sessionRoutes } from './auth-routes.ts';
import { changeProfile, getMe } from './profiles.ts';

const BODY_LIMIT = 1024 * 1024;

/**
 * The accounts API in the form of GoTrue, mounted at /auth/v1; its client is the unmodified @supabase/auth-js.
 * It has body limit, cross-origin rules and errors of its own, because that client expects them.
 */
export function authRoutes(services: Services) {
  const { auth } = services.config;
  const app = new Hono<Env>();
  app.onError(answerAuthError);
  app.use(
    cors({
      origin: '*',
      allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowHeaders: ['Accept', 'Authorization', 'Content-Type', 'apikey', 'X-Client-Info', 'X-Supabase-Api-Version'],
      exposeHeaders: ['X-Total-Count', 'Link', 'X-Supabase-Api-Version'],
      maxAge: 600,
    }),
  );
  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });
  app.use(bodyLimit({ maxSize: BODY_LIMIT, onError: () => refuseAuth('request_entity_too_large') }));
  app.get('/.well-known/jwks.json', (c) => {
    c.header('Cache-Control', 'public, max-age=600');
    return c.json(services.keys.jwks);
  });
  app.get('/settings', (c) => c.json(settings(auth)));
  app.get('/health', (c) => c.json({ version: 'atelio', name: 'GoTrue', description: 'Accounts of Atelio' }));
  app.route('/', sessionRoutes(services));
  app.route('/', absentRoutes(services));
  app.all('*', () => refuseAuth('not_found'));
  return app;
}

/** What this installation offers, for clients that ask before they show a button. */
const settings = ({ disableSignup, autoconfirm }: Services['config']['auth']) => ({
  external: { email: true, phone: false, google: false, github: false, apple: false, anonymous_users: false },
  disable_signup: disableSignup,
  mailer_autoconfirm: autoconfirm,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
  passkeys_enabled: false,
});

const answersMe = answers('The person.', Me);

/** The signed-in person, mounted at /api/v1. */
export const accountRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/me',
      describeRoute({ summary: 'Who is signed in', tags: ['Accounts'], responses: answersMe }),
      signedIn,
      async (c) => c.json(await getMe(services, c.var.person, c.var.language)),
    )
    .patch(
      '/me',
      describeRoute({ summary: 'Change one’s own profile', tags: ['Accounts'], responses: answersMe }),
      signedIn,
      validate('json', ProfileChange),
      async (c) => c.json(await changeProfile(services, c.var.person, c.req.valid('json'), c.var.language)),
    );

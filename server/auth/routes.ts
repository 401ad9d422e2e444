import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import type { Env } from '../http/env.ts';
import type { Services } from '../services.ts';
import { adminRoutes } from './admin/routes.ts';
import { factorRoutes } from './factors/routes.ts';
import { refuseAuth } from './http/auth-error.ts';
import { CAPTCHA_PROTECTED_PATHS, requireCaptcha } from './http/captcha.ts';
import { handleAuthError } from './http/error-response.ts';
import { oneTimeTokenRoutes } from './one-time-tokens/routes.ts';
import { settingsBody } from './settings.ts';
import { socialRoutes } from './social/routes.ts';
import { userRoutes } from './users/routes.ts';

const BODY_LIMIT = 1024 * 1024;

/**
 * The accounts API with GoTrue's protocol, mounted at /auth/v1. Its client is the unmodified @supabase/auth-js, which
 * expects GoTrue's error format, CORS headers and body limit.
 */
export function authRoutes(services: Services) {
  const app = new Hono<Env>();
  app.onError(handleAuthError);
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
  app.on('POST', CAPTCHA_PROTECTED_PATHS, requireCaptcha(services));
  app.get('/.well-known/jwks.json', async (c) => {
    c.header('Cache-Control', 'public, max-age=600');
    return c.json(await services.keys.jwks());
  });
  app.get('/settings', (c) => c.json(settingsBody(services.config)));
  app.get('/health', (c) => c.json({ version: 'atelio', name: 'GoTrue', description: 'Accounts of Atelio' }));
  app.route('/', userRoutes(services));
  app.route('/', oneTimeTokenRoutes(services));
  app.route('/', socialRoutes(services));
  app.route('/', factorRoutes(services));
  app.route('/', adminRoutes(services));
  app.post('/sso', () => refuseAuth('saml_provider_disabled'));
  app.all('*', () => refuseAuth('not_found'));
  return app;
}

import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Env } from '../../http/env.ts';
import type { Services } from '../../services.ts';
import { refuseAuth } from '../wire/error.ts';
import { bearerOf } from '../wire/request.ts';

/** Sign-in with a social provider, and the identities of a person. */
export const socialRoutes = (services: Services) =>
  new Hono<Env>()
    .get('/authorize', noProvider)
    .on(['GET', 'POST'], '/callback', (c) => {
      const error_description = 'OAuth state parameter missing or unknown';
      const problem = { error: 'invalid_request', error_code: 'bad_oauth_callback', error_description };
      return c.redirect(`${services.config.siteUrl}/?${new URLSearchParams(problem)}`, 303);
    })
    .get('/user/identities/authorize', async (c) => {
      await bearerOf(services, c);
      return noProvider(c);
    })
    .delete('/user/identities/:id', async (c) => {
      await bearerOf(services, c);
      if (!z.uuid().safeParse(c.req.param('id')).success) refuseAuth('validation_failed', { status: 404 });
      return refuseAuth('single_identity_not_deletable');
    });

const noProvider = (c: Context<Env>): never =>
  refuseAuth('validation_failed', {
    message: c.req.query('provider')
      ? 'Unsupported provider: provider is not enabled'
      : 'Unsupported provider: missing',
  });

import { Hono } from 'hono';
import { z } from 'zod';
import type { Env } from '../../http/env.ts';
import type { Services } from '../../services.ts';
import { readBody } from '../wire/body.ts';
import { refuseAuth } from '../wire/error.ts';
import { bearerOf } from '../wire/request.ts';

const Contact = z.object({ email: z.string().default(''), phone: z.string().default('') });

/** Links and codes that prove an address: magic link, recovery, confirmation, reauthentication. */
export const linkRoutes = (services: Services) =>
  new Hono<Env>()
    .on('POST', ['/otp', '/magiclink', '/recover', '/resend'], async (c) => {
      const { phone } = await readBody(c, Contact);
      return refuseAuth(phone ? 'phone_provider_disabled' : 'email_provider_disabled');
    })
    .get('/reauthenticate', async (c) => {
      await bearerOf(services, c);
      return refuseAuth('email_provider_disabled');
    })
    .get('/verify', (c) => {
      if (!c.req.query('token') || !c.req.query('type')) refuseAuth('validation_failed');
      const error_description = 'Email link is invalid or has expired';
      const problem = { error: 'access_denied', error_code: 'otp_expired', error_description, sb: '' };
      return c.redirect(`${services.config.siteUrl}/#${new URLSearchParams(problem)}`, 303);
    })
    .post('/verify', () => refuseAuth('otp_expired'));

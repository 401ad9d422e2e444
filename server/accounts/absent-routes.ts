import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Env } from '../http/env.ts';
import type { Services } from '../services.ts';
import { readBody } from './auth-body.ts';
import { refuseAuth } from './auth-error.ts';
import { requireBearer } from './bearer.ts';

const Contact = z.object({ email: z.string().default(''), phone: z.string().default('') });
const NewFactor = z.object({ factor_type: z.enum(['totp', 'phone', 'webauthn']) });

/** What the contract knows and this installation does not offer: each answers the refusal that its client understands. */
export function absentRoutes(services: Services) {
  const { siteUrl } = services.config;
  const bearer = (c: Context<Env>) => requireBearer(services, c.req.header('authorization'));
  const toSite = (c: Context<Env>, place: '#' | '?', problem: Record<string, string>) =>
    c.redirect(`${siteUrl}/${place}${new URLSearchParams(problem)}`, 303);

  const noMail = async (c: Context<Env>) => {
    const { phone } = await readBody(c, Contact);
    return refuseAuth(phone ? 'phone_provider_disabled' : 'email_provider_disabled');
  };
  const noFactor = async (c: Context<Env>) => {
    await bearer(c);
    if (!z.uuid().safeParse(c.req.param('id')).success) refuseAuth('validation_failed', { status: 404 });
    return refuseAuth('mfa_factor_not_found');
  };
  const noProvider = (c: Context<Env>): never =>
    refuseAuth('validation_failed', {
      message: c.req.query('provider')
        ? 'Unsupported provider: provider is not enabled'
        : 'Unsupported provider: missing',
    });

  return new Hono<Env>()
    .on('POST', ['/otp', '/magiclink', '/recover', '/resend'], noMail)
    .get('/reauthenticate', async (c) => {
      await bearer(c);
      return refuseAuth('email_provider_disabled');
    })
    .get('/verify', (c) => {
      if (!c.req.query('token') || !c.req.query('type')) refuseAuth('validation_failed');
      const error_description = 'Email link is invalid or has expired';
      return toSite(c, '#', { error: 'access_denied', error_code: 'otp_expired', error_description, sb: '' });
    })
    .post('/verify', () => refuseAuth('otp_expired'))
    .get('/authorize', noProvider)
    .on(['GET', 'POST'], '/callback', (c) => {
      const error_description = 'OAuth state parameter missing or unknown';
      return toSite(c, '?', { error: 'invalid_request', error_code: 'bad_oauth_callback', error_description });
    })
    .get('/user/identities/authorize', async (c) => {
      await bearer(c);
      return noProvider(c);
    })
    .delete('/user/identities/:id', async (c) => {
      await bearer(c);
      if (!z.uuid().safeParse(c.req.param('id')).success) refuseAuth('validation_failed', { status: 404 });
      return refuseAuth('single_identity_not_deletable');
    })
    .post('/factors', async (c) => {
      await bearer(c);
      const { factor_type } = await readBody(c, NewFactor);
      return refuseAuth(`mfa_${factor_type}_enroll_not_enabled`);
    })
    .post('/factors/:id/challenge', noFactor)
    .post('/factors/:id/verify', noFactor)
    .delete('/factors/:id', noFactor)
    .post('/sso', () => refuseAuth('saml_provider_disabled'))
    .all('/passkeys/*', () => refuseAuth('passkey_disabled'))
    .on(['GET', 'POST', 'PUT', 'DELETE'], ['/admin/*', '/invite'], async (c) => {
      await bearer(c);
      return refuseAuth('not_admin');
    });
}

import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import type { Env } from '#server/http/env.ts';
import { clientAddress, type RateLimit } from '#server/http/limits/rate-limits.ts';
import { createCaptcha } from '#server/providers/captcha/captcha.ts';
import type { Services } from '#server/services.ts';
import { isAdministrator } from '../admin/administrator.ts';
import { refuseAuth } from './auth-error.ts';
import { readOptionalBody } from './body.ts';
import { consumeRateLimit } from './rate-limits.ts';

/** Paths that visitors call before they are signed in. */
export const CAPTCHA_PROTECTED_PATHS = [
  '/signup',
  '/token',
  '/otp',
  '/magiclink',
  '/recover',
  '/resend',
  '/passkeys/authentication/options',
];

/** Grants without a captcha: their tokens were issued after one was solved. */
const GRANTS_WITHOUT_CAPTCHA = new Set(['refresh_token', 'pkce', 'id_token']);

/** Verifications at the provider per network. */
const CAPTCHA_LIMIT: RateLimit = { name: 'captcha', burst: 60, count: 150, seconds: 300 };

const Body = z.object({
  gotrue_meta_security: z.object({ captcha_token: z.string().max(4000).nullish() }).optional(),
});

/**
 * Requires a captcha token that Turnstile or hCaptcha accepts, if the operator has configured one. Administrators need
 * none. The route can still read the body.
 * @throws AuthError `captcha_failed`, `unexpected_failure` (the provider does not answer), `over_request_rate_limit`
 */
export const requireCaptcha = (services: Services) => {
  const captcha = createCaptcha(services.config);
  return createMiddleware<Env>(async (c, next) => {
    const isFree = c.req.path.endsWith('/token') && GRANTS_WITHOUT_CAPTCHA.has(c.req.query('grant_type') ?? '');
    if (captcha && !isFree && !(await isAdministrator(services, c.req.header('authorization')))) {
      const token = (await readOptionalBody(c, Body)).gotrue_meta_security?.captcha_token;
      if (!token) refuseAuth('captcha_failed', { message: `${CAPTCHA_FAILED} (no captcha_token found)` });
      await consumeRateLimit(services, c, CAPTCHA_LIMIT);
      const reason = await captcha.verify(token, clientAddress(c, services)).catch((error: unknown) => {
        services.log.error({ err: error, provider: captcha.name }, 'the captcha provider did not answer');
        return refuseAuth('unexpected_failure', { message: 'captcha verification process failed' });
      });
      if (reason !== undefined) refuseAuth('captcha_failed', { message: `${CAPTCHA_FAILED} (${reason})` });
    }
    await next();
  });
};

const CAPTCHA_FAILED = 'captcha protection: request disallowed';

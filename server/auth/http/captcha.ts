import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import type { Env } from '../../http/env.ts';
import { clientAddress, type RateLimit } from '../../http/limits/rate-limits.ts';
import type { Services } from '../../services.ts';
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

const TIMEOUT_MS = 5000;
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
export const requireCaptcha = (services: Services) =>
  createMiddleware<Env>(async (c, next) => {
    const isFree = c.req.path.endsWith('/token') && GRANTS_WITHOUT_CAPTCHA.has(c.req.query('grant_type') ?? '');
    if (services.config.auth.captcha && !isFree && !(await isAdministrator(services, c.req.header('authorization')))) {
      const token = (await readOptionalBody(c, Body)).gotrue_meta_security?.captcha_token;
      if (!token) refuseAuth('captcha_failed', { message: `${CAPTCHA_FAILED} (no captcha_token found)` });
      await consumeRateLimit(services, c, CAPTCHA_LIMIT);
      const reason = await verifyCaptchaToken(services, token, clientAddress(c, services));
      if (reason !== undefined) refuseAuth('captcha_failed', { message: `${CAPTCHA_FAILED} (${reason})` });
    }
    await next();
  });

const CAPTCHA_FAILED = 'captcha protection: request disallowed';

const SiteverifyResponse = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) });

/**
 * Verifies a captcha token at the provider. A token is valid once.
 * @returns the reason for a refusal, or undefined if the token is accepted
 * @throws AuthError `unexpected_failure` when the provider does not answer
 */
async function verifyCaptchaToken(
  { config, log }: Services,
  response: string,
  remoteip: string | undefined,
): Promise<string | undefined> {
  const { captcha } = config.auth;
  if (!captcha) return undefined;
  const { secret, url } = captcha;
  const question = new URLSearchParams({ secret, response, ...(remoteip && { remoteip }) });
  try {
    const reply = await fetch(url, { method: 'POST', body: question, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!reply.ok) throw new Error(`it answered ${reply.status}`);
    const { success, 'error-codes': reasons } = SiteverifyResponse.parse(await reply.json());
    return success ? undefined : reasons.join(', ') || 'refused';
  } catch (error) {
    log.error({ err: error, provider: captcha.provider }, 'the captcha provider cannot be asked');
    return refuseAuth('unexpected_failure', { message: 'captcha verification process failed' });
  }
}

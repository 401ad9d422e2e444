import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import type { Env } from '#server/http/env.ts';
import type { Services } from '#server/services.ts';
import { refuseAuth } from '../http/auth-error.ts';
import { readBody } from '../http/body.ts';
import { codeCallbackUrl, errorCallbackUrl, messageCallbackUrl, sessionCallbackUrl } from '../http/callback-url.ts';
import { AUTH_LIMITS, rateLimited } from '../http/rate-limits.ts';
import { resolveRedirect } from '../http/redirect-to.ts';
import { rememberBrowser } from '../http/remember-browser.ts';
import { getBearer, originOf } from '../http/request.ts';
import { parseEmail, parsePhone } from '../users/contact.ts';
import { OtpBody, RecoverBody, ResendBody, VerifyBody } from './bodies.ts';
import { getCodeDelivery, setCodeMailCookie } from './code-delivery.ts';
import { requestRecovery, requestResend, requestSignIn } from './link-requests.ts';
import { sendReauthenticationCode } from './reauthentication.ts';
import { isPkceLink, TOKEN_KINDS, type VerificationType, type VerifyResult, verifyCode, verifyLink } from './verify.ts';

const ONE_MORE = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** Routes that send and verify one-time tokens: magic link, recovery, confirmation, reauthentication. */
export function oneTimeTokenRoutes(services: Services) {
  const context = (c: Context<Env>) => ({ redirectTo: resolveRedirect(services, c), origin: originOf(services, c) });

  return new Hono<Env>()
    .post('/otp', rateLimited(services, AUTH_LIMITS.otp), async (c) => {
      const body = await readBody(c, OtpBody);
      const mailId = body.email ? setCodeMailCookie(services, c) : undefined;
      await requestSignIn(services, body, { ...context(c), mailId });
      return c.json({});
    })
    .get('/otp/delivery', async (c) => c.json({ state: await getCodeDelivery(services, c) }))
    .post('/magiclink', rateLimited(services, AUTH_LIMITS.otp), async (c) => {
      const body = await readBody(c, OtpBody);
      await requestSignIn(services, { ...body, phone: '' }, context(c));
      return c.json({});
    })
    .post('/recover', rateLimited(services, AUTH_LIMITS.recover), async (c) => {
      await requestRecovery(services, await readBody(c, RecoverBody), context(c));
      return c.json({});
    })
    .post('/resend', rateLimited(services, AUTH_LIMITS.resend), async (c) => {
      await requestResend(services, await readBody(c, ResendBody), context(c));
      return c.json({});
    })
    .get('/reauthenticate', async (c) => {
      const person = await getBearer(services, c);
      return c.json(await sendReauthenticationCode(services, person, originOf(services, c)));
    })
    .get('/verify', rateLimited(services, AUTH_LIMITS.verify), async (c) => {
      const { token: link = '', type = '' } = c.req.query();
      if (!link) refuseAuth('validation_failed', { message: 'Verify requires a token or a token hash' });
      if (!type) refuseAuth('validation_failed', { message: 'Verify requires a verification type' });
      // Mail scanners send HEAD to check the link; that must not consume it.
      if (c.req.method === 'HEAD') return c.body(null, 204);
      const { redirectTo, origin } = context(c);
      try {
        if (!isVerificationType(type)) refuseAuth('validation_failed', { message: 'Unsupported verification type' });
        return c.redirect(
          callbackUrl(redirectTo, await verifyLink(services, { link, type }, origin, true), link, type),
          303,
        );
      } catch (error) {
        return c.redirect(errorCallbackUrl(redirectTo, error, isPkceLink(link)), 303);
      }
    })
    .post('/verify', rateLimited(services, AUTH_LIMITS.verify), rememberBrowser(services), async (c) => {
      const verified = await verify(services, await readBody(c, VerifyBody), originOf(services, c));
      return c.json(verified.to === 'session' ? verified.session : { code: '200', msg: ONE_MORE });
    });
}

const isVerificationType = (type: string): type is VerificationType => Object.hasOwn(TOKEN_KINDS, type);

function callbackUrl(redirectTo: string, verified: VerifyResult, link: string, type: string): string {
  switch (verified.to) {
    case 'session':
      return sessionCallbackUrl(redirectTo, verified.session, { type });
    case 'code':
      return codeCallbackUrl(redirectTo, verified.code);
    case 'one_more':
      return messageCallbackUrl(redirectTo, ONE_MORE, isPkceLink(link));
  }
}

/**
 * Verifies a code or the token of a link.
 * @throws AuthError `validation_failed` unless the body has either a code with its address or the token of a link
 */
function verify(services: Services, body: z.output<typeof VerifyBody>, origin: Parameters<typeof verifyCode>[2]) {
  const { type, email, phone, token, token_hash } = body;
  if (!token === !token_hash) {
    refuseAuth('validation_failed', { message: 'Verify requires either a token or a token hash' });
  }
  if (token_hash) {
    if (email || phone) {
      refuseAuth('validation_failed', { message: 'Only the token_hash and type should be provided' });
    }
    return verifyLink(services, { link: token_hash, type }, origin, false);
  }
  const byPhone = type === 'sms' || type === 'phone_change';
  if ((email && phone) || !(byPhone ? phone : email)) {
    refuseAuth('validation_failed', { message: 'Only an email address or phone number should be provided on verify' });
  }
  const address = byPhone ? parsePhone(phone) : parseEmail(email);
  return verifyCode(services, { address, code: token, type }, origin);
}

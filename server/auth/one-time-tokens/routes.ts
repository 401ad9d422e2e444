import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import type { Env } from '../../http/env.ts';
import type { Services } from '../../services.ts';
import { readAddress, readPhone } from '../http/addresses.ts';
import { refuseAuth } from '../http/auth-error.ts';
import { readBody } from '../http/body.ts';
import { landSignedIn, landWithCode, landWithError, landWithMessage } from '../http/callback-url.ts';
import { remembersDevice } from '../http/known-devices.ts';
import { AUTH_LIMITS, limitedAuth } from '../http/rate-limits.ts';
import { redirectOf } from '../http/redirect-to.ts';
import { bearerOf, originOf } from '../http/request.ts';
import { OtpBody, RecoverBody, ResendBody, VerifyBody } from './bodies.ts';
import { sendReauthentication } from './reauthentication.ts';
import { askAgain, askToRecover, askToSignIn } from './requests.ts';
import { followLink, isPkce, KINDS, type VerificationType, type Verified, verifyCode } from './verify.ts';

const ONE_MORE = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** Links and codes that prove an address: magic link, recovery, confirmation, reauthentication. */
export function linkRoutes(services: Services) {
  const asker = (c: Context<Env>) => ({ redirectTo: redirectOf(services, c), origin: originOf(services, c) });

  return new Hono<Env>()
    .post('/otp', limitedAuth(services, AUTH_LIMITS.otp), async (c) => {
      await askToSignIn(services, await readBody(c, OtpBody), asker(c));
      return c.json({});
    })
    .post('/magiclink', limitedAuth(services, AUTH_LIMITS.otp), async (c) => {
      const body = await readBody(c, OtpBody);
      await askToSignIn(services, { ...body, phone: '' }, asker(c));
      return c.json({});
    })
    .post('/recover', limitedAuth(services, AUTH_LIMITS.recover), async (c) => {
      await askToRecover(services, await readBody(c, RecoverBody), asker(c));
      return c.json({});
    })
    .post('/resend', limitedAuth(services, AUTH_LIMITS.resend), async (c) => {
      await askAgain(services, await readBody(c, ResendBody), asker(c));
      return c.json({});
    })
    .get('/reauthenticate', async (c) => {
      const person = await bearerOf(services, c);
      return c.json(await sendReauthentication(services, person, originOf(services, c)));
    })
    .get('/verify', limitedAuth(services, AUTH_LIMITS.verify), async (c) => {
      const { token: link = '', type = '' } = c.req.query();
      if (!link) refuseAuth('validation_failed', { message: 'Verify requires a token or a token hash' });
      if (!type) refuseAuth('validation_failed', { message: 'Verify requires a verification type' });
      // A program that looks whether the address is there; it must not use the link up.
      if (c.req.method === 'HEAD') return c.body(null, 204);
      const { redirectTo, origin } = asker(c);
      try {
        if (!isVerificationType(type)) refuseAuth('validation_failed', { message: 'Unsupported verification type' });
        return c.redirect(
          landing(redirectTo, await followLink(services, { link, type }, origin, true), link, type),
          303,
        );
      } catch (error) {
        return c.redirect(landWithError(redirectTo, error, isPkce(link)), 303);
      }
    })
    .post('/verify', limitedAuth(services, AUTH_LIMITS.verify), remembersDevice(services), async (c) => {
      const verified = await verify(services, await readBody(c, VerifyBody), originOf(services, c));
      return c.json(verified.to === 'session' ? verified.session : { code: '200', msg: ONE_MORE });
    });
}

const isVerificationType = (type: string): type is VerificationType => Object.hasOwn(KINDS, type);

function landing(redirectTo: string, verified: Verified, link: string, type: string): string {
  switch (verified.to) {
    case 'session':
      return landSignedIn(redirectTo, verified.session, { type });
    case 'code':
      return landWithCode(redirectTo, verified.code);
    case 'one_more':
      return landWithMessage(redirectTo, ONE_MORE, isPkce(link));
  }
}

/** @throws AuthError `validation_failed` unless there is either a code with its address or the token of a link */
function verify(services: Services, body: z.output<typeof VerifyBody>, origin: Parameters<typeof verifyCode>[2]) {
  const { type, email, phone, token, token_hash } = body;
  if (!token === !token_hash) {
    refuseAuth('validation_failed', { message: 'Verify requires either a token or a token hash' });
  }
  if (token_hash) {
    if (email || phone) {
      refuseAuth('validation_failed', { message: 'Only the token_hash and type should be provided' });
    }
    return followLink(services, { link: token_hash, type }, origin, false);
  }
  const byPhone = type === 'sms' || type === 'phone_change';
  if ((email && phone) || !(byPhone ? phone : email)) {
    refuseAuth('validation_failed', { message: 'Only an email address or phone number should be provided on verify' });
  }
  const address = byPhone ? readPhone(phone) : readAddress(email);
  return verifyCode(services, { address, code: token, type }, origin);
}

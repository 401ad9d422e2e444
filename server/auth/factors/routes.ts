import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Env } from '#server/http/env.ts';
import type { Services } from '#server/services.ts';
import { typedLine } from '#shared/schemas/values.ts';
import { refuseAuth } from '../http/auth-error.ts';
import { readBody, readOptionalBody } from '../http/body.ts';
import { AUTH_LIMITS, rateLimited } from '../http/rate-limits.ts';
import { rememberBrowser } from '../http/remember-browser.ts';
import { getBearer, originOf } from '../http/request.ts';
import { parsePhone } from '../users/contact.ts';
import { challengeFactor } from './challenge-factor.ts';
import { enrollFactor } from './enroll.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { recoveryCodeRoutes } from './recovery-codes/routes.ts';
import { unenrollFactor } from './unenroll.ts';
import { verifyFactor } from './verify-factor.ts';

const friendly_name = typedLine(100).default('');

const NewFactor = z.discriminatedUnion(
  'factor_type',
  [
    z.object({ factor_type: z.literal('totp'), friendly_name, issuer: typedLine(100).optional() }),
    z.object({ factor_type: z.literal('phone'), friendly_name, phone: z.string().default('') }),
    z.object({ factor_type: z.literal('webauthn'), friendly_name }),
  ],
  { error: 'factor_type needs to be totp, phone, or webauthn' },
);

const Question = z.object({ channel: z.enum(['sms', 'whatsapp']).default('sms') });

const Answer = z.object({
  challenge_id: z.string().default(''),
  code: z.string().max(200).default(''),
  webauthn: z.object({ credential_response: z.looseObject({}).optional() }).optional(),
});

/** Routes that enroll, challenge, verify and unenroll factors; with passkeys and recovery codes. */
export function factorRoutes(services: Services) {
  const bearer = (c: Context<Env>) => getBearer(services, c);
  const origin = (c: Context<Env>) => originOf(services, c);
  const idOf = (c: Context<Env>): string => {
    const id = z.uuid().safeParse(c.req.param('id'));
    return id.success ? id.data : refuseAuth('validation_failed', { status: 404, message: 'Factor not found' });
  };
  return new Hono<Env>()
    .route('/', recoveryCodeRoutes(services))
    .route('/', passkeyRoutes(services))
    .post('/factors', rateLimited(services, AUTH_LIMITS.changeFactor), async (c) => {
      const person = await bearer(c);
      const wanted = await readBody(c, NewFactor);
      const factor = wanted.factor_type === 'phone' ? { ...wanted, phone: parsePhone(wanted.phone) } : wanted;
      return c.json(await enrollFactor(services, person, factor, origin(c)));
    })
    .post('/factors/:id/challenge', rateLimited(services, AUTH_LIMITS.askFactor), async (c) => {
      const person = await bearer(c);
      const id = idOf(c);
      const { channel } = await readOptionalBody(c, Question);
      return c.json(await challengeFactor(services, person, id, { channel, ...origin(c) }));
    })
    .post(
      '/factors/:id/verify',
      rateLimited(services, AUTH_LIMITS.verifyFactor),
      rememberBrowser(services),
      async (c) => {
        const person = await bearer(c);
        const id = idOf(c);
        return c.json(await verifyFactor(services, person, id, await readBody(c, Answer), origin(c)));
      },
    )
    .delete('/factors/:id', async (c) => {
      const person = await bearer(c);
      const id = idOf(c);
      await unenrollFactor(services, person, id, origin(c));
      return c.json({ id });
    });
}

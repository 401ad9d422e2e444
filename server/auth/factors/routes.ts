import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Env } from '../../http/env.ts';
import type { Services } from '../../services.ts';
import { readBody } from '../wire/body.ts';
import { refuseAuth } from '../wire/error.ts';
import { bearerOf } from '../wire/request.ts';

const NewFactor = z.object({ factor_type: z.enum(['totp', 'phone', 'webauthn']) });

/** Second factors. */
export function factorRoutes(services: Services) {
  const noFactor = async (c: Context<Env>) => {
    await bearerOf(services, c);
    if (!z.uuid().safeParse(c.req.param('id')).success) refuseAuth('validation_failed', { status: 404 });
    return refuseAuth('mfa_factor_not_found');
  };
  return new Hono<Env>()
    .post('/factors', async (c) => {
      await bearerOf(services, c);
      const { factor_type } = await readBody(c, NewFactor);
      return refuseAuth(`mfa_${factor_type}_enroll_not_enabled`);
    })
    .post('/factors/:id/challenge', noFactor)
    .post('/factors/:id/verify', noFactor)
    .delete('/factors/:id', noFactor)
    .all('/passkeys/*', () => refuseAuth('passkey_disabled'));
}

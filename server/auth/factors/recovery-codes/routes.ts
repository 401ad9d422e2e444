import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { readBody, readOptionalBody } from '#server/auth/http/body.ts';
import { AUTH_LIMITS, rateLimited } from '#server/auth/http/rate-limits.ts';
import { rememberBrowser } from '#server/auth/http/remember-browser.ts';
import { getBearer, originOf } from '#server/auth/http/request.ts';
import type { Env } from '#server/http/env.ts';
import type { Services } from '#server/services.ts';
import { typedLine } from '#shared/schemas/values.ts';
import {
  createRecoveryCodes,
  deleteRecoveryCodes,
  getRecoveryCodes,
  regenerateRecoveryCodes,
  verifyRecoveryCode,
} from './recovery-codes.ts';

const NewSet = z.object({ friendly_name: typedLine(100).default('') });
const Code = z.object({ code: z.string().max(200).default('') });

/** Routes of the recovery codes. */
export function recoveryCodeRoutes(services: Services) {
  const bearer = (c: Context<Env>) => getBearer(services, c);
  const origin = (c: Context<Env>) => originOf(services, c);
  return new Hono<Env>()
    .get('/factors/recovery-codes', async (c) => c.json(await getRecoveryCodes(services, await bearer(c))))
    .post('/factors/recovery-codes', async (c) => {
      const person = await bearer(c);
      const { friendly_name } = await readOptionalBody(c, NewSet);
      return c.json(await createRecoveryCodes(services, person, friendly_name, origin(c)));
    })
    .post('/factors/recovery-codes/regenerate', async (c) =>
      c.json(await regenerateRecoveryCodes(services, await bearer(c), origin(c))),
    )
    .post(
      '/factors/recovery-codes/verify',
      rateLimited(services, AUTH_LIMITS.verifyFactor),
      rememberBrowser(services),
      async (c) => {
        const person = await bearer(c);
        const { code } = await readBody(c, Code);
        return c.json(await verifyRecoveryCode(services, person, code, origin(c)));
      },
    )
    .delete('/factors/recovery-codes', async (c) =>
      c.json(await deleteRecoveryCodes(services, await bearer(c), origin(c))),
    );
}

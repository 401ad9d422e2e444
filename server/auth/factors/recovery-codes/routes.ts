import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { typedLine } from '../../../../shared/schemas/values.ts';
import type { Env } from '../../../http/env.ts';
import type { Services } from '../../../services.ts';
import { readBody, readOptionalBody } from '../../http/body.ts';
import { remembersDevice } from '../../http/known-devices.ts';
import { AUTH_LIMITS, limitedAuth } from '../../http/rate-limits.ts';
import { bearerOf, originOf } from '../../http/request.ts';
import { countCodes, makeCodes, openWithCode, remakeCodes, removeCodes } from './recovery-codes.ts';

const NewSet = z.object({ friendly_name: typedLine(100).default('') });
const Code = z.object({ code: z.string().max(200).default('') });

/** Codes for the day the phone is lost. */
export function recoveryCodeRoutes(services: Services) {
  const bearer = (c: Context<Env>) => bearerOf(services, c);
  const origin = (c: Context<Env>) => originOf(services, c);
  return new Hono<Env>()
    .get('/factors/recovery-codes', async (c) => c.json(await countCodes(services, await bearer(c))))
    .post('/factors/recovery-codes', async (c) => {
      const person = await bearer(c);
      const { friendly_name } = await readOptionalBody(c, NewSet);
      return c.json(await makeCodes(services, person, friendly_name, origin(c)));
    })
    .post('/factors/recovery-codes/regenerate', async (c) =>
      c.json(await remakeCodes(services, await bearer(c), origin(c))),
    )
    .post(
      '/factors/recovery-codes/verify',
      limitedAuth(services, AUTH_LIMITS.verifyFactor),
      remembersDevice(services),
      async (c) => {
        const person = await bearer(c);
        const { code } = await readBody(c, Code);
        return c.json(await openWithCode(services, person, code, origin(c)));
      },
    )
    .delete('/factors/recovery-codes', async (c) => c.json(await removeCodes(services, await bearer(c), origin(c))));
}

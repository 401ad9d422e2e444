import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { refuseAuth } from '#server/auth/http/auth-error.ts';
import { readBody } from '#server/auth/http/body.ts';
import { AUTH_LIMITS, rateLimited } from '#server/auth/http/rate-limits.ts';
import { rememberBrowser } from '#server/auth/http/remember-browser.ts';
import { getBearer, originOf } from '#server/auth/http/request.ts';
import type { Env } from '#server/http/env.ts';
import type { Services } from '#server/services.ts';
import { typedLine } from '#shared/schemas/values.ts';
import { deletePasskey, listPasskeys, renamePasskey } from './passkeys.ts';
import { finishRegistration, startRegistration } from './registration.ts';
import { finishSignIn, startSignIn } from './sign-in.ts';

const Answer = z.object({ challenge_id: z.uuid(), credential: z.looseObject({}) });
const NewName = z.object({ friendly_name: typedLine(100).refine((name) => name !== '', 'is required') });

/** Routes that sign in with passkeys, and register, rename and delete them. */
export function passkeyRoutes(services: Services) {
  const bearer = (c: Context<Env>) => getBearer(services, c);
  const origin = (c: Context<Env>) => originOf(services, c);
  const limit = rateLimited(services, AUTH_LIMITS.passkey);
  const idOf = (c: Context<Env>): string => {
    const id = z.uuid().safeParse(c.req.param('id'));
    return id.success ? id.data : refuseAuth('validation_failed', { status: 404, message: 'Passkey not found' });
  };
  return new Hono<Env>()
    .post('/passkeys/registration/options', limit, async (c) =>
      c.json(await startRegistration(services, await bearer(c), origin(c))),
    )
    .post('/passkeys/registration/verify', limit, async (c) => {
      const person = await bearer(c);
      return c.json(await finishRegistration(services, person, await readBody(c, Answer), origin(c)));
    })
    .post('/passkeys/authentication/options', limit, async (c) => c.json(await startSignIn(services, origin(c))))
    .post('/passkeys/authentication/verify', limit, rememberBrowser(services), async (c) =>
      c.json(await finishSignIn(services, await readBody(c, Answer), origin(c))),
    )
    .get('/passkeys', async (c) => c.json(await listPasskeys(services, await bearer(c))))
    .patch('/passkeys/:id', async (c) => {
      const person = await bearer(c);
      const id = idOf(c);
      const { friendly_name } = await readBody(c, NewName);
      return c.json(await renamePasskey(services, person, { id, friendly_name }, origin(c)));
    })
    .delete('/passkeys/:id', async (c) => {
      const person = await bearer(c);
      await deletePasskey(services, person, idOf(c), origin(c));
      return c.body(null, 204);
    });
}

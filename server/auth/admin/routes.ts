import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Env } from '#server/http/env.ts';
import type { Services } from '#server/services.ts';
import { refuseAuth } from '../http/auth-error.ts';
import { readBody, readOptionalBody } from '../http/body.ts';
import { resolveRedirect } from '../http/redirect-to.ts';
import { originOf } from '../http/request.ts';
import { requireAdministrator } from './administrator.ts';
import { Invitation, LinkParams, NewUser, UserAttributes, UserDeletion } from './bodies.ts';
import { deleteUser } from './delete-user.ts';
import { deleteFactor, listUserFactors } from './factors.ts';
import { generateLink, invite } from './generate-link.ts';
import { linkHeader, parsePage } from './paging.ts';
import { changeUser, createUser, getUser, listUsers } from './users.ts';

/** Routes for administrators of accounts. */
export function adminRoutes(services: Services) {
  const admin = (c: Context<Env>) => requireAdministrator(services, c.req.header('authorization'));
  const origin = (c: Context<Env>) => originOf(services, c);

  return new Hono<Env>()
    .get('/admin/users', async (c) => {
      await admin(c);
      const page = parsePage(c.req.query());
      const { users, total } = await listUsers(services, page);
      c.header('X-Total-Count', String(total));
      c.header('Link', linkHeader('/admin/users', page, total));
      return c.json({ users, aud: 'authenticated' });
    })
    .post('/admin/users', async (c) => {
      const by = await admin(c);
      return c.json(await createUser(services, await readBody(c, NewUser), by, origin(c)));
    })
    .get('/admin/users/:id', async (c) => {
      await admin(c);
      return c.json(await getUser(services, idOf(c, 'id')));
    })
    .put('/admin/users/:id', async (c) => {
      const by = await admin(c);
      return c.json(await changeUser(services, idOf(c, 'id'), await readBody(c, UserAttributes), by));
    })
    .delete('/admin/users/:id', async (c) => {
      const by = await admin(c);
      const id = idOf(c, 'id');
      const { should_soft_delete } = await readOptionalBody(c, UserDeletion);
      await deleteUser(services, id, should_soft_delete, by, origin(c));
      return c.json({});
    })
    .get('/admin/users/:id/factors', async (c) => {
      await admin(c);
      return c.json(await listUserFactors(services, idOf(c, 'id')));
    })
    .delete('/admin/users/:id/factors/:factor', async (c) => {
      const by = await admin(c);
      const which = { userId: idOf(c, 'id'), factorId: idOf(c, 'factor') };
      return c.json(await deleteFactor(services, which, by, origin(c)));
    })
    .post('/admin/generate_link', async (c) => {
      const { userId } = await admin(c);
      const wanted = await readBody(c, LinkParams);
      return c.json(await generateLink(services, wanted, resolveRedirect(services, c), origin(c), userId));
    })
    .post('/invite', async (c) => {
      const { userId } = await admin(c);
      const wanted = await readBody(c, Invitation);
      return c.json(await invite(services, wanted, resolveRedirect(services, c), origin(c), userId));
    })
    .all('/admin/*', async (c) => {
      await admin(c);
      return refuseAuth('not_found');
    });
}

/** @throws AuthError `validation_failed` (404) */
function idOf(c: Context<Env>, name: 'id' | 'factor'): string {
  const id = z.uuid().safeParse(c.req.param(name)).data;
  return id ?? refuseAuth('validation_failed', { status: 404, message: `${name} must be an UUID` });
}

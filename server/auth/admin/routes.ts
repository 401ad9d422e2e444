import { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import type { Services } from '../../services.ts';
import { refuseAuth } from '../wire/error.ts';
import { bearerOf } from '../wire/request.ts';

/** What holders of an admin role may do with accounts. */
export const adminRoutes = (services: Services) =>
  new Hono<Env>().on(['GET', 'POST', 'PUT', 'DELETE'], ['/admin/*', '/invite'], async (c) => {
    await bearerOf(services, c);
    return refuseAuth('not_admin');
  });

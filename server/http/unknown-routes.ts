import type { Context, Hono } from 'hono';
import type { Env } from './env.ts';
import { refuse } from './refuse.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The end of the API's road: nothing is here, or something is that takes other methods. */
export const refuseUnknownRoute = (app: Hono<Env>) => (c: Context<Env>) => {
  const allowed = METHODS.filter((method) => takes(app, method, c.req.path));
  if (allowed.length === 0) refuse('http.not_found');
  c.header('Allow', allowed.join(', '));
  return refuse('http.method_not_allowed');
};

/** A route of its own, not a middleware that listens to everything. */
function takes(app: Hono<Env>, method: string, path: string): boolean {
  const [handlers] = app.router.match(method, path);
  return handlers.some(([[, route]]) => route.method === method && !route.path.endsWith('*'));
}

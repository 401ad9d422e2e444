import type { Context, Hono } from 'hono';
import type { Env } from './env.ts';
import { refuse } from './refuse.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Refuses a request that no route took: with `http.method_not_allowed` if the path has other methods, else
 * `http.not_found`.
 */
export const refuseUnknownRoute = (app: Hono<Env>) => (c: Context<Env>) => {
  const allowed = METHODS.filter((method) => takes(app, method, c.req.path));
  if (allowed.length === 0) refuse('http.not_found');
  c.header('Allow', allowed.join(', '));
  return refuse('http.method_not_allowed');
};

/** True if a route itself matches, not only a middleware for all paths. */
function takes(app: Hono<Env>, method: string, path: string): boolean {
  const [handlers] = app.router.match(method, path);
  return handlers.some(([[, route]]) => route.method === method && !route.path.endsWith('*'));
}

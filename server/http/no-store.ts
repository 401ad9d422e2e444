import { createMiddleware } from 'hono/factory';

/** Sets `Cache-Control: no-store` on API responses unless their route sets another value. */
export const noStore = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
});

import { createMiddleware } from 'hono/factory';

/** Answers of the API are written down by nobody, neither by a browser nor on the way, unless their route says otherwise. */
export const noStore = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
});

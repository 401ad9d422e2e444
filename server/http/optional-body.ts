import { createMiddleware } from 'hono/factory';

/** Treats an empty body as `{}`; comes before `validate('json', …)` on routes whose body is optional. */
export const optionalBody = createMiddleware(async (c, next) => {
  // Hono's body cache holds promises, despite its type.
  if ((await c.req.text()).trim() === '') Object.assign(c.req.bodyCache, { text: Promise.resolve('{}') });
  await next();
});

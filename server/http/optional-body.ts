import { createMiddleware } from 'hono/factory';

/** For routes whose body may be left out: before `validate('json', …)`, an empty one counts as `{}`. */
export const optionalBody = createMiddleware(async (c, next) => {
  // The cache keeps promises, whatever its type says.
  if ((await c.req.text()).trim() === '') Object.assign(c.req.bodyCache, { text: Promise.resolve('{}') });
  await next();
});

import { createMiddleware } from 'hono/factory';
import type { Env } from './env.ts';
import { refuse } from './refuse.ts';

const JSON_TYPE = /^application\/([\w.+-]+\+)?json\b/i;

/** A body that is not JSON is refused by its name, before anybody wonders why its fields are missing. */
export const onlyJson = createMiddleware<Env>(async (c, next) => {
  const length = c.req.header('content-length');
  const hasBody = (length !== undefined && length !== '0') || c.req.header('transfer-encoding') !== undefined;
  if (hasBody && !JSON_TYPE.test(c.req.header('content-type') ?? '')) refuse('http.unsupported_media');
  await next();
});

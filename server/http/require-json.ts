import { createMiddleware } from 'hono/factory';
import type { Env } from './env.ts';
import { isOneClickPath } from './one-click.ts';
import { refuse } from './refuse.ts';

const JSON_TYPE = /^application\/([\w.+-]+\+)?json\b/i;
const FORM_TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/**
 * Refuses bodies that are not JSON with `http.unsupported_media`, before validation would report missing fields. Only
 * mail programs that unsubscribe send a form, whose content is ignored.
 */
export const requireJson = createMiddleware<Env>(async (c, next) => {
  const length = c.req.header('content-length');
  const hasBody = (length !== undefined && length !== '0') || c.req.header('transfer-encoding') !== undefined;
  const type = c.req.header('content-type') ?? '';
  const isRead = JSON_TYPE.test(type) || (FORM_TYPE.test(type) && isOneClickPath(c.req.path));
  if (hasBody && !isRead) refuse('http.unsupported_media');
  await next();
});

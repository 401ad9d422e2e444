import { randomUUID } from 'node:crypto';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { chooseLanguage, LANGUAGE_KEY } from '#shared/text/languages.ts';
import type { Services } from '../services.ts';
import type { Env } from './env.ts';
import { withoutSecrets } from './secret-places.ts';

/** Gives each request an id, a language and a logger, and logs one line when it is answered. */
export const withRequestContext = (services: Services) =>
  createMiddleware<Env>(async (c, next) => {
    const given = c.req.header('x-request-id');
    const requestId = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    c.set('requestId', requestId);
    c.set('language', chooseLanguage(getCookie(c, LANGUAGE_KEY), c.req.header('accept-language')));
    c.set('log', services.log.child({ request: requestId }));
    c.header('X-Request-Id', requestId);
    const started = performance.now();
    await next();
    const line = {
      method: c.req.method,
      path: withoutSecrets(c.req.path),
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    };
    // 503 is deliberate: a dependency of the request is unavailable.
    if (c.res.status === 503) c.var.log.warn(line, 'answered');
    else if (c.res.status >= 500) c.var.log.error(line, 'answered');
    else c.var.log.debug(line, 'answered');
  });

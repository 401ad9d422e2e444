import { createMiddleware } from 'hono/factory';
import type { Actor } from '#server/http/actor.ts';
import type { Env } from '#server/http/env.ts';
import type { Services } from '#server/services.ts';
import { authenticate } from '../sessions/authenticate.ts';

/**
 * Finds the actor behind a request, on first use and once per request. A missing token or the public anonymous key
 * makes a visitor; an invalid or ended session is refused, not ignored.
 */
export const withActor = (services: Services) =>
  createMiddleware<Env>(async (c, next) => {
    let found: Promise<Actor> | undefined;
    c.set('actor', () => {
      found ??= authenticate(services, c.req.header('authorization'));
      return found;
    });
    await next();
  });

import { createMiddleware } from 'hono/factory';
import type { Env } from './env.ts';

/** Paths for programs (manifests, `.well-known`, files) keep their case. */
const OF_PROGRAMS = /^\/(?:__manifest$|\.well-known\/)|\.[a-z0-9]+$/i;

/** Redirects paths of screens to their canonical form: lower case, without a trailing slash. */
export const redirectToCanonicalPath = createMiddleware<Env>(async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const path = canonicalPath(pathname);
  if (path === pathname) return next();
  return c.redirect(path + search, 301);
});

/** Collapses repeated slashes: two at the start of a redirect target would name another host. */
export const collapseSlashes = (path: string): string => path.replace(/[/\\]{2,}/g, '/');

function canonicalPath(path: string): string {
  const plain = collapseSlashes(path).replace(/(?<=.)\/$/, '');
  return OF_PROGRAMS.test(plain) ? plain : plain.toLowerCase();
}

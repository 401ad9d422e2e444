import { createMiddleware } from 'hono/factory';
import type { Env } from './env.ts';

/** What programs ask for is called as it is. */
const OF_PROGRAMS = /^\/(?:__manifest$|\.well-known\/)|\.[a-z0-9]+$/i;

/** Paths of screens have one spelling: in small letters, without a slash at the end. Others are sent on to it. */
export const redirectToCanonicalPath = createMiddleware<Env>(async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const path = canonicalPath(pathname);
  if (path === pathname) return next();
  return c.redirect(path + search, 301);
});

/** Slashes are never two: at the start of an address they would be another host. */
export const collapseSlashes = (path: string): string => path.replace(/[/\\]{2,}/g, '/');

function canonicalPath(path: string): string {
  const plain = collapseSlashes(path).replace(/(?<=.)\/$/, '');
  return OF_PROGRAMS.test(plain) ? plain : plain.toLowerCase();
}

import { type MiddlewareFunction, redirect } from 'react-router';

/**
 * A page on a studio's own host, `{slug}.{domain}`, is the site's `/:slug`: the server writes that path into the
 * document. The router sees the path, the address bar shows none.
 */
const { at, site } = typeof document === 'undefined' ? ({} as DOMStringMap) : document.documentElement.dataset;

const show = (path: string) => history.replaceState(history.state, '', path + location.search + location.hash);

/** Sets the path before the router reads it, now and after each navigation through history. */
export function takeStudioPath(): void {
  if (!at) return;
  const take = () => location.pathname === '/' && show(at);
  take();
  addEventListener('popstate', take);
}

/** Hides the path from the address bar once the router has read it. */
export function hideStudioPath(): void {
  if (at && location.pathname === at) show('/');
}

/** Redirects every other page to the main site, where the session is. */
export const leaveStudioHost: MiddlewareFunction<unknown> = ({ request }, next) => {
  const { pathname, search } = new URL(request.url);
  if (at && pathname !== at) throw redirect(site + pathname + search);
  return next();
};

/** Opens a path on the main site when on a studio's host. @returns true if it did */
export function openOnSite(path: string): boolean {
  if (at) location.assign(`${site}${path}?next=${at}`);
  return Boolean(at);
}

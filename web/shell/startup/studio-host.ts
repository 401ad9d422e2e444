import { type MiddlewareFunction, redirect } from 'react-router';

/**
 * A page at a studio's own name, `{slug}.{domain}`, is the one at `/:slug` of the site: the server says so in the
 * document. The router knows it by that path; the bar of the browser shows none.
 */
const { at, site } = typeof document === 'undefined' ? ({} as DOMStringMap) : document.documentElement.dataset;

const show = (path: string) => history.replaceState(history.state, '', path + location.search + location.hash);

/** Before the router looks where it is, now and whenever a link within the page was followed. */
export function takeStudioPath(): void {
  if (!at) return;
  const take = () => location.pathname === '/' && show(at);
  take();
  addEventListener('popstate', take);
}

/** Once the router knows. */
export function hideStudioPath(): void {
  if (at && location.pathname === at) show('/');
}

/** Everything but the studio's page is on the site, with the session of whoever is signed in there. */
export const leaveStudioHost: MiddlewareFunction<unknown> = ({ request }, next) => {
  const { pathname, search } = new URL(request.url);
  if (at && pathname !== at) throw redirect(site + pathname + search);
  return next();
};

/** @returns whether the site is elsewhere: then it is opened there */
export function openOnSite(path: string): boolean {
  if (at) location.assign(`${site}${path}?next=${at}`);
  return Boolean(at);
}

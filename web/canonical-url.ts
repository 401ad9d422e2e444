import { redirect } from 'react-router';

/**
 * Redirects to the canonical URL, which ends with the slug, when the page was requested by its id or a former slug.
 * @param said the id or slug in the requested URL
 * @throws a permanent redirect (301) that keeps the query string
 */
export function redirectToSlug(said: string, { slug }: { slug: string }, { url }: Request): void {
  if (said === slug) return;
  const { pathname, search } = new URL(url);
  throw redirect(pathname.replace(/[^/]+\/?$/, slug) + search, 301);
}

import { redirect } from 'react-router';

/**
 * Each thing has one address, which ends with its name: whoever comes by its id, or by a name that it had before, goes on
 * there.
 * @param said what the address calls it
 * @throws a redirect, for good, that keeps the question
 */
export function assertItsAddress(said: string, { slug }: { slug: string }, { url }: Request): void {
  if (said === slug) return;
  const { pathname, search } = new URL(url);
  throw redirect(pathname.replace(/[^/]+\/?$/, slug) + search, 301);
}

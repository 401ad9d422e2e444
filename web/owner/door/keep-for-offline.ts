/** The cache from which `public/check-in-worker.js` answers. */
const CACHE = 'check-in';

/**
 * Keeps the screen at the door in the browser, so that it opens without a network too: its page, and every file of the bundle that
 * it has fetched. A new version of the program begins with an empty cache.
 */
export async function keepForOffline(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return;
  await navigator.serviceWorker.register('/check-in-worker.js', { scope: '/check-in/' });
  // The camera's reader is fetched with the first picture: now is sooner.
  await import('./read-codes.ts');
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  const stored = await (await caches.open(CACHE)).keys();
  const paths = new Set(stored.map(({ url }) => new URL(url).pathname));
  if (stored.length > 0 && !files.some((file) => paths.has(file))) await caches.delete(CACHE);
  const cache = await caches.open(CACHE);
  await cache.addAll(files.filter((file) => !paths.has(file)));
  await cache.add(location.pathname);
}

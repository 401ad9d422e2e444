import { cachesOf, offlineScreenAt, PAGE } from './screens.ts';

declare global {
  interface Window {
    /** Of React Router: its version changes with every build of the bundle. */
    __reactRouterManifest?: { version: string };
  }
}

/**
 * Keeps the screen that is open, so that the service worker can open it without a network: its page, and every file of
 * the bundle that it needs. A new version of the program replaces what was kept of the last one. Call it once the
 * screen is complete.
 */
export async function keepScreen(): Promise<void> {
  const screen = offlineScreenAt(location);
  const version = window.__reactRouterManifest?.version;
  if (!screen || !version || !('caches' in window)) return;
  const name = cachesOf(screen) + version;
  const cache = await caches.open(name);
  const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const page = stored.has(PAGE) ? undefined : await fetch(location.href);
  const html = await page?.clone().text();
  // After an update of the program, the page belongs to files of which this one knows nothing.
  if (page && !(page.ok && html?.includes(version))) return;
  const files = new Set([...listLoadedFiles(), ...(html?.match(/\/assets\/[\w-]+\.(?:js|css)/g) ?? [])]);
  await cache.addAll([...files].filter((path) => !stored.has(path)));
  // A logo that cannot be fetched keeps nothing else away.
  await Promise.allSettled(
    listLogos()
      .filter((path) => !stored.has(path))
      .map((path) => cache.add(path)),
  );
  if (!page) return;
  await cache.put(PAGE, page);
  const others = (await caches.keys()).filter((other) => other.startsWith(cachesOf(screen)) && other !== name);
  await Promise.all(others.map((other) => caches.delete(other)));
}

/** Lists the paths of the site's logos, also of that which the other theme shows. */
const listLogos = (): string[] =>
  [...document.querySelectorAll<HTMLImageElement>('[data-shell="header"] img')]
    .map(({ src }) => new URL(src))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname);

/** Lists the paths of the bundle's files that were fetched since the page was opened. */
const listLoadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);

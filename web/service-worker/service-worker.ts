/// <reference lib="webworker" />
import { handlePush } from './push.ts';
import { cachesOf, offlineScreenAt, PAGE } from './screens.ts';

/** Changes with every build, so that browsers notice an update: see plugin.ts. */
declare const BUILD: string;

const worker = self as unknown as ServiceWorkerGlobalScope;

/** The cache of the page for every screen that needs the network. */
const OFFLINE = `offline ${BUILD}`;
const OFFLINE_PAGE = '/offline.html';

worker.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage());
  void worker.skipWaiting();
});

/** Keeps the page with its fonts. */
async function keepOfflinePage(): Promise<void> {
  const page = await fetch(OFFLINE_PAGE);
  const files = (await page.clone().text()).match(/\/assets\/[\w-]+\.woff2/g) ?? [];
  const cache = await caches.open(OFFLINE);
  await Promise.all([cache.put(OFFLINE_PAGE, page), cache.addAll(files)]);
}

worker.addEventListener('activate', (event) => event.waitUntil(activate()));

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('offline ') && name !== OFFLINE).map((name) => caches.delete(name)),
  );
  await worker.clients.claim();
}

/**
 * Answers pages from the network, and without it from what `keep-screen.ts` has kept. Files of the bundle have names
 * that change with their content, so that kept ones are never old. The API is left to the screens.
 */
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request, url));
  else if (url.pathname.startsWith('/assets/') || (request.destination === 'image' && !navigator.onLine)) {
    event.respondWith(openFile(request, url.pathname));
  }
});

async function openPage(request: Request, url: URL): Promise<Response> {
  if (navigator.onLine) {
    try {
      return await fetch(request);
    } catch {
      // There is no network after all.
    }
  }
  return (await findKeptPage(url)) ?? (await caches.match(OFFLINE_PAGE)) ?? fetch(request);
}

async function findKeptPage(url: URL): Promise<Response | undefined> {
  const screen = offlineScreenAt(url);
  if (!screen) return undefined;
  for (const name of (await caches.keys()).filter((each) => each.startsWith(cachesOf(screen)))) {
    const page = await (await caches.open(name)).match(PAGE);
    if (page) return page;
  }
  return undefined;
}

const openFile = async (request: Request, path: string): Promise<Response> =>
  (await caches.match(path, { ignoreVary: true })) ?? fetch(request);

handlePush();

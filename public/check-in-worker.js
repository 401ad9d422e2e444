// Lets the screen at the door (/check-in/…) open without a network, from what web/owner/door/keep-for-offline.ts has kept. It
// answers for that screen alone: pages from the network where there is one, files of the bundle, whose names change with their
// content, from the cache.
const CACHE = 'check-in';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fetchOrKept(request, pathname));
  else if (pathname.startsWith('/assets/')) event.respondWith(keptOrFetch(request, pathname));
});

const findKept = async (pathname) => (await caches.open(CACHE)).match(pathname, { ignoreVary: true });

async function fetchOrKept(request, pathname) {
  const kept = await findKept(pathname);
  if (kept && !navigator.onLine) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

const keptOrFetch = async (request, pathname) => (await findKept(pathname)) ?? fetch(request);

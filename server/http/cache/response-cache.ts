import { LRUCache } from 'lru-cache';

/** Calls the API inside the process, as the screens do during rendering. */
export type CallApi = (path: string, init?: RequestInit) => Response | Promise<Response>;

/** Milliseconds; with the page cache (see page-cache.ts) what a guest sees is at most five seconds old. */
const FRESH = 1000;
const MAX_RESPONSES = 500;

interface Entry {
  epoch: number;
  until: number;
  answer: Promise<{ status: number; headers: Headers; body: string }>;
}

/**
 * Caches public API responses for a second for the pages being rendered: ten pages in six languages request the same
 * studios. Requests with a token are never cached: their responses are personal.
 * @param epoch a number that changes with the catalogue; undefined while changes cannot be received, and then nothing
 * is cached
 */
export function cacheResponses(call: CallApi, epoch: () => number | undefined): CallApi {
  const entries = new LRUCache<string, Entry>({ max: MAX_RESPONSES });
  return async (path, init) => {
    const now = epoch();
    const asked = new Headers(init?.headers);
    const isPublic = (init?.method ?? 'GET') === 'GET' && !asked.has('authorization');
    if (now === undefined || !isPublic) return call(path, init);
    const key = `${asked.get('accept-language')} ${path}`;
    let entry = entries.get(key);
    if (!entry || entry.epoch !== now || entry.until < Date.now()) {
      entry = { epoch: now, until: Date.now() + FRESH, answer: read(call(path, init)) };
      entries.set(key, entry);
      entry.answer.then(
        ({ status }) => status >= 500 && entries.delete(key),
        () => entries.delete(key),
      );
    }
    const { status, headers, body } = await entry.answer;
    return new Response(body, { status, headers });
  };
}

async function read(answer: Response | Promise<Response>) {
  const response = await answer;
  return { status: response.status, headers: response.headers, body: await response.text() };
}

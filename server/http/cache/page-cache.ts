import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { listenForNotifications } from '#server/db/notifications.ts';
import type { Logger } from '#server/log.ts';
import type { Language } from '#shared/text/languages.ts';
import { type CachedPage, sendCachedPage, toCachedPage } from './cached-page.ts';
import { dropsParameters, findPublicPage, getRequestLanguage } from './public-pages.ts';

export interface PageCacheOptions {
  /** URL of the database; its channel `catalogue` announces changes, see `notify_catalogue` in server/db/functions. */
  listen: string;
  log: Logger;
  now: () => Date;
  /**
   * Returns the cache key of the public page that a request is for, undefined for other requests. By default the same
   * key on every host.
   */
  pageOf?: (req: IncomingMessage) => string | undefined;
  /** True if a page may be rendered for this request; by default always. */
  mayRender?: (req: IncomingMessage) => boolean;
  /** Renders a public page for an anonymous visitor with a language. */
  render: (page: string, language: Language) => Response | Promise<Response>;
}

export interface PageCache {
  /**
   * Answers a request for a public page and returns true; returns false for other requests. Bypasses Hono: this is the
   * hot path.
   * @param next passes the request on to the other handlers after all
   */
  serve: (req: IncomingMessage, res: ServerResponse, next?: () => void) => boolean;
  /** A number that changes with the catalogue; undefined while changes cannot be received. */
  epoch: () => number | undefined;
  /** Resolves once changes can be received; until then no request is answered from here. */
  ready: Promise<void>;
  close: () => Promise<void>;
}

/**
 * Milliseconds for which a page is fresh. The rest of the five seconds: FRESH in response-cache.ts, CACHE_CONTROL in
 * cached-page.ts.
 */
const FRESH = 2000;
const MAX_PAGES = 300;
const MAX_BYTES = 64 * 1024 * 1024;

interface Entry {
  page: CachedPage;
  renderedAt: number;
}

/**
 * Caches public pages in this process, rendered once per language. A change of the catalogue clears the cache; while
 * the connection for notifications is down, nothing is cached.
 */
export function createPageCache({
  listen,
  log,
  now,
  pageOf = ({ url = '' }) => findPublicPage(url),
  mayRender = () => true,
  render,
}: PageCacheOptions): PageCache {
  const entries = new LRUCache<string, Entry>({
    max: MAX_PAGES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page }) => page.size,
  });
  let epoch = 0;
  let underWay = new Map<string, Promise<CachedPage>>();

  const forget = () => {
    entries.clear();
    epoch += 1;
    // A page being rendered may have read outdated data: new requests do not wait for it, and it is not cached.
    underWay = new Map();
  };
  const news = listenForNotifications(listen, 'catalogue', forget, log);

  /** Renders a page; concurrent requests for it share one rendering. */
  function renderOnce(key: string, path: string, language: Language): Promise<CachedPage> {
    const known = underWay;
    const waiting = known.get(key);
    if (waiting) return waiting;
    const renderedAt = now().getTime();
    const page = Promise.resolve(render(path, language))
      .then(toCachedPage)
      .then((page) => {
        if (page.isShared && known === underWay && news.isListening()) entries.set(key, { page, renderedAt });
        return page;
      })
      .finally(() => known.delete(key));
    known.set(key, page);
    return page;
  }

  return {
    serve(req, res, next) {
      if (req.method !== 'GET' && req.method !== 'HEAD') return false;
      const path = pageOf(req);
      if (path === undefined || !news.isListening()) return false;
      const language = getRequestLanguage(req);
      const key = `${language} ${path}`;
      const entry = entries.get(key);
      if (entry && now().getTime() - entry.renderedAt < FRESH) {
        sendCachedPage(entry.page, req, res);
        return true;
      }
      if (!underWay.has(key) && !mayRender(req)) return false;
      renderOnce(key, path, language)
        .then((page) => {
          // A redirect keeps all query parameters, also those that the cache key leaves out.
          if (!page.isShared && next && dropsParameters(req.url ?? '', path)) next();
          else sendCachedPage(page, req, res);
        })
        .catch((error: unknown) => {
          log.error({ err: error, path }, 'rendering failed');
          if (res.headersSent) return void res.destroy();
          res.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
          res.end('Something went wrong on our side. Please try again.');
        });
      return true;
    },
    epoch: () => (news.isListening() ? epoch : undefined),
    ready: news.ready,
    close: news.close,
  };
}

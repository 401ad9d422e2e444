import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Language } from '../../shared/languages.ts';
import { listenForNotifications } from '../db/notifications.ts';
import type { Logger } from '../log.ts';
import { type CachedPage, sendCachedPage, toCachedPage } from './cached-page.ts';
import { dropsParameters, findPublicPage, getRequestLanguage } from './public-pages.ts';

export interface PageCacheOptions {
  /** Address of the database whose channel `catalogue` tells of changes; see the triggers in its migrations. */
  listen: string;
  log: Logger;
  now: () => Date;
  /** The public page that a request is for, undefined for what is no such page; the same page whatever the host, unless told. */
  pageOf?: (req: IncomingMessage) => string | undefined;
  /** Whether this request may have a page rendered; always, unless told. */
  mayRender?: (req: IncomingMessage) => boolean;
  /** Renders a public page for a visitor who brings nothing but a language. */
  render: (page: string, language: Language) => Response | Promise<Response>;
}

export interface PageCache {
  /**
   * Answers a request for a public page; false when it is for others to answer. Knows nothing of Hono: this is the hot path.
   * @param next lets others answer after all
   */
  serve: (req: IncomingMessage, res: ServerResponse, next?: () => void) => boolean;
  /** Changes when the catalogue does; undefined while nobody would hear of it. */
  epoch: () => number | undefined;
  /** Resolves once changes are heard of; until then every page is for others to answer. */
  ready: Promise<void>;
  close: () => Promise<void>;
}

/** Milliseconds for which a page is as good as new; see FRESH in response-cache.ts and CACHE_CONTROL in cached-page.ts for the rest of five seconds. */
const FRESH = 2000;
const MOST = { pages: 300, bytes: 64 * 1024 * 1024 };

interface Entry {
  page: CachedPage;
  renderedAt: number;
}

/**
 * Public pages, rendered once for all who read their language, in this process. All are forgotten when the database
 * tells of a change; while it cannot tell, nothing is remembered.
 */
export function createPageCache({
  listen,
  log,
  now,
  pageOf = ({ url = '' }) => findPublicPage(url),
  mayRender = () => true,
  render,
}: PageCacheOptions): PageCache {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  let epoch = 0;
  let underWay = new Map<string, Promise<CachedPage>>();

  const forget = () => {
    entries.clear();
    bytes = 0;
    epoch += 1;
    // A page that is being rendered may have read what is no longer so: nobody new waits for it, and it is not kept.
    underWay = new Map();
  };
  const news = listenForNotifications(listen, 'catalogue', forget, log);

  function remove(key: string): void {
    bytes -= entries.get(key)?.page.size ?? 0;
    entries.delete(key);
  }

  /** The page that was used least recently goes first: a Map keeps the order in which keys came. */
  function remember(key: string, entry: Entry): void {
    remove(key);
    entries.set(key, entry);
    bytes += entry.page.size;
    for (const oldest of entries.keys()) {
      if (entries.size <= MOST.pages && bytes <= MOST.bytes) return;
      remove(oldest);
    }
  }

  /** Everyone who asks while a page is being rendered gets that one. */
  function renderOnce(key: string, path: string, language: Language): Promise<CachedPage> {
    const known = underWay;
    const waiting = known.get(key);
    if (waiting) return waiting;
    const renderedAt = now().getTime();
    const page = Promise.resolve(render(path, language))
      .then(toCachedPage)
      .then((kept) => {
        if (kept.isForEveryone && known === underWay && news.isHeard()) remember(key, { page: kept, renderedAt });
        return kept;
      })
      .finally(() => known.delete(key));
    known.set(key, page);
    return page;
  }

  return {
    serve(req, res, next) {
      if (req.method !== 'GET' && req.method !== 'HEAD') return false;
      const path = pageOf(req);
      if (path === undefined || !news.isHeard()) return false;
      const language = getRequestLanguage(req);
      const key = `${language} ${path}`;
      const entry = entries.get(key);
      if (entry && now().getTime() - entry.renderedAt < FRESH) {
        entries.delete(key);
        entries.set(key, entry);
        sendCachedPage(entry.page, req, res);
        return true;
      }
      if (!underWay.has(key) && !mayRender(req)) return false;
      renderOnce(key, path, language)
        .then((page) => {
          // A redirect goes on with all that was asked.
          if (!page.isForEveryone && next && dropsParameters(req.url ?? '', path)) next();
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
    epoch: () => (news.isHeard() ? epoch : undefined),
    ready: news.ready,
    close: news.close,
  };
}

import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { QueryClient } from '@tanstack/react-query';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { meKey } from './accounts/session.ts';
import { readJson } from './api.ts';
import { holdsQuery } from './bookings/pay/payments-queries.ts';
import { AnonKeyContext, NonceContext, type ScreenContext, screenContext } from './context.ts';
import { unreadQuery } from './messages/messages-queries.ts';
import { unreadNotificationsQuery } from './notifications/notifications-queries.ts';
import { type PageData, PageProvider, queriesOf, withPageData } from './page-data.tsx';
import { createQueryClient } from './query.ts';
import { structuredData, withStructuredData } from './seo/structured-data.ts';
import { withStyles } from './shell/startup/page-styles.ts';
import type { ScreenHandle } from './texts.ts';
import { WordsProvider } from './words.tsx';

/** Scripts are preloaded at low priority: styles are inline, so that pictures and typefaces come first. */
const MODULE = '<link rel="modulepreload"';

/** Renders the whole page before sending the first byte, so that caches and crawlers get complete HTML. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  found: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const screen = loadContext.get(screenContext);
  const cache = createQueryClient();
  const handles = found.staticHandlerContext.matches.map(({ route }) => handleOf(found, route.id));
  const isPersonal = handles.some((handle) => handle?.members || handle?.load);
  const data = isPersonal ? await loadPageData(request, found, screen, cache) : undefined;
  if (data) headers.set('Cache-Control', 'no-store');
  const entryContext = isPersonal ? withAllRoutes(found) : found;
  let answerStatus = status;
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <PageProvider data={data} cache={cache}>
        <WordsProvider language={screen.language} source={screen.texts}>
          <NonceContext value={screen.nonce}>
            <AnonKeyContext value={screen.anonKey}>
              <ServerRouter context={entryContext} url={request.url} nonce={screen.nonce} />
            </AnonKeyContext>
          </NonceContext>
        </WordsProvider>
      </PageProvider>,
      {
        nonce: screen.nonce,
        // Keeps lazy parts inline whatever their size; React would otherwise move them into place by script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(patience);
          headers.set('Content-Type', 'text/html; charset=utf-8');
          const body = new PassThrough();
          pipe(body);
          text(body).then((html) => {
            const told = structuredData(entryContext.staticHandlerContext, screen, new Date().toISOString());
            const dressed = withStyles(html, screen.nonce, screen.styles)
              .replaceAll(MODULE, `${MODULE} fetchpriority="low"`)
              .replaceAll(' hrefLang="', ' hreflang="');
            const page = withStructuredData(data ? withPageData(dressed, data, screen.nonce) : dressed, told);
            resolve(new Response(page, { headers, status: answerStatus }));
          }, reject);
        },
        onShellError: reject,
        onError(error) {
          answerStatus = 500;
          if (!request.signal.aborted) console.error(error);
        },
      },
    );
    const patience = setTimeout(() => abort(new Error('rendering timed out')), 10_000);
  });
}

const handleOf = ({ routeModules }: EntryContext, id: string) => routeModules[id]?.handle as ScreenHandle | undefined;

/**
 * Loads the data of a personal screen into the cache, for the person who opens its page; undefined for a visitor. What
 * cannot be loaded is left to the browser, which also shows why.
 */
async function loadPageData(
  { url }: Request,
  context: EntryContext,
  { findReader, liveCursor }: ScreenContext,
  cache: QueryClient,
): Promise<PageData | undefined> {
  const reader = await findReader();
  if (!reader) return undefined;
  const { userId, zone, api } = reader;
  // Before the data: a change in between comes twice rather than never.
  const cursor = await liveCursor();
  const { matches } = context.staticHandlerContext;
  const page = { api, cache, params: matches.at(-1)?.params ?? {}, query: new URL(url).searchParams };
  await Promise.all([
    cache.prefetchQuery({ queryKey: meKey(userId), queryFn: () => readJson(api.me.$get()) }),
    cache.prefetchQuery(unreadQuery(api)),
    cache.prefetchQuery(unreadNotificationsQuery(api)),
    cache.prefetchQuery(holdsQuery(api)),
    ...matches.map(({ route }) =>
      handleOf(context, route.id)
        ?.load?.(page)
        .catch(() => undefined),
    ),
  ]);
  cache.removeQueries({ predicate: ({ state }) => state.status !== 'success' });
  const known = { state: 'in' as const, userId };
  const at = new Date().toISOString();
  return { reader: { known, zone, at }, queries: queriesOf(cache), liveCursor: cursor };
}

/**
 * Lets a page bring the list of all routes as one file, which is cached. The pages of everyone ask for those of their
 * links instead; a personal screen has new links with each part of its data, and would ask again and again.
 */
function withAllRoutes(context: EntryContext): EntryContext {
  // While developing, the file is not complete.
  if (import.meta.env.DEV) return context;
  const routeDiscovery = { ...context.routeDiscovery, mode: 'initial' as const };
  const handoff = { ...JSON.parse(context.serverHandoffString ?? '{}'), routeDiscovery };
  return { ...context, routeDiscovery, serverHandoffString: JSON.stringify(handoff).replaceAll('<', '\\u003c') };
}

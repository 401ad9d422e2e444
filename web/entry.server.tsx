import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { AnonKeyContext, NonceContext, type ScreenContext, screenContext } from './context.ts';
import { structuredData, withStructuredData } from './seo/structured-data.ts';
import { firstRequestsScript } from './shell/startup/first-requests.ts';
import { withStyles } from './shell/startup/page-styles.ts';
import type { ScreenHandle } from './texts.ts';
import { WordsProvider } from './words.tsx';

/** Scripts are preloaded at low priority: styles are inline, so that pictures and typefaces come first. */
const MODULE = '<link rel="modulepreload"';
const SCRIPT_END = '</script>';

/** Renders the whole page before sending the first byte, so that caches and crawlers get complete HTML. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  found: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const screen = loadContext.get(screenContext);
  const first = await findFirstRequests(request, found, screen);
  const entryContext = first ? withAllRoutes(found) : found;
  let answerStatus = status;
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <WordsProvider language={screen.language} source={screen.texts}>
        <NonceContext value={screen.nonce}>
          <AnonKeyContext value={screen.anonKey}>
            <ServerRouter context={entryContext} url={request.url} nonce={screen.nonce} />
          </AnonKeyContext>
        </NonceContext>
      </WordsProvider>,
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
              .replaceAll(MODULE, first ? MODULE : `${MODULE} fetchpriority="low"`)
              .replaceAll(' hrefLang="', ' hreflang="');
            // After the first script, which sets the language that is asked for.
            const begun = first ? dressed.replace(SCRIPT_END, () => SCRIPT_END + first) : dressed;
            const page = withStructuredData(begun, told);
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

/**
 * Returns the script element that begins the requests of a personal screen and says up to where the page knows all
 * changes; undefined for other screens, which are the same for everyone.
 */
async function findFirstRequests(
  { url }: Request,
  { staticHandlerContext: { matches }, routeModules }: EntryContext,
  { anonKey, nonce, liveCursor }: ScreenContext,
): Promise<string | undefined> {
  const handles = matches.map(({ route }) => routeModules[route.id]?.handle as ScreenHandle | undefined);
  if (!handles.some((handle) => handle?.members)) return undefined;
  const at = { params: matches.at(-1)?.params ?? {}, query: new URL(url).searchParams };
  const paths = ['/me', ...handles.flatMap((handle) => handle?.requests?.(at) ?? [])];
  const script = firstRequestsScript(
    paths.map((path) => `/api/v1${path}`),
    anonKey,
    await liveCursor(),
  );
  return `<script${nonce ? ` nonce="${nonce}"` : ''}>${script}</script>`;
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

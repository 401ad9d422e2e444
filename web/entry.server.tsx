import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { AnonKeyContext, NonceContext, screenContext } from './context.ts';
import { structuredData, withStructuredData } from './seo/structured-data.ts';
import { withStyles } from './shell/startup/page-styles.ts';
import { WordsProvider } from './words.tsx';

/** Scripts are preloaded at low priority: styles are inline, so that pictures and typefaces come first. */
const MODULE = '<link rel="modulepreload"';

/** Renders the whole page before sending the first byte, so that caches and crawlers get complete HTML. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const screen = loadContext.get(screenContext);
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
              .replaceAll(MODULE, `${MODULE} fetchpriority="low"`)
              .replaceAll(' hrefLang="', ' hreflang="');
            const page = withStructuredData(dressed, told);
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

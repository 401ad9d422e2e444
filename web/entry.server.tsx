import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { AnonKeyContext, NonceContext, screenContext } from './context.ts';
import { structuredData, withStructuredData } from './seo/structured-data.ts';
import { withStyles } from './shell/startup/page-styles.ts';
import { WordsProvider } from './words.tsx';

/** The program comes after what is seen: styles are in the page, and pictures and typefaces go first. */
const MODULE = '<link rel="modulepreload"';

/** Rendered whole before the first byte leaves: what is cached and what robots read is complete. */
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
        // Parts whose code is fetched later stay in their place, whatever their size, instead of being put there by script.
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
    const patience = setTimeout(() => abort(new Error('rendering took too long')), 10_000);
  });
}

import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { NonceContext, screenContext } from './context.ts';
import { WordsProvider } from './words.tsx';

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
          <ServerRouter context={entryContext} url={request.url} nonce={screen.nonce} />
        </NonceContext>
      </WordsProvider>,
      {
        nonce: screen.nonce,
        onAllReady() {
          clearTimeout(patience);
          headers.set('Content-Type', 'text/html; charset=utf-8');
          const body = new PassThrough();
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: answerStatus }));
          pipe(body);
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

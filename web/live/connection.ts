import { expectOk } from '../api.ts';
import { api } from '../browser-api.ts';
import { readStream, type StreamEvent } from './read-stream.ts';

/**
 * Milliseconds without a sign of life after which a connection counts as broken; the server sends one every twenty
 * seconds.
 */
const SILENCE = 45_000;
/** Milliseconds before another try, doubled each time. */
const PAUSE = { first: 1000, longest: 30_000 };
/** Milliseconds after which a connection counts as good, so that the next pause is a short one again. */
const GOOD = 5000;

/**
 * Milliseconds before a try, by chance in the upper half, so that not all clients of a server that stopped come back at
 * once.
 */
export const pauseBefore = (tries: number): number =>
  Math.min(PAUSE.longest, PAUSE.first * 2 ** tries) * (0.5 + Math.random() / 2);

interface ConnectionOptions {
  events: readonly string[];
  cursor: string | undefined;
  onEvent: (event: StreamEvent) => void;
}

/** Keeps a stream open, and opens it again where it ended. @returns closes it */
export function connect({ events, cursor, onEvent }: ConnectionOptions): () => void {
  const closed = new AbortController();
  let last = cursor;
  let wake = () => {};

  async function readOnce(): Promise<void> {
    const cut = new AbortController();
    const end = () => cut.abort();
    closed.signal.addEventListener('abort', end);
    let watchdog = setTimeout(end, SILENCE);
    try {
      const query = events.length > 0 ? { events: events.join(',') } : {};
      const reply = await expectOk(
        api.stream.$get({ query, header: { 'last-event-id': last } }, { init: { signal: cut.signal } }),
      );
      if (!reply.body) return;
      for await (const event of readStream(reply.body)) {
        clearTimeout(watchdog);
        watchdog = setTimeout(end, SILENCE);
        last = event.cursor ?? last;
        if (!closed.signal.aborted) onEvent(event);
      }
    } finally {
      clearTimeout(watchdog);
      closed.signal.removeEventListener('abort', end);
    }
  }

  async function keepReading(): Promise<void> {
    let tries = 0;
    while (!closed.signal.aborted) {
      const started = Date.now();
      await readOnce().catch(() => {});
      if (closed.signal.aborted) return;
      tries = Date.now() - started > GOOD ? 0 : tries + 1;
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, pauseBefore(tries));
      });
    }
  }

  const online = () => wake();
  window.addEventListener('online', online);
  void keepReading();
  return () => {
    window.removeEventListener('online', online);
    closed.abort();
    wake();
  };
}

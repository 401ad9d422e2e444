import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '#server/log.ts';
import { catchErrors, type Listener } from '../http-server.ts';

/** Milliseconds between two requests: up to five hundred start per second, and leave most of the time to others. */
const PACE = 2;

export interface PacedQueueOptions {
  /** True for requests that go through the queue. */
  isQueued: (req: IncomingMessage) => boolean;
  /** Maximum number of waiting requests. */
  maxWaiting: number;
  /** Returns the seconds until a request may be retried if it is certain to be refused, else 0. */
  secondsUntilAllowed: (req: IncomingMessage) => number;
  /** Answers a refused request. @param seconds after which it may be retried */
  refuse: (req: IncomingMessage, res: ServerResponse, seconds: number) => void;
}

/** Seconds after which requests beyond the maximum may be retried. */
const RETRY_SECONDS = 3;

/**
 * Wraps a listener so that requests which come in bursts start one at a time, with other requests in between: five
 * hundred sign-ins at once would block the event loop for everybody. A request that comes alone starts at once. A
 * request that is certain to be refused is refused at its turn, for a tenth of the work.
 */
export function pacedQueue(
  listener: Listener,
  { isQueued, maxWaiting, secondsUntilAllowed, refuse }: PacedQueueOptions,
  log: Logger,
): Listener {
  const waiting: [IncomingMessage, ServerResponse][] = [];
  let resting = false;
  // Called by a timer, where no other handler would catch an exception.
  const begin = catchErrors((req, res) => {
    const seconds = secondsUntilAllowed(req);
    return seconds > 0 ? refuse(req, res, seconds) : listener(req, res);
  }, log);

  function beginNext(): void {
    // Skip requests whose client has hung up.
    let next = waiting.shift();
    while (next?.[0].socket.destroyed) next = waiting.shift();
    resting = next !== undefined;
    if (!next) return;
    setTimeout(beginNext, PACE);
    begin(...next);
  }

  return (req, res) => {
    if (!isQueued(req)) return listener(req, res);
    if (waiting.length >= maxWaiting) return refuse(req, res, RETRY_SECONDS);
    waiting.push([req, res]);
    if (!resting) beginNext();
  };
}

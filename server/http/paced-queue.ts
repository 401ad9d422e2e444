import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '../log.ts';
import { catchErrors, type Listener } from './http-server.ts';

/** Milliseconds from one to the next: five hundred begin in a second, and a small part of the time is theirs. */
const PACE = 2;

export interface PacedQueueOptions {
  /** Which requests wait for their turn. */
  comesInBursts: (req: IncomingMessage) => boolean;
  /** Requests that may wait. */
  most: number;
  /** Seconds after which a request may be sent again, of one that is sure to be refused; 0 of others. */
  foresee: (req: IncomingMessage) => number;
  /** Answers one that is not let in. @param seconds after which it may be sent again */
  refuse: (req: IncomingMessage, res: ServerResponse, seconds: number) => void;
}

/** Of requests beyond the most that may wait. */
const LATER = 3;

/**
 * Lets requests that come in bursts begin one after the other, and everybody else's in between: five hundred sign-ins
 * at once would otherwise be one long stop for all. A request that comes alone begins at once. One that is sure to be
 * refused is so when its turn comes, for a tenth of the work.
 */
export function pacedQueue(
  listener: Listener,
  { comesInBursts, most, foresee, refuse }: PacedQueueOptions,
  log: Logger,
): Listener {
  const waiting: [IncomingMessage, ServerResponse][] = [];
  let resting = false;
  // A timer calls it: nobody above would catch what it throws.
  const begin = catchErrors((req, res) => {
    const seconds = foresee(req);
    return seconds > 0 ? refuse(req, res, seconds) : listener(req, res);
  }, log);

  function beginNext(): void {
    // Who has hung up is not waited for.
    let next = waiting.shift();
    while (next?.[0].socket.destroyed) next = waiting.shift();
    resting = next !== undefined;
    if (!next) return;
    setTimeout(beginNext, PACE);
    begin(...next);
  }

  return (req, res) => {
    if (!comesInBursts(req)) return listener(req, res);
    if (waiting.length >= most) return refuse(req, res, LATER);
    waiting.push([req, res]);
    if (!resting) beginNext();
  };
}

import type { IncomingMessage, ServerResponse } from 'node:http';

type Listener = (req: IncomingMessage, res: ServerResponse) => void;

/** Milliseconds from one to the next: five hundred begin in a second, and a small part of the time is theirs. */
const PACE = 2;

/**
 * Lets requests that come in bursts begin one after the other, and everybody else's in between: five hundred sign-ins
 * at once would otherwise be one long stop for all. A request that comes alone begins at once.
 * @param comesInBursts which requests wait for their turn
 * @param most requests that may wait; `refuse` answers the rest
 */
export function inTurns(
  listener: Listener,
  { comesInBursts, most, refuse }: { comesInBursts: (req: IncomingMessage) => boolean; most: number; refuse: Listener },
): Listener {
  const waiting: [IncomingMessage, ServerResponse][] = [];
  let resting = false;

  function beginNext(): void {
    // Who has hung up is not waited for.
    let next = waiting.shift();
    while (next?.[0].socket.destroyed) next = waiting.shift();
    resting = next !== undefined;
    if (!next) return;
    setTimeout(beginNext, PACE);
    listener(...next);
  }

  return (req, res) => {
    if (!comesInBursts(req)) return listener(req, res);
    if (waiting.length >= most) return refuse(req, res);
    waiting.push([req, res]);
    if (!resting) beginNext();
  };
}

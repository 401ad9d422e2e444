import type { Logger } from '../log.ts';
import { BeyondStreets, NotAsked, type RoutingEngine } from '../providers/routing/port.ts';

export interface CallBounds {
  /** Milliseconds after which a question is given up, whoever still waits. */
  timeout: number;
  /** Failures in a row after which the engine is left alone, and for how many milliseconds. */
  failures: number;
  rest: number;
}

/** Asks an engine, and leaves one alone for a while that fails again and again. */
export function createCalls({ log, now }: { log: Logger; now: () => Date }, { timeout, failures, rest }: CallBounds) {
  let failed = 0;
  let restsUntil = 0;
  const isResting = () => now().getTime() < restsUntil;

  return {
    /** Whether it is left alone. */
    rests: isResting,
    /** @throws NotAsked while it is left alone @throws whatever the engine does */
    async call<Answer>({ name }: RoutingEngine, question: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
      if (isResting()) throw new NotAsked('The routing engine rests');
      try {
        const answer = await question(AbortSignal.timeout(timeout));
        failed = 0;
        return answer;
      } catch (error) {
        if (error instanceof NotAsked) throw error;
        failed = error instanceof BeyondStreets ? 0 : failed + 1;
        if (failed >= failures) {
          restsUntil = now().getTime() + rest;
          log.warn({ err: error, engine: name }, 'the routing engine does not answer: times are estimated');
        }
        throw error;
      }
    },
  };
}

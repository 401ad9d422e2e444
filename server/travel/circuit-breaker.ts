import type { Logger } from '../log.ts';
import { RequestNotSent, type RoutingEngine, UnroutableError } from '../providers/routing/port.ts';

export interface BreakerLimits {
  /** Milliseconds after which a question is given up, whoever still waits. */
  timeout: number;
  /** Failures in a row after which the engine is left alone, and for how many milliseconds. */
  failures: number;
  rest: number;
}

/** Asks an engine, and leaves one alone for a while that fails again and again. */
export function createCircuitBreaker(
  { log, now }: { log: Logger; now: () => Date },
  { timeout, failures, rest }: BreakerLimits,
) {
  let failed = 0;
  let restsUntil = 0;
  const isResting = () => now().getTime() < restsUntil;

  return {
    /** Whether it is left alone. */
    rests: isResting,
    /** @throws RequestNotSent while it is left alone @throws whatever the engine does */
    async call<Answer>({ name }: RoutingEngine, question: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
      if (isResting()) throw new RequestNotSent('The routing engine rests');
      try {
        const answer = await question(AbortSignal.timeout(timeout));
        failed = 0;
        return answer;
      } catch (error) {
        if (error instanceof RequestNotSent) throw error;
        failed = error instanceof UnroutableError ? 0 : failed + 1;
        if (failed >= failures) {
          restsUntil = now().getTime() + rest;
          log.warn({ err: error, engine: name }, 'the routing engine does not answer: times are estimated');
        }
        throw error;
      }
    },
  };
}

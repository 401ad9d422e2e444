import type { Logger } from '../log.ts';
import { RequestNotSent, type RoutingEngine, UnroutableError } from '../providers/routing/port.ts';

export interface BreakerLimits {
  /** The milliseconds after which a request is aborted. */
  timeout: number;
  /** The failures in a row after which the engine rests, and for how many milliseconds. */
  failures: number;
  rest: number;
}

/** Calls an engine, and stops calling it for a while after repeated failures (circuit breaker). */
export function createCircuitBreaker(
  { log, now }: { log: Logger; now: () => Date },
  { timeout, failures, rest }: BreakerLimits,
) {
  let failed = 0;
  let restsUntil = 0;
  const isResting = () => now().getTime() < restsUntil;

  return {
    /** True while the engine rests. */
    rests: isResting,
    /** Calls the engine. @throws RequestNotSent while it rests @throws any error of the engine */
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

import type { TravelMode } from '#shared/travel.ts';
import type { Logger } from '../log.ts';
import { type Position, RequestNotSent, type RoutingEngine, UnroutableError } from '../providers/routing/port.ts';
import type { RequestBudget } from '../services.ts';
import { type BreakerLimits, createCircuitBreaker } from './circuit-breaker.ts';
import { requestInBatches } from './isolate-unroutable.ts';
import { createRouteCache, type PendingRequest, placeKey, type RouteMinutes } from './route-cache.ts';

interface RouteRequest {
  from: Position;
  to: readonly Position[];
  mode: TravelMode;
}

interface PendingAnswer {
  /** The minutes to each place, in order. @throws Error when the engine gives none */
  answer: Promise<(number | null)[]>;
  /** The milliseconds to wait: a request that joins another waits no longer than that one. */
  patience: number;
}

/**
 * Looks up routes in the cache and requests the missing ones from the engine. Equal requests at the same time share one
 * call.
 */
export function createRouteLookup(
  services: { log: Logger; now: () => Date },
  bounds: BreakerLimits & { patience: number },
) {
  const memory = createRouteCache();
  const calls = createCircuitBreaker(services, bounds);
  let isOffTold = false;

  /** Logged once: a larger map extract solves it. */
  function tellOff({ name }: RoutingEngine, place: Position): void {
    if (isOffTold) return;
    isOffTold = true;
    services.log.warn({ engine: name, place }, 'a studio is far from all streets that the routing engine knows');
  }

  /** @param places by `placeKey` @throws Error when the engine gives no answer @throws RequestNotSent */
  async function learn(
    engine: RoutingEngine,
    { from, mode }: RouteRequest,
    places: ReadonlyMap<string, Position>,
    { reserveQuota }: RequestBudget,
  ): Promise<ReadonlyMap<string, RouteMinutes>> {
    if (calls.rests()) throw new RequestNotSent('The routing engine is left alone after failures');
    if (engine.paid && !(await reserveQuota?.(places.size))) throw new RequestNotSent('Nobody pays for it');
    const known = memory.of(from, mode);
    const learned = new Map<string, RouteMinutes>();
    await requestInBatches([...places.values()], {
      from,
      most: engine.most,
      ask: (some) =>
        calls.call(engine, async (signal) => {
          const said = await engine.minutes(from, some, mode, signal);
          if (said.length !== some.length) throw new Error('The routing engine left places out');
          return said;
        }),
      learn(place, route) {
        learned.set(placeKey(place), route);
        known.set(placeKey(place), route);
        if (route === 'off_streets') tellOff(engine, place);
      },
    });
    return learned;
  }

  return {
    call: calls.call,

    /** @returns undefined when routes are missing and no time is left to request them */
    ask(engine: RoutingEngine, request: RouteRequest, means: RequestBudget): PendingAnswer | undefined {
      const { pending, get } = memory.of(request.from, request.mode);
      const names = request.to.map(placeKey);
      const routes = new Map<string, RouteMinutes>();
      const questions = new Set<PendingRequest>();
      const missing = new Map<string, Position>();
      for (const [at, place] of request.to.entries()) {
        const name = names[at] ?? '';
        const route = get(name);
        const question = pending.get(name);
        if (route !== undefined) routes.set(name, route);
        else if (question) questions.add(question);
        else missing.set(name, place);
      }
      if (missing.size > 0) {
        if (means.patience <= 0) return undefined;
        const answer = learn(engine, request, missing, means).finally(() => {
          for (const name of missing.keys()) pending.delete(name);
        });
        const question = { answer, until: performance.now() + bounds.patience };
        for (const name of missing.keys()) pending.set(name, question);
        questions.add(question);
      }
      const all = [...questions];
      const answer = Promise.all(all.map((question) => question.answer)).then((answers) => {
        // The result is complete even if the cache has evicted some of it.
        for (const learned of answers) for (const [name, route] of learned) routes.set(name, route);
        return minutesOf(names.map((name) => routes.get(name) ?? null));
      });
      const until = Math.min(...all.map((question) => question.until));
      return { answer, patience: Math.max(0, Math.min(means.patience, until - performance.now())) };
    },
  };
}

/** Unroutable places have no route, unless all of them are: then the map extract is the wrong one. */
function minutesOf(routes: readonly RouteMinutes[]): (number | null)[] {
  if (routes.every((route) => typeof route === 'string')) throw new UnroutableError('All places are', 'off_streets');
  return routes.map((route) => (typeof route === 'string' ? null : route));
}

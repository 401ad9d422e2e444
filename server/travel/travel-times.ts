import type { TravelMode } from '#shared/travel.ts';
import type { Logger } from '../log.ts';
import type { RoutingEngine } from '../providers/routing/port.ts';
import type { TravelTimes } from '../services.ts';
import { estimateArea, estimateMinutes } from './estimate.ts';
import { metresBetween } from './positions.ts';
import { createRouteLookup } from './route-lookup.ts';

const BOUNDS = { patience: 1000, timeout: 10_000, failures: 3, rest: 30_000 };

/**
 * Requests routes from the engine, caches them, and estimates what does not arrive in time; late routes are cached for
 * the next request.
 * @param find undefined while there is no engine
 */
export function createTravelTimes(
  find: () => RoutingEngine | undefined,
  services: { log: Logger; now: () => Date },
  given: Partial<typeof BOUNDS> = {},
): TravelTimes {
  const bounds = { ...BOUNDS, ...given };
  const { patience } = bounds;
  const asking = createRouteLookup(services, bounds);
  const findEngine = (mode: TravelMode) => {
    const engine = find();
    return engine?.modes?.includes(mode) === false ? undefined : engine;
  };

  const estimate: TravelTimes['estimate'] = (from, to, mode) => ({
    minutes: to.map((place) => estimateMinutes(metresBetween(from, place), mode)),
    by: 'estimate',
  });

  return {
    patience,
    estimate,

    async minutes(from, to, mode, means = { patience }) {
      const engine = findEngine(mode);
      const request = engine && to.length > 0 ? asking.ask(engine, { from, to, mode }, means) : undefined;
      const answer = request && (await inTime(request.answer, request.patience));
      return answer ? { minutes: answer.value, by: 'route' } : estimate(from, to, mode);
    },

    async reach(from, minutes, mode) {
      const engine = findEngine(mode);
      const tell = engine?.reach;
      if (tell) {
        const request = asking.call(engine, (signal) => tell(from, minutes, mode, signal));
        const answer = await inTime(request, patience);
        if (answer) return { area: answer.value, by: 'route' };
      }
      return { area: estimateArea(from, minutes, mode), by: 'estimate' };
    },

    stop: () => find()?.stop?.(),
  };
}

/** Returns the value of a promise, or undefined if it takes too long or fails. */
async function inTime<Value>(promise: Promise<Value>, patience: number): Promise<{ value: Value } | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience);
  });
  const settled = promise.then(
    (value) => ({ value }),
    () => undefined,
  );
  const first = await Promise.race([settled, late]);
  clearTimeout(timer);
  return first;
}

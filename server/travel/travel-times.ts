import type { TravelMode } from '../../shared/travel.ts';
import type { Logger } from '../log.ts';
import type { Polygon, RoutingEngine } from '../providers/routing/port.ts';
import { estimateArea, estimateMinutes } from './estimate.ts';
import { metresBetween, type Place } from './places.ts';
import { createRouteLookup, type RequestBudget } from './route-lookup.ts';

/** Minutes from one place to others, in their order. */
export interface RouteTimes {
  /** null where there is no way. */
  minutes: (number | null)[];
  /** `estimate` when no engine could say it in time: shown as such. */
  by: 'route' | 'estimate';
}

export interface TravelTimes {
  /** Milliseconds that a page waits for the engine. */
  patience: number;
  /** Always answers, within the patience of a page or that of whoever asks. */
  minutes(from: Place, to: readonly Place[], mode: TravelMode, means?: RequestBudget): Promise<RouteTimes>;
  /** What nobody is asked for. */
  estimate(from: Place, to: readonly Place[], mode: TravelMode): RouteTimes;
  reach(from: Place, minutes: number, mode: TravelMode): Promise<{ area: Polygon[]; by: RouteTimes['by'] }>;
  stop(): void;
}

const BOUNDS = { patience: 1000, timeout: 10_000, failures: 3, rest: 30_000 };

/**
 * Asks the engine, remembers what it said, and estimates where it does not say in time: what arrives too late is
 * there for whoever asks next.
 * @param find undefined where there is none, or none yet
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

/** What a promise holds, unless it takes too long or fails. */
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

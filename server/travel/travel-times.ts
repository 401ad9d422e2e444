import type { TravelMode } from '../../shared/travel.ts';
import type { Logger } from '../log.ts';
import { BeyondStreets, type Polygon, type RoutingEngine } from './engine.ts';
import { estimateMinutes, estimateReach } from './estimate.ts';
import { createMemory } from './memory.ts';
import { metresBetween, type Place } from './places.ts';

/** Minutes from one place to others, in their order. */
export interface Journeys {
  /** null where there is no way. */
  minutes: (number | null)[];
  /** `estimate` when no engine could say it in time: shown as such. */
  by: 'route' | 'estimate';
}

export interface TravelTimes {
  /** Always answers, within the patience of a page. */
  minutes(from: Place, to: readonly Place[], mode: TravelMode): Promise<Journeys>;
  reach(from: Place, minutes: number, mode: TravelMode): Promise<{ area: Polygon[]; by: Journeys['by'] }>;
  stop(): void;
}

interface Bounds {
  /** Milliseconds that a page waits for the engine. */
  patience: number;
  /** Milliseconds after which a question is given up, whoever still waits. */
  timeout: number;
  /** Failures in a row after which the engine is left alone, and for how many milliseconds. */
  failures: number;
  rest: number;
}

const BOUNDS: Bounds = { patience: 1000, timeout: 10_000, failures: 3, rest: 30_000 };

/** What nobody was asked for. */
export const estimatedMinutes = (from: Place, to: readonly Place[], mode: TravelMode): Journeys => ({
  minutes: to.map((place) => estimateMinutes(metresBetween(from, place), mode)),
  by: 'estimate',
});

/**
 * Asks the engine, remembers what it said, and estimates where it does not say in time: what arrives too late is
 * there for whoever asks next.
 * @param findEngine undefined where there is none, or none yet
 */
export function createTravelTimes(
  findEngine: () => RoutingEngine | undefined,
  { log, now }: { log: Logger; now: () => Date },
  given: Partial<Bounds> = {},
): TravelTimes {
  const { patience, timeout, failures, rest } = { ...BOUNDS, ...given };
  const memory = createMemory();
  let failed = 0;
  let restsUntil = 0;

  /** @throws Error when the engine fails, or is left alone for now */
  async function ask<Answer>(question: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    if (now().getTime() < restsUntil) throw new Error('The routing engine rests');
    try {
      const answer = await question(AbortSignal.timeout(timeout));
      failed = 0;
      return answer;
    } catch (error) {
      failed = error instanceof BeyondStreets ? 0 : failed + 1;
      if (failed >= failures) {
        restsUntil = now().getTime() + rest;
        log.warn({ err: error, engine: findEngine()?.name }, 'the routing engine does not answer: times are estimated');
      }
      throw error;
    }
  }

  /** What is remembered, and the engine for the rest; the answer is whole whatever is forgotten meanwhile. */
  async function askMinutes(engine: RoutingEngine, from: Place, to: readonly Place[], mode: TravelMode) {
    const known = memory.of(from, mode);
    const all = to.map((place) => known.get(place));
    const unknown = to.map((place, at) => ({ place, at })).filter(({ at }) => all[at] === undefined);
    for (let first = 0; first < unknown.length; first += engine.most) {
      const some = unknown.slice(first, first + engine.most);
      const places = some.map(({ place }) => place);
      const minutes = await ask(async (signal) => {
        const said = await engine.minutes(from, places, mode, signal);
        if (said.length !== places.length) throw new Error('The routing engine left places out');
        return said;
      });
      for (const [turn, { place, at }] of some.entries()) {
        all[at] = minutes[turn] ?? null;
        known.set(place, all[at]);
      }
    }
    return all.map((each) => each ?? null);
  }

  return {
    async minutes(from, to, mode) {
      const estimated = estimatedMinutes(from, to, mode);
      const engine = findEngine();
      if (!engine || to.length === 0) return estimated;
      const answer = await inTime(askMinutes(engine, from, to, mode), patience);
      return answer ? { minutes: answer.value, by: 'route' } : estimated;
    },

    async reach(from, minutes, mode) {
      const asked = findEngine()?.reach;
      if (asked) {
        const answer = await inTime(
          ask((signal) => asked(from, minutes, mode, signal)),
          patience,
        );
        if (answer) return { area: answer.value, by: 'route' };
      }
      return { area: estimateReach(from, minutes, mode), by: 'estimate' };
    },

    stop: () => findEngine()?.stop?.(),
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

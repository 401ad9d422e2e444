import { type Position, RequestNotSent, UnroutableError } from '../providers/routing/port.ts';
import type { RouteMinutes } from './route-cache.ts';

/** Additional requests that one lookup may cost; the next lookup continues from what is cached. */
const MAX_EXTRA_REQUESTS = 60;

interface BatchOptions {
  from: Position;
  /** The most places in one request. */
  most: number;
  /**
   * Requests the minutes to places, in their order. @throws UnroutableError when one of them, or the origin, is
   * unroutable
   */
  ask: (places: readonly Position[]) => Promise<(number | null)[]>;
  /** Called once for each place as soon as its route is known. */
  learn: (place: Position, way: RouteMinutes) => void;
}

/**
 * Requests the routes to all places in batches. An engine refuses a whole batch for one place that is far from all
 * streets: bisection finds that place, and the others are requested without it.
 * @throws UnroutableError when the origin is far from all streets
 * @throws RequestNotSent when too many places are
 */
export async function requestInBatches(
  places: readonly Position[],
  { from, most, ask, learn }: BatchOptions,
): Promise<void> {
  let more = 0;

  async function learnByHalves(some: readonly Position[]): Promise<void> {
    const middle = Math.ceil(some.length / 2);
    for (const half of [some.slice(0, middle), some.slice(middle)].filter(({ length }) => length > 0)) {
      more += 1;
      if (more > MAX_EXTRA_REQUESTS) throw new RequestNotSent('Too many places are far from all streets');
      try {
        // The origin is included as a route that surely exists, so that the engine does not refuse places for having
        // none.
        const [, ...minutes] = await ask([from, ...half]);
        tell(half, minutes);
      } catch (error) {
        if (!(error instanceof UnroutableError)) throw error;
        const [only] = half;
        if (only && half.length === 1) learn(only, error.beyond);
        else await learnByHalves(half);
      }
    }
  }

  function tell(some: readonly Position[], minutes: (number | null)[]): void {
    for (const [at, place] of some.entries()) learn(place, minutes[at] ?? null);
  }

  for (let first = 0; first < places.length; first += most) {
    const portion = places.slice(first, first + most);
    try {
      tell(portion, await ask(portion));
    } catch (error) {
      if (!(error instanceof UnroutableError)) throw error;
      await ask([from]);
      await learnByHalves(portion);
    }
  }
}

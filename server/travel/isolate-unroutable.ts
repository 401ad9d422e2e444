import { RequestNotSent, UnroutableError } from '../providers/routing/port.ts';
import type { Place } from './places.ts';
import type { RouteMinutes } from './route-cache.ts';

/** Questions more than its portions that one question may cost: the next one goes on from what was learned. */
const MOST_MORE = 60;

interface BatchOptions {
  from: Place;
  /** Most places that the engine may be asked about at once. */
  most: number;
  /** Minutes to each of the places, in their order. @throws UnroutableError when it is so of one of them, or of `from` */
  ask: (places: readonly Place[]) => Promise<(number | null)[]>;
  /** Hears of each place once, as soon as it is known. */
  learn: (place: Place, way: RouteMinutes) => void;
}

/**
 * Learns the way to each of the places, in portions. An engine refuses a whole question for one place that is far from all
 * streets: that one is found by halves, and the others are asked about without it.
 * @throws UnroutableError when it is the origin that is far from all streets
 * @throws RequestNotSent when too many places are
 */
export async function requestInBatches(
  places: readonly Place[],
  { from, most, ask, learn }: BatchOptions,
): Promise<void> {
  let more = 0;

  async function learnByHalves(some: readonly Place[]): Promise<void> {
    const middle = Math.ceil(some.length / 2);
    for (const half of [some.slice(0, middle), some.slice(middle)].filter(({ length }) => length > 0)) {
      more += 1;
      if (more > MOST_MORE) throw new RequestNotSent('Too many places are far from all streets');
      try {
        // With a way that there surely is, so that it does not refuse places for having none.
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

  function tell(some: readonly Place[], minutes: (number | null)[]): void {
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

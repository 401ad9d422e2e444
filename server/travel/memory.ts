import type { TravelMode } from '../../shared/travel.ts';
import type { Place } from './places.ts';

/** Minutes to places from one origin. */
export interface KnownMinutes {
  /** undefined: not known; null: there is no way. */
  get(to: Place): number | null | undefined;
  set(to: Place, minutes: number | null): void;
}

/** Decimals of a degree of an origin: some ten metres, so that people of one house share what is known. */
const ORIGIN = 4;
/** Of a destination: a metre. */
const DESTINATION = 5;

/** Origins that are remembered; who was not asked for longest is forgotten first. */
const MOST_ORIGINS = 500;
const MOST_PLACES = 20_000;

/** What the engine said, for as long as the program runs: streets change more slowly. */
export function createMemory() {
  const origins = new Map<string, Map<string, number | null>>();

  return {
    of(from: Place, mode: TravelMode): KnownMinutes {
      const key = `${mode}:${rounded(from, ORIGIN)}`;
      const known = origins.get(key) ?? new Map<string, number | null>();
      origins.delete(key);
      origins.set(key, known);
      const [oldest] = origins.keys();
      if (origins.size > MOST_ORIGINS && oldest !== undefined) origins.delete(oldest);
      return {
        get: (to) => known.get(rounded(to, DESTINATION)),
        set(to, minutes) {
          if (known.size >= MOST_PLACES) known.clear();
          known.set(rounded(to, DESTINATION), minutes);
        },
      };
    },
  };
}

const rounded = ({ lat, lng }: Place, decimals: number) => `${lat.toFixed(decimals)},${lng.toFixed(decimals)}`;

import type { TravelMode } from '../../shared/travel.ts';
import type { UnroutableReason } from '../providers/routing/port.ts';
import type { Place } from './places.ts';

/** Minutes on a way; null where there is none. */
export type RouteMinutes = number | null | UnroutableReason;

/** A question that an engine was asked and has not answered. */
export interface PendingRequest {
  /** By the names of places. */
  answer: Promise<ReadonlyMap<string, RouteMinutes>>;
  /** How long it is waited for: milliseconds on the clock of `performance.now`. */
  until: number;
}

/** Ways from one origin to places, by their names: see `placeKey`. */
export interface OriginRoutes {
  /** undefined: not known. */
  get(place: string): RouteMinutes | undefined;
  set(place: string, way: RouteMinutes): void;
  /** Questions about the way to a place: whoever asks the same waits for their answer. */
  pending: Map<string, PendingRequest>;
}

/** Decimals of a degree of an origin: some ten metres, so that people of one house share what is known. */
const ORIGIN = 4;
/** Of a destination: a metre. */
const DESTINATION = 5;

/** Origins that are remembered; who was not asked for longest is forgotten first. */
const MOST_ORIGINS = 500;
const MOST_PLACES = 20_000;

/** Places that are a metre apart have one name. */
export const placeKey = (place: Place): string => rounded(place, DESTINATION);

interface Origin {
  ways: Map<string, RouteMinutes>;
  pending: OriginRoutes['pending'];
}

/** What the engine said, for as long as the program runs: streets change more slowly. */
export function createRouteCache() {
  const origins = new Map<string, Origin>();
  /** Far from all streets, wherever somebody comes from. */
  const off: Record<TravelMode, Set<string>> = { walking: new Set(), driving: new Set() };

  return {
    of(from: Place, mode: TravelMode): OriginRoutes {
      const key = `${mode}:${rounded(from, ORIGIN)}`;
      const origin: Origin = origins.get(key) ?? { ways: new Map(), pending: new Map() };
      origins.delete(key);
      origins.set(key, origin);
      const [oldest] = origins.keys();
      if (origins.size > MOST_ORIGINS && oldest !== undefined) origins.delete(oldest);
      const { ways, pending } = origin;
      return {
        get: (place) => (off[mode].has(place) ? 'off_streets' : ways.get(place)),
        set(place, way) {
          const isOff = way === 'off_streets';
          const kept = isOff ? off[mode] : ways;
          if (kept.size >= MOST_PLACES) kept.clear();
          if (isOff) off[mode].add(place);
          else ways.set(place, way);
        },
        pending,
      };
    },
  };
}

const rounded = ({ lat, lng }: Place, decimals: number) => `${lat.toFixed(decimals)},${lng.toFixed(decimals)}`;

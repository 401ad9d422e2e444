import { LRUCache } from 'lru-cache';
import type { TravelMode } from '#shared/travel.ts';
import type { Position, UnroutableReason } from '../providers/routing/port.ts';

/** The minutes of a route; null where there is none. */
export type RouteMinutes = number | null | UnroutableReason;

/** A request to an engine that is under way. */
export interface PendingRequest {
  /** By `placeKey`. */
  answer: Promise<ReadonlyMap<string, RouteMinutes>>;
  /** When callers stop waiting for it, on the clock of `performance.now`. */
  until: number;
}

/** The routes from one origin, by `placeKey`. */
export interface OriginRoutes {
  /** Undefined when unknown. */
  get(place: string): RouteMinutes | undefined;
  set(place: string, route: RouteMinutes): void;
  /** Requests under way for a place: a caller that needs the same route waits for their result. */
  pending: Map<string, PendingRequest>;
}

/** Decimals of a degree of an origin: some ten metres, so that people in one building share routes. */
const ORIGIN = 4;
/** Decimals of a degree of a destination: a metre. */
const DESTINATION = 5;

/** The cache holds so many origins, and drops the least recently used. */
const MAX_ORIGINS = 500;
const MAX_PLACES = 20_000;

/** The cache key of a place: places within a metre share it. */
export const placeKey = (place: Position): string => rounded(place, DESTINATION);

interface Origin {
  routes: Map<string, RouteMinutes>;
  pending: OriginRoutes['pending'];
}

/** Caches routes for as long as the process runs: streets change more slowly. */
export function createRouteCache() {
  const origins = new LRUCache<string, Origin>({ max: MAX_ORIGINS });
  /** Places far from all streets, whatever the origin. */
  const off: Record<TravelMode, Set<string>> = { walking: new Set(), driving: new Set() };

  return {
    of(from: Position, mode: TravelMode): OriginRoutes {
      const key = `${mode}:${rounded(from, ORIGIN)}`;
      const origin: Origin = origins.get(key) ?? { routes: new Map(), pending: new Map() };
      origins.set(key, origin);
      const { routes, pending } = origin;
      return {
        get: (place) => (off[mode].has(place) ? 'off_streets' : routes.get(place)),
        set(place, route) {
          const isOff = route === 'off_streets';
          const kept = isOff ? off[mode] : routes;
          if (kept.size >= MAX_PLACES) kept.clear();
          if (isOff) off[mode].add(place);
          else routes.set(place, route);
        },
        pending,
      };
    },
  };
}

const rounded = ({ lat, lng }: Position, decimals: number) => `${lat.toFixed(decimals)},${lng.toFixed(decimals)}`;

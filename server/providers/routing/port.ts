import type { TravelMode } from '../../../shared/travel.ts';
import type { Place } from '../../travel/places.ts';

/** Rings of `[lng, lat]`, each closed: the first is the outline, others are holes. As in GeoJSON. */
export type Polygon = [lng: number, lat: number][][];

/** `off_streets`: one of the places is far from all streets; `too_far`: no way that the engine knows is so long. */
export type UnroutableReason = 'off_streets' | 'too_far';

/** The engine works, but has no streets there, or no route that long. */
export class UnroutableError extends Error {
  readonly beyond: UnroutableReason;

  constructor(message: string, beyond: UnroutableReason) {
    super(message);
    this.beyond = beyond;
  }
}

/** No request was sent: too many are waiting, or quota is missing. It says nothing about the engine's health. */
export class RequestNotSent extends Error {}

/** What knows the streets. */
export interface RoutingEngine {
  name: 'valhalla' | 'google';
  /** Most places that one question may have. */
  most: number;
  /** The ways of travel it knows; undefined: all. */
  modes?: readonly TravelMode[];
  /** The site pays for each requested place. */
  paid?: boolean;
  /**
   * Minutes on the way from one place to each of others, in their order; null where there is no way.
   * @throws UnroutableError
   * @throws RequestNotSent
   * @throws Error when it cannot say, whatever the reason
   */
  minutes(from: Place, to: readonly Place[], mode: TravelMode, signal: AbortSignal): Promise<(number | null)[]>;
  /** What can be reached within so many minutes; undefined for an engine that cannot tell. @throws Error as above */
  reach?: (from: Place, minutes: number, mode: TravelMode, signal: AbortSignal) => Promise<Polygon[]>;
  /** Ends what it started. */
  stop?(): void;
}

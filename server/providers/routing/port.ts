import type { TravelMode } from '#shared/travel.ts';

/** A position in degrees. */
export interface Position {
  lat: number;
  lng: number;
}

/** Rings of `[lng, lat]`, each closed: the first is the outline, others are holes. As in GeoJSON. */
export type Polygon = [lng: number, lat: number][][];

/**
 * `off_streets`: one of the places is far from all streets; `too_far`: there is no route, or the engine finds none that
 * long.
 */
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

/** A routing engine that knows the street network. */
export interface RoutingEngine {
  name: 'valhalla' | 'google';
  /** Maximum number of places in one request. */
  most: number;
  /** Supported travel modes; undefined: all. */
  modes?: readonly TravelMode[];
  /** The site pays for each requested place. */
  paid?: boolean;
  /**
   * Returns the minutes from one place to each of the others, in their order; null where there is no route.
   * @throws UnroutableError
   * @throws RequestNotSent
   * @throws Error when the engine fails
   */
  minutes(from: Position, to: readonly Position[], mode: TravelMode, signal: AbortSignal): Promise<(number | null)[]>;
  /**
   * Returns the area that can be reached in so many minutes; undefined if the engine cannot compute it. @throws as
   * above
   */
  reach?: (from: Position, minutes: number, mode: TravelMode, signal: AbortSignal) => Promise<Polygon[]>;
  /** Ends the processes it started. */
  stop?(): void;
}

/** A source of a routing engine, which may become ready after the server. */
export interface RoutingSource {
  find(): RoutingEngine | undefined;
  stop(): void;
}

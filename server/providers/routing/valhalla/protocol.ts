import { z } from 'zod';
import type { TravelMode } from '#shared/travel.ts';
import { minutesInOrder } from '../matrix-order.ts';
import { type Polygon, type Position, type RoutingEngine, UnroutableError } from '../port.ts';

// Valhalla's requests and responses, the same for a local and a remote one.

export type ValhallaAction = 'sources_to_targets' | 'isochrone';

/** Sends one request. @throws Error when it fails */
export type ValhallaRequest = (act: ValhallaAction, question: object, signal: AbortSignal) => Promise<unknown>;

const COSTING: Record<TravelMode, string> = { walking: 'pedestrian', driving: 'auto' };

const Matrix = z.object({
  sources_to_targets: z.array(z.array(z.object({ to_index: z.int(), time: z.number().min(0).nullable() }))).length(1),
});

const Ring = z.array(z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])).min(4);
const Isochrone = z.object({
  features: z.array(
    z.object({
      geometry: z.discriminatedUnion('type', [
        z.object({ type: z.literal('Polygon'), coordinates: z.array(Ring) }),
        z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Ring)) }),
      ]),
    }),
  ),
});

/** The most targets of one request: the limit in settings.ts; Valhalla's default is 2500. */
const MAX_PLACES = 1000;

/** Errors for a whole request of which one place is far from all streets, or all are too far apart. */
const OFF_STREETS = /No suitable edges near location/;
const TOO_FAR = /No path could be found|exceeds the max distance limit/;

const withTypedErrors =
  (ask: ValhallaRequest): ValhallaRequest =>
  (act, question, signal) =>
    ask(act, question, signal).catch((error: unknown) => {
      const { message } = error instanceof Error ? error : new Error(String(error));
      if (OFF_STREETS.test(message)) throw new UnroutableError(message, 'off_streets');
      throw TOO_FAR.test(message) ? new UnroutableError(message, 'too_far') : error;
    });

/** A routing engine that sends Valhalla requests. */
export const valhalla = (ask: ValhallaRequest, stop?: () => void): RoutingEngine => ({
  name: 'valhalla',
  most: MAX_PLACES,
  ...(stop && { stop }),

  async minutes(from, to, mode, signal) {
    const question = { sources: [location(from)], targets: to.map(location), costing: COSTING[mode] };
    const answer = Matrix.parse(await withTypedErrors(ask)('sources_to_targets', question, signal));
    const routes = answer.sources_to_targets.flat();
    return minutesInOrder(
      to.length,
      routes.map(({ to_index, time }) => [to_index, time === null ? null : time / 60]),
    );
  },

  async reach(from, minutes, mode, signal): Promise<Polygon[]> {
    const question = {
      locations: [location(from)],
      costing: COSTING[mode],
      contours: [{ time: minutes }],
      polygons: true,
      denoise: 0.2,
      generalize: 20,
    };
    const { features } = Isochrone.parse(await withTypedErrors(ask)('isochrone', question, signal));
    return features.flatMap(({ geometry }) =>
      geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
    );
  },
});

const location = ({ lat, lng }: Position) => ({ lat, lon: lng });

import { z } from 'zod';
import type { TravelMode } from '../../../../shared/travel.ts';
import type { Place } from '../../../travel/places.ts';
import { minutesInOrder } from '../matrix-order.ts';
import { type Polygon, type RoutingEngine, UnroutableError } from '../port.ts';

// How Valhalla is asked and what it answers: the same within this machine and by address.

export type ValhallaAction = 'sources_to_targets' | 'isochrone';

/** Asks one question. @throws Error when it cannot be answered */
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

/** Most targets of one question; a Valhalla of one's own is set up for as many (see valhalla-settings.ts), others for 2500. */
const MOST = 1000;

/** What it says of a whole question when one of its places is far from all streets, or all are far from one another. */
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

/** A Valhalla, whichever way it is asked. */
export const valhalla = (ask: ValhallaRequest, stop?: () => void): RoutingEngine => ({
  name: 'valhalla',
  most: MOST,
  ...(stop && { stop }),

  async minutes(from, to, mode, signal) {
    const question = { sources: [location(from)], targets: to.map(location), costing: COSTING[mode] };
    const answer = Matrix.parse(await withTypedErrors(ask)('sources_to_targets', question, signal));
    const ways = answer.sources_to_targets.flat();
    return minutesInOrder(
      to.length,
      ways.map(({ to_index, time }) => [to_index, time === null ? null : time / 60]),
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

const location = ({ lat, lng }: Place) => ({ lat, lon: lng });

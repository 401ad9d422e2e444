import { z } from 'zod';
import type { TravelMode } from '#shared/travel.ts';
import { minutesInOrder } from './matrix-order.ts';
import type { Position, RoutingEngine } from './port.ts';

const TRAVEL: Record<TravelMode, string> = { walking: 'WALK', driving: 'DRIVE' };

const Elements = z.array(
  z.object({
    destinationIndex: z.int().default(0),
    condition: z.string().optional(),
    /** "123s" */
    duration: z
      .string()
      .regex(/^\d+(\.\d+)?s$/)
      .optional(),
  }),
);

/** Maximum number of places in one request, from Google's terms. */
const MAX_PLACES = 625;

/** Creates an engine for Google's Routes API, which has no isochrones. @param url of a stand-in for tests */
export function googleRoutes({
  key,
  url = 'https://routes.googleapis.com',
}: {
  key: string;
  url?: string | undefined;
}) {
  const engine: RoutingEngine = {
    name: 'google',
    most: MAX_PLACES,
    paid: true,
    async minutes(from, to, mode, signal) {
      const reply = await fetch(new URL('/distanceMatrix/v2:computeRouteMatrix', url), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-goog-api-key': key,
          'x-goog-fieldmask': 'destinationIndex,condition,duration',
        },
        body: JSON.stringify({
          origins: [waypoint(from)],
          destinations: to.map(waypoint),
          travelMode: TRAVEL[mode],
        }),
        signal,
      });
      if (!reply.ok) throw new Error(`Google Routes answered ${reply.status}`);
      const elements = Elements.parse(await reply.json());
      return minutesInOrder(
        to.length,
        elements.map(({ destinationIndex, condition, duration }) => [
          destinationIndex,
          condition === 'ROUTE_EXISTS' && duration ? Number.parseFloat(duration) / 60 : null,
        ]),
      );
    },
  };
  return engine;
}

const waypoint = ({ lat, lng }: Position) => ({
  waypoint: { location: { latLng: { latitude: lat, longitude: lng } } },
});

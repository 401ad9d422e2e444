import { z } from 'zod';
import { MAX_TRAVEL_MINUTES, TRAVEL_MODES } from '../travel.ts';

/** A position in a URL: `41.3851,2.1734`. */
export const Position = z
  .string()
  .regex(/^-?\d{1,2}(\.\d{1,20})?,-?\d{1,3}(\.\d{1,20})?$/)
  .refine((value) => {
    const { lat, lng } = positionOf(value);
    return Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  })
  .meta({ description: 'latitude,longitude in degrees' });

/** Parses a position that `Position` has validated. */
export function positionOf(position: string): { lat: number; lng: number } {
  const [lat = 0, lng = 0] = position.split(',').map(Number);
  return { lat, lng };
}

export const TravelMode = z.enum(TRAVEL_MODES).meta({ id: 'TravelMode' });
export const TravelMinutes = z.coerce.number().int().min(1).max(MAX_TRAVEL_MINUTES);

/** The parameters of `GET /api/v1/travel/reach`: the area within so many minutes of a place. */
export const ReachQuery = z.strictObject({ near: Position, mode: TravelMode, minutes: TravelMinutes });
export type ReachQuery = z.infer<typeof ReachQuery>;

/** Whether minutes come from a routing engine or are estimated from the distance. */
export const TravelSource = z.enum(['route', 'estimate']).meta({ id: 'TravelSource' });

const Ring = z.array(z.tuple([z.number(), z.number()]));

export const Reach = z
  .object({
    by: TravelSource,
    area: z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Ring)) }),
  })
  .meta({ id: 'Isochrone', description: 'The area as a geometry of GeoJSON.' });
export type Reach = z.infer<typeof Reach>;

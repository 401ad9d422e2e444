import { MAX_TRAVEL_MINUTES, TRAVEL_MODES, type TravelMode } from '#shared/travel.ts';
import { decimal, degrees, oneOf, typed, whole } from './parse-params.ts';

/** Location filters, shared by the lists of offerings and of studios. */
export interface Around {
  /** `latitude,longitude` */
  near?: string | undefined;
  /** The reader's name of that place. Without `near` it is a name that is yet to be geocoded. */
  place?: string | undefined;
  radius_km?: number | undefined;
  /** How to travel from `near`; without `minutes` it only shows travel times. */
  mode?: TravelMode | undefined;
  minutes?: number | undefined;
  /** `west,south,east,north` */
  box?: string | undefined;
}

/** The distance applied to a place that was just named. */
export const NEARBY = { mode: 'walking', minutes: 20 } as const;

export const MINUTES = [10, 15, 20, 30, 45, 60] as const;
export const RADII_KM = [1, 2, 5, 10, 25] as const;

/** No location filter. */
export const ANYWHERE: Around = {
  near: undefined,
  place: undefined,
  radius_km: undefined,
  mode: undefined,
  minutes: undefined,
  box: undefined,
};

const MAX_PLACE_LENGTH = 120;

/**
 * Reads the location filters from a URL, also one written by a form: its `was` is the previous name of the place, and
 * its `by` decides between minutes and kilometres, of which it sends both.
 */
export function parseLocation(params: URLSearchParams): Around {
  const place = typed(params.get('place'), MAX_PLACE_LENGTH) || undefined;
  const near = params.get('near');
  const box = params.get('box');
  const was = params.get('was');
  const isAnother = was !== null && was !== (place ?? '');
  const known = near && isPosition(near) && !isAnother ? { near, ...readDistance(params) } : undefined;
  return {
    ...ANYWHERE,
    place,
    ...(known ?? (place && readDistance(params))),
    box: box && isBox(box) ? box : undefined,
  };
}

function readDistance(params: URLSearchParams): Pick<Around, 'radius_km' | 'mode' | 'minutes'> {
  const by = params.get('by');
  const radius_km = decimal(params.get('radius_km'), 0, 20_000);
  if (by === 'radius') return { radius_km };
  const mode = oneOf(by ?? params.get('mode'), TRAVEL_MODES);
  const minutes = mode && whole(params.get('minutes'), 1, MAX_TRAVEL_MINUTES);
  return { mode, minutes, radius_km: by === null ? radius_km : undefined };
}

/** Returns the parameters of the API request: without the name, which is only for the reader. */
export const locationQueryOf = (around: Around) => ({
  ...(around.near && { near: around.near, ...distanceOf(around) }),
  ...(around.box && { box: around.box }),
});

/** Returns the parameters of the URL. A place that is yet to be geocoded keeps its distance. */
export const locationParams = (around: Around) => ({
  ...locationQueryOf(around),
  ...(around.place && { place: around.place, ...distanceOf(around) }),
});

const distanceOf = ({ radius_km, mode, minutes }: Around) => ({
  ...(radius_km !== undefined && { radius_km: String(radius_km) }),
  ...(mode && { mode }),
  ...(minutes !== undefined && { minutes: String(minutes) }),
});

/** Returns the location filters for a newly named place: nearby, unless a distance was set before. */
export function locationNearPlace(before: Around, place: Pick<Around, 'near' | 'place'>): Around {
  const { radius_km, mode, minutes } = before;
  const distance = mode === undefined && radius_km === undefined ? NEARBY : { radius_km, mode, minutes };
  return { ...ANYWHERE, ...distance, near: place.near, place: place.place };
}

function isPosition(text: string): boolean {
  const [lat = 91, lng = 181] = degrees(text, 2) ?? [];
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
}

function isBox(text: string): boolean {
  const [west = 181, south = 91, east = 181, north = 91] = degrees(text, 4) ?? [];
  return Math.abs(west) <= 180 && Math.abs(east) <= 180 && -90 <= south && south <= north && north <= 90;
}

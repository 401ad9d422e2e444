import { type RawBuilder, sql } from 'kysely';
import type { Box, Circle } from './area.ts';

/** Where what a statement calls by these columns is, as the public sees it. */
export interface Whereabouts {
  place: RawBuilder<unknown>;
  latitude: RawBuilder<unknown>;
  longitude: RawBuilder<unknown>;
}

/** Metres beyond which a circle holds the earth. */
const ROUND = 20_040_000;

/** Metres as the crow flies; null where nobody knows where it is. */
export const metresTo = (
  { place }: Pick<Whereabouts, 'place'>,
  from: { lat: number; lng: number },
): RawBuilder<number | null> => sql`earth_distance(${place}, ll_to_earth(${from.lat}, ${from.lng}))`;

// The cube is what the index knows; it is a little wider than the circle.
export const isAround = ({ place }: Pick<Whereabouts, 'place'>, { lat, lng, metres }: Circle): RawBuilder<boolean> =>
  metres >= ROUND
    ? sql`${place} is not null`
    : sql`(earth_box(ll_to_earth(${lat}, ${lng}), ${metres}) @> ${place} and ${metresTo({ place }, { lat, lng })} <= ${metres})`;

export function isIn({ latitude, longitude }: Whereabouts, { west, south, east, north }: Box): RawBuilder<boolean> {
  const across =
    west <= east
      ? sql`${longitude} between ${west} and ${east}`
      : sql`(${longitude} >= ${west} or ${longitude} <= ${east})`;
  return sql`(${latitude} between ${south} and ${north} and ${across})`;
}

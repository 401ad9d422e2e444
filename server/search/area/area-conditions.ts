import { type RawBuilder, sql } from 'kysely';
import { type Box, boundingCircle, type Circle } from './area.ts';
import { coveringCells } from './grid-cells.ts';

/** Where what a statement calls by these columns is, as the public sees it. */
export interface PositionColumns {
  place: RawBuilder<unknown>;
  latitude: RawBuilder<unknown>;
  longitude: RawBuilder<unknown>;
  /** The squares that it is in, where an index has them. */
  cells?: RawBuilder<unknown>;
}

/** Of a studio `s`. */
export const STUDIO_POSITION: PositionColumns = {
  place: sql`s.shown_place`,
  latitude: sql`s.shown_latitude`,
  longitude: sql`s.shown_longitude`,
};

/** Of a listing `l`. */
export const LISTING_POSITION: PositionColumns = {
  place: sql`l.place`,
  latitude: sql`l.latitude`,
  longitude: sql`l.longitude`,
  cells: sql`l.cells`,
};

/** Metres beyond which a circle holds the earth. */
const ROUND = 20_040_000;

/** As the function `earth()` says. */
const EARTH_METRES = 6_378_168;

/** Through the earth, in metres: what `earthdistance` works out a distance from. Its own functions take ten times as long. */
const chordTo = ({ place }: Pick<PositionColumns, 'place'>, { lat, lng }: { lat: number; lng: number }) =>
  sql`cube_distance(${place}, ll_to_earth(${lat}, ${lng}))`;

/** Metres as the crow flies; null where nobody knows where it is. */
export const metresTo = (
  here: Pick<PositionColumns, 'place'>,
  from: { lat: number; lng: number },
): RawBuilder<number | null> =>
  sql`case when ${here.place} is not null
    then ${sql.lit(2 * EARTH_METRES)} * asin(least(1, ${chordTo(here, from)} / ${sql.lit(2 * EARTH_METRES)})) end`;

export function isWithinCircle(here: PositionColumns, circle: Circle): RawBuilder<boolean> {
  const { lat, lng, metres } = circle;
  if (metres >= ROUND) return sql`${here.place} is not null`;
  const chord = 2 * EARTH_METRES * Math.sin(metres / (2 * EARTH_METRES));
  const isNear = sql`${chordTo(here, circle)} <= ${chord}::float8`;
  // The cube is what the index of places knows; it is a little wider than the circle.
  return sql`(${isInCoveringCells(here, circle) ?? sql`earth_box(ll_to_earth(${lat}, ${lng}), ${metres}) @> ${here.place}`} and ${isNear})`;
}

export function isWithinBox(here: PositionColumns, box: Box): RawBuilder<boolean> {
  const { west, south, east, north } = box;
  const { latitude, longitude } = here;
  const across =
    west <= east
      ? sql`${longitude} between ${west} and ${east}`
      : sql`(${longitude} >= ${west} or ${longitude} <= ${east})`;
  const isWithin = sql`${latitude} between ${south} and ${north} and ${across}`;
  return sql`(${isInCoveringCells(here, box) ?? isWithinCircle(here, boundingCircle(box))} and ${isWithin})`;
}

function isInCoveringCells({ cells }: PositionColumns, area: Box | Circle): RawBuilder<boolean> | undefined {
  const around = cells && coveringCells(area);
  return around && sql`${cells} && ${around}::integer[]`;
}

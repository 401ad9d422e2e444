import { type RawBuilder, sql } from 'kysely';
import { type Box, boundingCircle, type Circle } from './area.ts';
import { coveringCells } from './grid-cells.ts';

/** The columns with the public position of a row. */
export interface PositionColumns {
  place: RawBuilder<unknown>;
  latitude: RawBuilder<unknown>;
  longitude: RawBuilder<unknown>;
  /** The grid cells of the position, where an index has them. */
  cells?: RawBuilder<unknown>;
}

/** Of studio `s`. */
export const STUDIO_POSITION: PositionColumns = {
  place: sql`s.shown_place`,
  latitude: sql`s.shown_latitude`,
  longitude: sql`s.shown_longitude`,
};

/** Of listing `l`. */
export const LISTING_POSITION: PositionColumns = {
  place: sql`l.place`,
  latitude: sql`l.latitude`,
  longitude: sql`l.longitude`,
  cells: sql`l.cells`,
};

/** A circle of this radius covers the Earth. */
const ROUND = 20_040_000;

/** The Earth's radius in PostgreSQL's function `earth()`. */
const EARTH_METRES = 6_378_168;

/**
 * SQL for the straight line through the Earth in metres, which `earthdistance` computes distances from. Its own
 * functions take ten times as long.
 */
const chordTo = ({ place }: Pick<PositionColumns, 'place'>, { lat, lng }: { lat: number; lng: number }) =>
  sql`cube_distance(${place}, ll_to_earth(${lat}, ${lng}))`;

/** SQL for metres as the crow flies; null without a position. */
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
  // The index knows cubes, which are a little wider than the circle.
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

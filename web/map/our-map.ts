import type { Position } from './pin-map.tsx';

/** Bounds of the built-in map, in degrees. */
const WEST = 2.04;
const EAST = 2.24;
const SOUTH = 41.31;
const NORTH = 41.48;

/** True if the built-in map, which is of Barcelona, covers a position. */
export const isOnCityMap = ({ lat, lng }: Position): boolean =>
  lat >= SOUTH && lat <= NORTH && lng >= WEST && lng <= EAST;

/** True if any of the built-in map is in view. */
export const showsCityMap = (sight: Record<'west' | 'east' | 'south' | 'north', number>): boolean =>
  sight.west <= EAST && sight.east >= WEST && sight.south <= NORTH && sight.north >= SOUTH;

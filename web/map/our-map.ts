import type { Position } from './pin-map.tsx';

/** What the shapes of the city cover, in degrees. */
const WEST = 2.04;
const EAST = 2.24;
const SOUTH = 41.31;
const NORTH = 41.48;

/** Whether our own map, which is of Barcelona, has anything to show there. */
export const isOnOurMap = ({ lat, lng }: Position): boolean =>
  lat >= SOUTH && lat <= NORTH && lng >= WEST && lng <= EAST;

/** Whether any of it is in sight. */
export const showsOurMap = (sight: Record<'west' | 'east' | 'south' | 'north', number>): boolean =>
  sight.west <= EAST && sight.east >= WEST && sight.south <= NORTH && sight.north >= SOUTH;

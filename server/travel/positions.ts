import type { Position } from '../providers/routing/port.ts';

/** The radius of the Earth in metres, as in PostgreSQL's earthdistance. */
const EARTH = 6_378_168;
const RADIANS = Math.PI / 180;

/** Returns the distance in metres as the crow flies. */
export function metresBetween(one: Position, other: Position): number {
  const across = Math.sin(((other.lng - one.lng) * RADIANS) / 2);
  const along = Math.sin(((other.lat - one.lat) * RADIANS) / 2);
  const share = along ** 2 + Math.cos(one.lat * RADIANS) * Math.cos(other.lat * RADIANS) * across ** 2;
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(share)));
}

/** Returns the position so many metres away. @param bearing in radians, clockwise from north */
export function destination({ lat, lng }: Position, metres: number, bearing: number): Position {
  const angle = metres / EARTH;
  const from = lat * RADIANS;
  const to = Math.asin(Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(bearing));
  const turn = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * Math.sin(to),
  );
  return { lat: to / RADIANS, lng: ((lng + turn / RADIANS + 540) % 360) - 180 };
}

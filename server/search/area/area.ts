import { metresBetween } from '#server/travel/travel.ts';

/** In degrees. A west greater than the east means across the date line. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

export interface Circle {
  lat: number;
  lng: number;
  metres: number;
}

/** Returns the width of a box in degrees. */
const widthOf = ({ west, east }: Box) => (west <= east ? east - west : east - west + 360);

/** Returns a circle that contains the box: around its centre, out to its furthest corner or bulging side. */
export function boundingCircle(box: Box): Circle {
  const width = widthOf(box);
  const middle = { lat: (box.south + box.north) / 2, lng: wrapped(box.west + width / 2) };
  // In very large boxes the corners are not the furthest points.
  if (width > 90 || box.north - box.south > 45) return { ...middle, metres: HALF_CIRCUMFERENCE };
  const corners = [box.south, box.north].map((lat) => metresBetween(middle, { lat, lng: box.west }));
  return { ...middle, metres: Math.max(...corners) * 1.01 + 1 };
}

/** More metres than half the way around the Earth. */
const HALF_CIRCUMFERENCE = 20_100_000;

const wrapped = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180;

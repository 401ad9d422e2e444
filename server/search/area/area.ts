import { metresBetween } from '../../travel/travel.ts';

/** In degrees; a west that is greater than the east means over the date line. */
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

/** Degrees from the west of a box to its east, the way that the box goes. */
const widthOf = ({ west, east }: Box) => (west <= east ? east - west : east - west + 360);

/** A circle that holds the box: around its middle, out to its furthest corner, or to where its sides bulge most. */
export function boundingCircle(box: Box): Circle {
  const width = widthOf(box);
  const middle = { lat: (box.south + box.north) / 2, lng: wrapped(box.west + width / 2) };
  // Beyond a half turn the corners are no longer what is furthest away.
  if (width > 90 || box.north - box.south > 45) return { ...middle, metres: HALF_ROUND };
  const corners = [box.south, box.north].map((lat) => metresBetween(middle, { lat, lng: box.west }));
  return { ...middle, metres: Math.max(...corners) * 1.01 + 1 };
}

/** Metres from a place to the other side of the earth, and more. */
const HALF_ROUND = 20_100_000;

const wrapped = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180;

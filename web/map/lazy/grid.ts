import type { FeatureCollection, LineString } from 'geojson';

/** What is in sight, in degrees. */
export interface Sight {
  west: number;
  east: number;
  south: number;
  north: number;
}

const METRES_PER_DEGREE = 111_320;
/** Lines across what is in sight, at most. */
const MOST = 12;

const NO_LINES: FeatureCollection<LineString> = { type: 'FeatureCollection', features: [] };

/**
 * A grid where there is no map: squares of a round number of metres, 1, 2 or 5 with zeros, and as wide as they are high.
 * @param sight undefined: no lines
 * @returns lines that reach as far again as what is in sight, so that a map that is moved has them already
 */
export function gridOf(sight?: Sight): FeatureCollection<LineString> {
  if (!sight) return NO_LINES;
  const { west, east, south, north } = sight;
  const middle = (south + north) / 2;
  const tall = roundUp(((north - south) * METRES_PER_DEGREE) / MOST) / METRES_PER_DEGREE;
  const wide = tall / Math.max(0.01, Math.cos((middle * Math.PI) / 180));
  const [left, right, low, high] = [2 * west - east, 2 * east - west, 2 * south - north, 2 * north - south];
  const lines = [
    ...steps(left, right, wide).map((lng) => [
      [lng, low],
      [lng, high],
    ]),
    ...steps(low, high, tall).map((lat) => [
      [left, lat],
      [right, lat],
    ]),
  ];
  return {
    type: 'FeatureCollection',
    features: lines.map((coordinates) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates },
    })),
  };
}

const steps = (from: number, to: number, by: number): number[] =>
  Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, at) => from + at * by);

function roundUp(metres: number): number {
  const zeros = 10 ** Math.floor(Math.log10(metres));
  return ([1, 2, 5].find((digit) => digit * zeros >= metres) ?? 10) * zeros;
}

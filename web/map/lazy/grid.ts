import type { FeatureCollection, LineString } from 'geojson';

/** The area in view, in degrees. */
export interface VisibleArea {
  west: number;
  east: number;
  south: number;
  north: number;
}

const METRES_PER_DEGREE = 111_320;
/** Most lines across the view. */
const MAX_LINES = 12;

const NO_LINES: FeatureCollection<LineString> = { type: 'FeatureCollection', features: [] };

/**
 * Returns a grid for areas without a map: squares whose side is a round number of metres (1, 2 or 5 times a power of
 * 10).
 * @param sight undefined for no lines
 * @returns lines that extend beyond the view by its own size, so that a moved map shows them at once
 */
export function gridLines(sight?: VisibleArea): FeatureCollection<LineString> {
  if (!sight) return NO_LINES;
  const { west, east, south, north } = sight;
  const middle = (south + north) / 2;
  const tall = roundUp(((north - south) * METRES_PER_DEGREE) / MAX_LINES) / METRES_PER_DEGREE;
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

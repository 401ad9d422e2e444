import type { Box, ResultsMapProps } from '../results-map.tsx';
import { boxAround, type Camera, cameraFor, type Edges, type Point, type Size } from './camera.ts';
import { NEAREST } from './clusters.ts';
import { freeEdges } from './docking.ts';

/** Greatest zoom when showing all results, so that a single one is seen with its surroundings. */
const NEAREST_OF_ALL = 15;
/** The initial camera without anything to show. */
const BARCELONA: Camera = { lat: 41.397, lng: 2.17, zoom: 11.5 };

export type Shown = Pick<ResultsMapProps, 'places' | 'view' | 'origin' | 'reach'>;

/** Returns the camera for exactly this box in the uncovered area, as far as the map's aspect ratio allows. */
export const cameraIntoBox = (box: Box, size: Size, covered: Edges): Camera => cameraFor(box, size, covered, NEAREST);

/** Returns the camera for all results, the starting point and the reachable area; undefined if there is nothing. */
export function cameraAtAll({ places, origin, reach }: Shown, size: Size, edges: Edges): Camera | undefined {
  const ends = (reach?.coordinates ?? []).flatMap(([outer = []]) => outer.map(([lng = 0, lat = 0]) => ({ lat, lng })));
  return cameraAround([...places, ...(origin ? [origin] : []), ...ends], size, edges, NEAREST_OF_ALL);
}

/** Returns the closest camera that shows all points; undefined without points. */
export function cameraAround(points: readonly Point[], size: Size, edges: Edges, nearest: number): Camera | undefined {
  const box = boxAround(points);
  return box && cameraFor(box, size, freeEdges(edges, size), nearest);
}

/** Returns the initial camera of a map. */
export const initialCamera = (shown: Shown, size: Size, edges: Edges, covered: Edges): Camera =>
  (shown.view ? cameraIntoBox(shown.view, size, covered) : cameraAtAll(shown, size, edges)) ?? BARCELONA;

/** True if two boxes look the same: URLs hold fewer digits. */
export function isSameBox(a: Box, b: Box): boolean {
  const step = Math.max(a.north - a.south, b.north - b.south) / 50;
  return (['west', 'south', 'east', 'north'] as const).every((side) => Math.abs(a[side] - b[side]) <= step);
}

import type { Box } from '../results-map.tsx';

export interface Point {
  lat: number;
  lng: number;
}

/** The camera of a map. The world is 512 pixels wide at zoom 0, and doubles with each zoom. */
export interface Camera extends Point {
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Pixel {
  x: number;
  y: number;
}

/** Pixels along the edges of a map that overlays cover. */
export interface Edges {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

const WORLD = 512;
/** Latitude at which the square Mercator world ends. */
const MAX_LATITUDE = 85.051129;

/** Returns the width of the world in pixels at a zoom. */
export const worldWidth = (zoom: number): number => WORLD * 2 ** zoom;

/** Projects to the square world: 0 to 1 from the west and from the north, also beyond the date line. */
export function worldOf({ lat, lng }: Point): Pixel {
  const sine = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) * Math.PI) / 180);
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

const pointOf = ({ x, y }: Pixel): Point => ({
  lng: (x - 0.5) * 360,
  lat: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI,
});

/** Wraps a longitude to -180 to 180; values in that range stay exact. */
const wrapped = (lng: number): number => (Math.abs(lng) <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180);

/** Projects a place to pixels from the top left of the map's box, using its nearest copy around the world. */
export function project(camera: Camera, { width, height }: Size, place: Point): Pixel {
  const center = worldOf(camera);
  const at = worldOf(place);
  const scale = worldWidth(camera.zoom);
  const east = at.x - center.x;
  return { x: width / 2 + (east - Math.round(east)) * scale, y: height / 2 + (at.y - center.y) * scale };
}

/** Edges without overlays. */
export const UNCOVERED: Edges = { top: 0, right: 0, bottom: 0, left: 0 };

/** Returns the bounds in view, without the area that overlays cover. */
export function boxInSight(camera: Camera, { width, height }: Size, covered: Edges = UNCOVERED): Box {
  const center = worldOf(camera);
  const scale = worldWidth(camera.zoom);
  const at = (x: number, y: number) => ({
    x: center.x + (x - width / 2) / scale,
    y: Math.max(0, Math.min(1, center.y + (y - height / 2) / scale)),
  });
  const northWest = pointOf(at(covered.left, covered.top));
  const southEast = pointOf(at(width - covered.right, height - covered.bottom));
  const isAllAround = width - covered.left - covered.right >= scale;
  return {
    west: isAllAround ? -180 : wrapped(northWest.lng),
    east: isAllAround ? 180 : wrapped(southEast.lng),
    south: southEast.lat,
    north: northWest.lat,
  };
}

/** Returns the smallest box around places, across the date line if that is shorter; undefined without places. */
export function boxAround(places: readonly Point[]): Box | undefined {
  const lngs = places.map(({ lng }) => wrapped(lng)).sort((a, b) => a - b);
  const [first, last] = [lngs[0], lngs.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const lats = places.map(({ lat }) => lat);
  let [west, east] = [first, last];
  let widest = first + 360 - last;
  lngs.forEach((lng, at) => {
    const before = lngs[at - 1];
    if (before === undefined || lng - before <= widest) return;
    widest = lng - before;
    [west, east] = [lng, before];
  });
  return { west, east, south: Math.min(...lats), north: Math.max(...lats) };
}

/**
 * Returns the closest camera that shows all of a box in the area the edges leave free.
 * @param most the greatest zoom
 */
export function cameraFor(box: Box, { width, height }: Size, edges: Edges, most: number): Camera {
  const northWest = worldOf({ lat: box.north, lng: box.west });
  const southEast = worldOf({ lat: box.south, lng: box.west > box.east ? box.east + 360 : box.east });
  const free = {
    width: Math.max(1, width - edges.left - edges.right),
    height: Math.max(1, height - edges.top - edges.bottom),
  };
  const scale = Math.min(free.width / (southEast.x - northWest.x), free.height / (southEast.y - northWest.y));
  const zoom = Math.max(0, Math.min(most, Math.log2(scale / WORLD)));
  const aside = { x: (edges.right - edges.left) / 2, y: (edges.bottom - edges.top) / 2 };
  const { lat, lng } = pointOf({
    x: (northWest.x + southEast.x) / 2 + aside.x / worldWidth(zoom),
    y: (northWest.y + southEast.y) / 2 + aside.y / worldWidth(zoom),
  });
  return { lat, lng: wrapped(lng), zoom };
}

/** Returns the camera at another zoom, keeping a place at its position in the map's box. */
export function zoomedAround(camera: Camera, place: Point, zoom: number): Camera {
  const [center, still] = [worldOf(camera), worldOf(place)];
  const share = 2 ** (camera.zoom - zoom);
  const { lat, lng } = pointOf({
    x: still.x + (center.x - still.x) * share,
    y: still.y + (center.y - still.y) * share,
  });
  return { lat, lng: wrapped(lng), zoom };
}

/** Returns the camera moved by pixels to the right and down. */
export function movedBy(camera: Camera, { x, y }: Pixel): Camera {
  const center = worldOf(camera);
  const scale = worldWidth(camera.zoom);
  const { lat, lng } = pointOf({ x: center.x + x / scale, y: center.y + y / scale });
  return { lat, lng: wrapped(lng), zoom: camera.zoom };
}

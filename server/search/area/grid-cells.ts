import type { Box, Circle } from './area.ts';

/** Cells per degree by level: the same as in the database's function `cells_at`. */
const LEVELS = [4, 16, 64] as const;
const IDS_A_LEVEL = 2 ** 28;

/** With more cells than these, another index is quicker. */
const MAX_CELLS = 24;
const MAX_REGIONS = 6;

/** The most metres between a public position and the real one, which the regions of events go by. */
const BLUR_METRES = 300;

/** In degrees; the east may be beyond 180. */
interface Extent {
  south: number;
  north: number;
  west: number;
  east: number;
}

/** Returns the cells of the finest possible level that cover the area; undefined when they would be too many. */
export function coveringCells(area: Box | Circle): number[] | undefined {
  const extent = extentOf(area, 0);
  if (!extent) return undefined;
  return LEVELS.map((_, level) => cellsOf(extent, level, MAX_CELLS)).findLast((cells) => cells !== undefined);
}

/**
 * Returns the largest cells with all events that may be displayed within the area; undefined when they would be too
 * many.
 */
export function coveringRegions(area: Box | Circle): number[] | undefined {
  const extent = extentOf(area, BLUR_METRES);
  return extent && cellsOf(extent, 0, MAX_REGIONS);
}

/** The same for events at some positions. */
export function regionsAt(places: readonly { lat: number; lng: number }[]): number[] | undefined {
  const regions = new Set<number>();
  for (const place of places) {
    const around = coveringRegions({ ...place, metres: 0 });
    if (!around) return undefined;
    for (const region of around) regions.add(region);
    if (regions.size > MAX_REGIONS) return undefined;
  }
  return [...regions];
}

/** Returns the largest cell around a position. */
export const regionAt = (lat: number, lng: number): number =>
  Math.floor((lat + 90) * LEVELS[0]) * 360 * LEVELS[0] + (Math.floor((lng + 180) * LEVELS[0]) % (360 * LEVELS[0]));

/** Returns the degrees that an area spans on the database's sphere; undefined across a pole. */
function extentOf(area: Box | Circle, more: number): Extent | undefined {
  const { south, north, ...sides } = 'metres' in area ? extentOfCircle(area) : extentOfBox(area);
  const up = degreesOf(more);
  const furthest = Math.max(Math.abs(south - up), Math.abs(north + up));
  if (furthest >= 89) return undefined;
  const aside = up / Math.cos((furthest * Math.PI) / 180);
  return { south: south - up, north: north + up, west: sides.west - aside, east: sides.east + aside };
}

const EARTH_METRES = 6_378_168;
/** Rounded up a little, because floating point is not exact. */
const degreesOf = (metres: number) => (metres / EARTH_METRES) * (180 / Math.PI) + 1e-6;

const extentOfBox = ({ south, north, west, east }: Box): Extent => ({
  south,
  north,
  west,
  east: west <= east ? east : east + 360,
});

function extentOfCircle({ lat, lng, metres }: Circle): Extent {
  const up = degreesOf(metres);
  const furthest = Math.abs(lat) + up;
  // A circle is widest a little beyond its centre, towards the pole.
  const aside =
    furthest >= 89
      ? 180
      : (Math.asin(Math.min(1, Math.sin((up * Math.PI) / 180) / Math.cos((lat * Math.PI) / 180))) * 180) / Math.PI;
  return { south: lat - up, north: lat + up, west: lng - aside - 1e-6, east: lng + aside + 1e-6 };
}

function cellsOf({ south, north, west, east }: Extent, level: number, limit: number): number[] | undefined {
  const each = LEVELS[level] ?? 1;
  const [bottom, top] = [south, north].map((lat) => Math.floor((lat + 90) * each)) as [number, number];
  const [left, right] = [west, east].map((lng) => Math.floor((lng + 180) * each)) as [number, number];
  const [rows, columns] = [top - bottom + 1, right - left + 1];
  if (rows * columns > limit) return undefined;
  const around = 360 * each;
  return Array.from({ length: rows * columns }, (_, at) => {
    const column = (((left + (at % columns)) % around) + around) % around;
    return level * IDS_A_LEVEL + (bottom + Math.floor(at / columns)) * around + column;
  });
}

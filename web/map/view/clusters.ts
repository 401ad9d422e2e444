import type { MapPlace } from '../results-map.tsx';
import { type Pixel, type Point, worldOf, worldWidth } from './camera.ts';

/** Pixels around a place within which others are gathered into one pin (specification §9). */
const RADIUS = 60;
/** As near as a map of ours goes. */
export const NEAREST = 18;

/** What stands at one place of the map: one result, or several too near to tell apart. */
export interface Pin extends Point {
  /** The same for as long as its first result leads it. */
  key: string;
  places: readonly [MapPlace, ...MapPlace[]];
}

/**
 * Gathers what would stand on top of each other. The same places give the same pins in whatever order they come, and
 * wherever the map is moved: only its zoom counts.
 * @returns from the north to the south, as one reads
 */
export function gather(places: readonly MapPlace[], zoom: number): Pin[] {
  const scale = worldWidth(zoom);
  const spots = [...places].sort(asOneReads).map((place) => {
    const { x, y } = worldOf(place);
    return { place, x: x * scale, y: y * scale, isTaken: false };
  });
  const cells = Map.groupBy(spots, cellOf);
  return spots
    .flatMap((spot): Pin[] => {
      if (spot.isTaken) return [];
      const near = around(spot)
        .flatMap((cell) => cells.get(cell) ?? [])
        .filter((other) => !other.isTaken && Math.hypot(other.x - spot.x, other.y - spot.y) <= RADIUS);
      for (const each of near) each.isTaken = true;
      const others = near.filter((each) => each !== spot).map(({ place }) => place);
      return [{ key: spot.place.id, places: [spot.place, ...others], ...middleOf([spot.place, ...others]) }];
    })
    .sort((a, b) => b.lat - a.lat || a.lng - b.lng);
}

/** Whether its results stay together however near one looks. */
export const isOneSpot = ({ places }: Pin): boolean => places.length > 1 && gather(places, NEAREST).length === 1;

const asOneReads = (a: MapPlace, b: MapPlace) => b.lat - a.lat || a.lng - b.lng || (a.id < b.id ? -1 : 1);

const cellOf = ({ x, y }: Pixel) => `${Math.floor(x / RADIUS)}:${Math.floor(y / RADIUS)}`;

const around = ({ x, y }: Pixel) =>
  [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => cellOf({ x: x + right * RADIUS, y: y + down * RADIUS })));

function middleOf(places: readonly Point[]): Point {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { lat: mean(places.map(({ lat }) => lat)), lng: mean(places.map(({ lng }) => lng)) };
}

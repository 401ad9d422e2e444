import type { Money } from '#shared/money/money.ts';
import type { MapPlace } from '../results-map.tsx';
import { type Pixel, type Point, worldOf, worldWidth } from './camera.ts';

/** Pixels around a place within which others are clustered into its pin (specification §9). */
const RADIUS = 60;
/** Pins with centres closer than this would overlap: they are merged. */
const TOUCH = 44;
/** Greatest zoom of the map. */
export const NEAREST = 18;
/** Results not separate at this zoom, some 27 m apart, are shown as a list, since zooming further shows no more. */
export const NEAREST_OPENED = 17;

/** A pin: one result, or several that are too close to separate. */
export interface Pin extends Point {
  /** Stable as long as the pin's first result stays the same. */
  key: string;
  places: readonly [MapPlace, ...MapPlace[]];
}

/**
 * Clusters results that would overlap. The same places give the same pins in whatever order they come, and wherever the
 * map is: only the zoom counts.
 * @returns pins from north to south
 */
export function gather(places: readonly MapPlace[], zoom: number): Pin[] {
  const alone = places.map((place): Pin => ({ key: place.id, places: [place], lat: place.lat, lng: place.lng }));
  let pins = joinNear(alone, zoom, RADIUS);
  for (let before = alone.length; pins.length < before; ) {
    before = pins.length;
    pins = joinNear(pins, zoom, TOUCH);
  }
  return pins.sort(asOneReads);
}

/** True if the pin's results stay together at every zoom. */
export const isOneSpot = ({ places }: Pin): boolean => places.length > 1 && gather(places, NEAREST_OPENED).length === 1;

/**
 * Returns the lowest price of several results at exactly one position, such as a studio's; undefined for other pins.
 */
export function lowestPrice({ places }: Pin): { price: Money; isSame: boolean } | undefined {
  const [first, ...others] = places;
  if (others.length === 0 || others.some(({ lat, lng }) => lat !== first.lat || lng !== first.lng)) return undefined;
  const prices = places.flatMap(({ price }) => price ?? []);
  const [any] = prices;
  if (!any || prices.length < places.length || prices.some(({ currency }) => currency !== any.currency))
    return undefined;
  const price = prices.reduce((low, each) => (each.amount < low.amount ? each : low));
  return { price, isSame: prices.every(({ amount }) => amount === price.amount) };
}

/** Merges pins within a radius in pixels: in reading order, each takes those that no earlier one took. */
function joinNear(pins: readonly Pin[], zoom: number, radius: number): Pin[] {
  const scale = worldWidth(zoom);
  const spots = pins.toSorted(asOneReads).map((pin) => {
    const { x, y } = worldOf(pin);
    return { pin, x: x * scale, y: y * scale, isTaken: false };
  });
  const cellOf = ({ x, y }: Pixel) => `${Math.floor(x / radius)}:${Math.floor(y / radius)}`;
  const cells = Map.groupBy(spots, cellOf);
  const around = ({ x, y }: Pixel) =>
    [-1, 0, 1]
      .flatMap((down) => [-1, 0, 1].map((right) => cellOf({ x: x + right * radius, y: y + down * radius })))
      .flatMap((cell) => cells.get(cell) ?? []);
  return spots.flatMap((spot) => {
    if (spot.isTaken) return [];
    const near = around(spot).filter(
      (other) => !other.isTaken && Math.hypot(other.x - spot.x, other.y - spot.y) <= radius,
    );
    for (const each of near) each.isTaken = true;
    return [near.reduce((pin, other) => (other === spot ? pin : join(pin, other.pin)), spot.pin)];
  });
}

function join(pin: Pin, other: Pin): Pin {
  const [mine, theirs] = [pin.places.length, other.places.length];
  const mean = (a: number, b: number) => (a * mine + b * theirs) / (mine + theirs);
  return {
    key: pin.key,
    places: [...pin.places, ...other.places],
    lat: mean(pin.lat, other.lat),
    lng: mean(pin.lng, other.lng),
  };
}

const asOneReads = (a: Pin, b: Pin) => b.lat - a.lat || a.lng - b.lng || (a.key < b.key ? -1 : 1);

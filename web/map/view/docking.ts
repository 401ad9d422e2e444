import type { Edges, Pixel, Size } from './camera.ts';

export type Side = 'left' | 'right';

/** Half the size of a pin's press area, in pixels. */
const HALF = 22;
/** Pixels between the docked card and the edges of the map. */
export const GAP = 16;
/** Pixels below the card, for the attribution. */
export const FOOT = 32;

/** True if a card of this size, docked at the map's foot, covers a pin. */
export const isBehind = ({ x, y }: Pixel, card: Size, map: Size, side: Side): boolean => {
  const left = side === 'left' ? GAP : map.width - GAP - card.width;
  const top = map.height - FOOT - card.height;
  const isAcross = x + HALF > left && x - HALF < left + card.width;
  return isAcross && y + HALF > top && y - HALF < top + card.height;
};

/** Returns the side of the map's foot where a card covers fewer pins; the current side unless the other is better. */
export function sideFor(pins: readonly Pixel[], card: Size, map: Size, now: Side): Side {
  const behind = (side: Side) => pins.filter((pin) => isBehind(pin, card, map, side)).length;
  const other = now === 'left' ? 'right' : 'left';
  return behind(other) < behind(now) ? other : now;
}

/** Returns the edges scaled down so that they never take more than half of the map. */
export function freeEdges(edges: Edges, { width, height }: Size): Edges {
  const across = Math.min(1, width / 2 / (edges.left + edges.right));
  const down = Math.min(1, height / 2 / (edges.top + edges.bottom));
  return {
    left: edges.left * across,
    right: edges.right * across,
    top: edges.top * down,
    bottom: edges.bottom * down,
  };
}

/** Returns how far to move the map to bring a position into the free area; undefined if it is there already. */
export function shiftIntoView({ x, y }: Pixel, { width, height }: Size, edges: Edges): Pixel | undefined {
  const over = (value: number, least: number, most: number) =>
    value < least ? value - least : value > most ? value - most : 0;
  const shift = { x: over(x, edges.left, width - edges.right), y: over(y, edges.top, height - edges.bottom) };
  return shift.x === 0 && shift.y === 0 ? undefined : shift;
}

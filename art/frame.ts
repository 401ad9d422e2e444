import type { PathData } from './shapes/path-data.ts';

const RATIOS = { '4x3': 4 / 3, '1x1': 1, '16x9': 16 / 9, '3x2': 3 / 2 } as const;
export type Ratio = keyof typeof RATIOS;
export const RATIO_NAMES = Object.keys(RATIOS) as Ratio[];

const HEIGHT = 900;
/** How far a background extends past the edges, since plates are shifted and rotated slightly in print. */
const BLEED = 40;

/**
 * The sheet's measures: always 900 units high, the origin in its centre, y growing downwards.
 * Motifs live in the middle square; the rest is ground, or more of the same.
 */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly full: PathData;
  /** Returns the background below a height. */
  below(y: number): PathData;
}

export function frameOf(ratio: Ratio): Frame {
  const width = Math.round(HEIGHT * RATIOS[ratio]);
  const [left, right, top, bottom] = [-width / 2, width / 2, -HEIGHT / 2, HEIGHT / 2];
  const across = (from: number, to: number) => `M${left - BLEED} ${from}H${right + BLEED}V${to}H${left - BLEED}z`;
  return {
    width,
    height: HEIGHT,
    left,
    right,
    top,
    bottom,
    full: across(top - BLEED, bottom + BLEED),
    below: (y) => across(Math.round(y), bottom + BLEED),
  };
}

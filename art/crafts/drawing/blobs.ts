import type { Ink } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { blob } from '#art/shapes/curves.ts';

/** Two soft patches of colour for a line drawing to float on. */
export function blobs(sheet: Sheet, random: Random, [large, small]: readonly [Ink, Ink] = ['light', 'mid']): void {
  const side = random.sign();
  sheet[large].fill(blob(random, side * 130, -40, 300, { points: 7, wobble: 0.14 }));
  sheet[small].fill(blob(random, -side * 190, 190, 170, { points: 6, wobble: 0.16 }));
}

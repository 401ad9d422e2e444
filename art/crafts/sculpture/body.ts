import type { Ink } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { PathData } from '#art/shapes/path-data.ts';

/** A solid of one material, lit from the side opposite to `deg`. */
export function body(sheet: Sheet, d: PathData, ink: Ink, deg = 25): void {
  sheet.knock(d);
  sheet[ink].fill(d);
  if (ink === 'dark') {
    sheet.dark.knock(d, {
      paint: sheet.dark.ramp(
        deg + 180,
        [
          [0.45, 0],
          [1, 0.75],
        ],
        true,
      ),
    });
  } else
    sheet.dark.fill(d, {
      paint: sheet.dark.ramp(deg, [
        [0.35, 0],
        [1, 0.95],
      ]),
    });
}

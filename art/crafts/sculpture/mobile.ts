import type { Frame } from '#art/frame.ts';
import type { Ink } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { cycle } from '#art/sequence.ts';
import { blob, smooth } from '#art/shapes/curves.ts';
import { circle, leaf, line } from '#art/shapes/figures.ts';
import type { PathData } from '#art/shapes/path-data.ts';
import { body } from './body.ts';

/** A mobile. */
export function mobile(sheet: Sheet, random: Random, frame: Frame): void {
  const ground = random.pick(['paper', 'light', 'paper', 'mid']);
  if (ground !== 'paper') sheet[ground].fill(frame.full);
  else if (random.chance()) sheet.light.fill(circle(random.jit(260), random.jit(100), 330));
  const flip = random.sign();
  const plateScale = 1.22;
  const pool: readonly Ink[] =
    ground === 'mid'
      ? ['dark', 'light', 'dark']
      : ground === 'light'
        ? ['mid', 'dark', 'mid']
        : ['mid', 'dark', 'mid', 'light'];
  let n = random.int(0, 3);
  const plate = (x: number, y: number, k0: number) => {
    const k = k0 * plateScale;
    const ink = cycle(pool, n);
    n++;
    const kind = (n * 7 + 3) % 4;
    const d =
      kind === 0
        ? blob(random, x, y + k * 0.4, k, { points: 5, wobble: 0.22, squash: 0.75 })
        : kind === 1
          ? leaf(x - k * 1.3, y + k * 0.2, 8, k * 2.7, k * 1.2)
          : kind === 2
            ? circle(x, y + k * 0.7, k * 0.82)
            : smooth(
                [
                  [x - k, y],
                  [x + k * 0.2, y - k * 0.1],
                  [x + k * 1.2, y + k * 0.5],
                  [x, y + k * 1.2],
                  [x - k * 0.5, y + k * 0.7],
                ],
                true,
              );
    sheet.dark.fill(d, { at: [20, 26], tone: 0.45 });
    body(sheet, d, ink, 40);
  };
  const wire = (d: PathData) => sheet.dark.line(d, 6);
  const mirrored = (v: number) => v * flip;
  wire(line(mirrored(-20), -500, mirrored(-20), -380));
  sheet.dark.fill(circle(mirrored(-20), -380, 9));
  const arm = (x0: number, y0: number, l: number, rr: number, depth: number) => {
    const ends = [
      [x0 - l, y0 + random.range(24, 66)],
      [x0 + rr, y0 + random.range(-30, 30)],
    ] as const;
    wire(
      smooth([
        [mirrored(ends[0][0]), ends[0][1]],
        [mirrored(x0), y0 - 22],
        [mirrored(ends[1][0]), ends[1][1]],
      ]),
    );
    if (depth === 0) {
      for (const [ex, ey] of ends) {
        wire(line(mirrored(ex), ey, mirrored(ex), ey + 36));
        plate(mirrored(ex), ey + 50, random.range(46, 76));
      }
      return;
    }
    const big = ends[0];
    wire(line(mirrored(big[0]), big[1], mirrored(big[0]), big[1] + 40));
    plate(mirrored(big[0]), big[1] + 76, 104 + depth * 16);
    wire(line(mirrored(ends[1][0]), ends[1][1], mirrored(ends[1][0]), ends[1][1] + 60));
    arm(ends[1][0], ends[1][1] + 82, depth === 2 ? 190 : 130, depth === 2 ? 210 : 120, depth - 1);
  };
  arm(-20, -360, 310, 190, 2);
  arm(-290, 40, 130, 140, 0);
  wire(line(mirrored(-290), -60, mirrored(-290), 20));
}

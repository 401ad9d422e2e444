import type { Frame } from '#art/frame.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { nth } from '#art/sequence.ts';
import { smooth } from '#art/shapes/curves.ts';
import { wavePts } from '#art/shapes/edges.ts';
import { circle, line } from '#art/shapes/figures.ts';
import type { Point } from '#art/shapes/points.ts';

/** A landscape built of broad blocks of paint. */
export function hills(sheet: Sheet, random: Random, frame: Frame): void {
  const sky = random.pick(['light', 'mid']);
  sheet[sky].fill(frame.full, {
    paint: sheet[sky].ramp(90, [
      [0, 1],
      [0.55, 0],
    ]),
  });
  const q = random.range(120, 175);
  const sx = random.range(-220, 220);
  const sy = random.range(-190, -90);
  sheet.knock(circle(sx, sy, q));
  sheet[sky === 'mid' ? 'light' : 'mid'].fill(circle(sx, sy, q));
  const order = [
    ['mid', 'dark'],
    ['light', 'mid'],
    ['dark', 'light'],
    ['mid', 'dark'],
    ['dark', 'mid'],
  ] as const;
  for (let i = 0; i < 5; i++) {
    const y = -70 + i * 110;
    const pts = wavePts(-860, 860, y, random.range(28, 62), random.range(1.2, 2.4), random.range(0, 6), 7);
    const d = `${smooth(pts)}L860 560L-860 560z`;
    const [base, shade] = nth(order, i);
    sheet.knock(d);
    sheet[base].fill(d);
    sheet[shade].fill(d, {
      paint: sheet[shade].ramp(90, [
        [0, 0],
        [0.05, 0.9],
        [0.42, 0],
      ]),
    });
    const clip = sheet.clip(d);
    const k = random.fork(`daubs${i}`);
    const put = (pts: readonly Point[], w: number) =>
      base === 'dark' ? sheet.dark.knockLine(smooth(pts), w, { clip }) : sheet.dark.line(smooth(pts), w, { clip });
    for (let j = 0; j < 16; j++) {
      const x = -800 + j * 108 + k.jit(30);
      const len = k.range(60, 130);
      if (i % 2)
        put(
          [
            [x, y + 66 + k.jit(14)],
            [x + len / 2, y + 58 + k.jit(14)],
            [x + len, y + 66 + k.jit(14)],
          ],
          k.range(9, 17),
        );
      else
        put(
          [
            [x, y + 100],
            [x + 8, y + 74],
            [x + k.jit(14), y + 44],
          ],
          k.range(8, 15),
        );
    }
  }
  for (let i = 0; i < 3; i++) {
    const x = random.range(-420, 420);
    const y = 120 + i * 90;
    const h = random.range(120, 190);
    const d = smooth(
      [
        [x, y],
        [x - h * 0.24, y - h * 0.3],
        [x - h * 0.14, y - h * 0.8],
        [x, y - h],
        [x + h * 0.14, y - h * 0.8],
        [x + h * 0.24, y - h * 0.3],
      ],
      true,
    );
    sheet.knock(d);
    sheet.dark.fill(d);
    sheet.light.fill(d);
    sheet.dark.line(line(x, y - 8, x, y + 34), 10);
  }
}

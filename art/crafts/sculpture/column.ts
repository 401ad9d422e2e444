import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import type { Ink } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { cycle } from '#art/sequence.ts';
import { blob, smooth } from '#art/shapes/curves.ts';
import { circle, poly, rect, rrect } from '#art/shapes/figures.ts';
import { body } from './body.ts';

/** A column of repeated and stacked forms. */
export function column(sheet: Sheet, random: Random, frame: Frame): void {
  backdrop(sheet, random, frame, ['sun', 'block', 'arch', 'flood', 'dawn']);
  sheet.knock(frame.below(380));
  sheet.dark.fill(frame.below(380));
  const stacks = random.pick([
    [
      [-300, 0.85, 'light'],
      [20, 1.2, 'mid'],
      [340, 0.95, 'dark'],
    ],
    [
      [-210, 1.2, 'dark'],
      [230, 1, 'mid'],
    ],
    [
      [0, 1.35, 'mid'],
      [-400, 0.8, 'dark'],
      [400, 0.8, 'dark'],
    ],
  ]);
  for (const [x, k, main] of [...stacks, [-700, 0.8, 'mid'], [710, 0.9, 'mid']] as const) {
    const q = random.fork(`stack${x}`);
    let y = 384;
    const style = q.pick(['endless', 'stones', 'totem']);
    const other = main === 'mid' ? 'dark' : 'mid';
    if (style === 'endless')
      for (let _i = 0; y > -560; _i++) {
        const h = 150 * k;
        const d = poly([
          [x - 46 * k, y],
          [x + 46 * k, y],
          [x + 92 * k, y - h / 2],
          [x + 46 * k, y - h],
          [x - 46 * k, y - h],
          [x - 92 * k, y - h / 2],
        ]);
        body(sheet, d, main, 0);
        sheet.dark.fill(
          poly([
            [x - 46 * k, y],
            [x + 46 * k, y],
            [x + 92 * k, y - h / 2],
            [x - 92 * k, y - h / 2],
          ]),
          { tone: main === 'dark' ? 0 : 0.45 },
        );
        y -= h;
      }
    if (style === 'stones')
      for (let i = 0; i < 6; i++) {
        const w = (150 - i * 19) * k;
        const h = w * q.range(0.8, 1.05);
        const d = blob(q, x + q.jit(14), y - h * 0.48, w * 0.98, {
          points: 7,
          wobble: 0.07,
          squash: h / w / 1.9,
        });
        body(sheet, d, cycle<Ink>([main, 'light', other], i));
        y -= h * 0.96;
      }
    if (style === 'totem') {
      const parts = [
        ['box', 120],
        ['disc', 50],
        ['egg', 190],
        ['disc', 40],
        ['cone', 150],
        ['ball', 130],
      ] as const;
      parts.forEach(([kind, h0], i) => {
        const h = h0 * k;
        const ink = cycle<Ink>([main, 'light', other], i);
        const d =
          kind === 'box'
            ? rect(x - 90 * k, y - h, 180 * k, h)
            : kind === 'disc'
              ? rrect(x - 120 * k, y - h, 240 * k, h, h / 2)
              : kind === 'egg'
                ? smooth(
                    [
                      [x, y],
                      [x - 80 * k, y - h * 0.35],
                      [x - 56 * k, y - h * 0.85],
                      [x, y - h],
                      [x + 56 * k, y - h * 0.85],
                      [x + 80 * k, y - h * 0.35],
                    ],
                    true,
                  )
                : kind === 'cone'
                  ? poly([
                      [x - 100 * k, y],
                      [x + 100 * k, y],
                      [x + 36 * k, y - h],
                      [x - 36 * k, y - h],
                    ])
                  : circle(x, y - h / 2, h / 2);
        body(sheet, d, ink);
        y -= h * 0.985;
      });
    }
  }
}

import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import type { Impression } from '#art/press/attributes.ts';
import type { Ink } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { smooth } from '#art/shapes/curves.ts';
import { circle, poly } from '#art/shapes/figures.ts';
import { lerp } from '#art/shapes/points.ts';

type Ball = readonly [x: number, y: number, radius: number, ink: Ink];

/** A ball of yarn and its needles. */
export function yarn(sheet: Sheet, random: Random, frame: Frame): void {
  backdrop(sheet, random, frame, ['flood', 'block', 'sun', 'dawn']);
  const balls = random.pick<readonly [Ball, ...Ball[]]>([
    [
      [-90, 60, 300, 'mid'],
      [330, 260, 190, 'dark'],
    ],
    [
      [120, 30, 310, 'dark'],
      [-330, 250, 190, 'mid'],
    ],
    [[0, 90, 330, 'mid']],
  ]);
  const [largest] = balls;
  const table = 330;
  sheet.dark.fill(frame.below(table), { tone: 1 });
  sheet.knock(frame.below(table), { on: ['light'] });
  const needle = (x: number, y: number, deg: number) => {
    const o: Impression = { at: [x, y, deg] };
    const d = poly([
      [-11, -560],
      [11, -560],
      [11, 280],
      [0, 330],
      [-11, 280],
    ]);
    sheet.form(d, 'light', { ...o, deg: 0, amount: 1 });
    sheet.form(circle(0, -570, 34), largest[3] === 'mid' ? 'dark' : 'mid', o);
  };
  const [bx, by] = largest;
  needle(bx - 60, by - 60, -32);
  needle(bx + 70, by - 60, 28);
  for (const [x, y, q, ink] of balls.toReversed()) {
    const d = circle(x, y, q);
    sheet.knock(d);
    sheet[ink].fill(d);
    const p = sheet[ink];
    const bands = random.shuffle([
      [20, 0],
      [80, 1],
      [140, 2],
    ]);
    bands.forEach(([deg], b) => {
      const lens = smooth(
        [
          [-q * 1.02, 0],
          [0, -q * (0.62 - b * 0.1)],
          [q * 1.02, 0],
          [0, q * (0.16 + b * 0.08)],
        ],
        true,
        1,
      );
      const o: Impression = { at: [x, y, deg + random.jit(12)] };
      p.fill(lens, { ...o });
      if (ink !== 'dark') sheet.dark.knock(lens, o);
      p.knockLine(lens, q * 0.022, o);
      for (let i = 1; i < 6; i++) {
        const t = lerp(-q * (0.62 - b * 0.1), q * (0.16 + b * 0.08), i / 6);
        p.knockLine(`M${-q} 0Q0 ${Math.round(t * 1.9)} ${q} 0`, q * 0.022, o);
      }
    });
    sheet.dark[ink === 'dark' ? 'knock' : 'fill'](d, {
      paint: sheet.dark.ramp(
        ink === 'dark' ? 215 : 50,
        [
          [0.5, 0],
          [1, ink === 'dark' ? 0.5 : 0.95],
        ],
        ink === 'dark',
      ),
    });
    const tail = smooth([
      [x + q * 0.5, y + q * 0.82],
      [x + q * 0.9, y + q * 1.08],
      [x + q * 1.4, y + q * 0.96],
      [x + q * 2.2, y + q * 1.2],
      [x + q * 4, y + q * 1.05],
    ]);
    sheet.dark.knockLine(tail, 18);
    sheet[ink === 'dark' ? 'light' : ink].line(tail, 13);
  }
}

import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import { pot } from '#art/motifs/pot.ts';
import type { Ink } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { blob, smooth } from '#art/shapes/curves.ts';
import { ellipse, leaf, line } from '#art/shapes/figures.ts';
import type { PathData } from '#art/shapes/path-data.ts';

/** A still life: table, fruit, a jug. */
export function stillLife(sheet: Sheet, random: Random, frame: Frame): void {
  backdrop(sheet, random, frame, ['flood', 'block', 'arch', 'dawn']);
  const y = random.range(90, 140);
  const cloth = random.pick(['mid', 'dark']);
  sheet.knock(frame.below(y));
  sheet[cloth].fill(frame.below(y), { tone: 1 });
  const knock = (d: PathData, w: number) => sheet[cloth].knockLine(d, w);
  if (random.chance()) for (let i = -9; i < 10; i++) knock(line(i * 110, y, i * 190, 480), 12);
  else
    for (let i = -8; i < 9; i++)
      for (let j = 0; j < 3; j++)
        sheet[cloth].knock(ellipse(i * (110 + j * 22) + (j % 2) * 60, y + 60 + j * 95, 15 + j * 5, 9 + j * 3));
  const fruitInk = cloth === 'mid' ? 'light' : 'mid';
  const flip = random.sign();
  pot(sheet, random, {
    kind: random.pick(['jug', 'bottle', 'amphora']),
    x: flip * -190,
    base: y + 130,
    h: random.range(420, 480),
    w: 330,
    ink: cloth === 'dark' ? 'mid' : 'dark',
    decor: random.pick(['plain', 'leaf', 'bands', 'dip']),
  });
  pot(sheet, random, {
    kind: 'bowl',
    x: flip * 190,
    base: y + 190,
    h: 150,
    w: 420,
    ink: 'light',
    decor: random.pick(['zig', 'bands', 'dots']),
  });
  const fruit = (x: number, yy: number, q: number, ink: Ink) => {
    const d = blob(random, x, yy, q, { points: 6, wobble: 0.06 });
    sheet.form(d, ink, { deg: 40, amount: 0.8 });
    sheet.dark.line(`M${x} ${yy - q * 0.86}q8 -24 26 -34`, 7);
    sheet.dark.fill(leaf(x + 6, yy - q * 0.95, -20, q * 0.8, q * 0.3));
  };
  const clip = [
    [flip * 110, y - 10, 78],
    [flip * 260, y - 2, 84],
    [flip * 190, y - 56, 80],
  ] as const;
  for (const [x, yy, q] of clip) fruit(x, yy, q, random.pick(['mid', 'mid', fruitInk]));
  pot(sheet, random, { kind: 'bowl', x: flip * 190, base: y + 190, h: 150, w: 420, ink: 'light', decor: 'bands' });
  const lemon = (x: number, yy: number, deg: number) => {
    const d = smooth(
      [
        [-104, 0],
        [-78, -16],
        [-40, -58],
        [30, -62],
        [76, -20],
        [100, 0],
        [76, 20],
        [30, 62],
        [-40, 58],
        [-78, 16],
      ],
      true,
    );
    sheet.dark.fill(ellipse(x + 16, yy + 56, 110, 24));
    sheet.knock(d, { at: [x, yy, deg] });
    sheet.light.fill(d, { at: [x, yy, deg] });
    sheet.dark.fill(d, {
      at: [x, yy, deg],
      paint: sheet.dark.ramp(60, [
        [0.5, 0],
        [1, 0.7],
      ]),
    });
  };
  lemon(flip * -20, y + 225, random.range(-25, 25));
  lemon(flip * -420, y + 190, random.range(-30, 30));
}

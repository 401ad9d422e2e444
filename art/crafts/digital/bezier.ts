import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import { INKS } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { nth } from '#art/sequence.ts';
import { box, circle, line } from '#art/shapes/figures.ts';
import type { Point } from '#art/shapes/points.ts';
import { cursor } from './cursor.ts';

/** A curve with its points and handles. */
export function bezier(sheet: Sheet, random: Random, frame: Frame): void {
  backdrop(sheet, random, frame, ['paper', 'block', 'flood', 'dawn']);
  const flip = random.sign();
  const mirrored = (v: number) => v * flip;
  for (let i = -8; i <= 8; i++) sheet.dark.line(`M${i * 100} -480V480M-860 ${i * 100}H860`, 1.6, { cap: 'butt' });
  const nodes = random
    .pick([
      [
        [-480, 240],
        [-150, -230],
        [200, 190],
        [490, -210],
      ],
      [
        [-500, -170],
        [-190, 210],
        [130, -240],
        [470, 200],
      ],
    ])
    .map(([x, y]): Point => [mirrored(x), y + random.jit(30)]);
  const h = nodes.map((): Point => [mirrored(random.range(130, 210)), random.jit(120)]);
  let d = `M${nth(nodes, 0).map(Math.round).join(' ')}`;
  for (let i = 0; i < 3; i++)
    d += `C${[nth(nodes, i)[0] + nth(h, i)[0], nth(nodes, i)[1] + nth(h, i)[1], nth(nodes, i + 1)[0] - nth(h, i + 1)[0], nth(nodes, i + 1)[1] - nth(h, i + 1)[1], ...nth(nodes, i + 1)].map(Math.round).join(' ')}`;
  const shape = `${d}V560H${Math.round(nth(nodes, 0)[0])}z`;
  const ink = random.pick(['mid', 'dark']);
  sheet.knock(shape);
  sheet[ink].fill(shape);
  const other = ink === 'mid' ? 'dark' : 'mid';
  sheet[other].fill(shape, {
    paint: sheet[other].ramp(random.pick([90, 0, 45]), [
      [0.2, 0],
      [1, 0.9],
    ]),
  });
  for (const i of INKS) sheet[i].knockLine(d, 34);
  sheet[other].line(d, 22);
  nodes.forEach(([x, y], i) => {
    const [a, b] = nth(h, i);
    for (const k of INKS) sheet[k].knockLine(line(x - a, y - b, x + a, y + b), 13);
    sheet.dark.line(line(x - a, y - b, x + a, y + b), 6);
    for (const q of [-1, 1]) {
      const c = circle(x + q * a, y + q * b, 20);
      sheet.knock(c);
      sheet.light.fill(c);
      sheet.dark.line(c, 7);
    }
    const sq = box(x, y, 54, 54);
    sheet.knock(sq);
    if (i === 1) sheet.mid.fill(sq);
    sheet.dark.line(sq, 9);
  });
  cursor(sheet, nth(nodes, 2)[0] + nth(h, 2)[0] + 12, nth(nodes, 2)[1] + nth(h, 2)[1] + 12, 1.1);
}

import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { nth } from '#art/sequence.ts';
import { sample, smooth } from '#art/shapes/curves.ts';
import { circle, ellipse, line } from '#art/shapes/figures.ts';
import { gem } from './gem.ts';

/** Strings of beads and a pendant. */
export function beads(sheet: Sheet, random: Random, frame: Frame): void {
  backdrop(sheet, random, frame, ['flood', 'block', 'arch', 'dawn', 'sun']);
  const x = random.pick([-70, 0, 70]);
  const strings = random.int(2, 3);
  const inks = random.shuffle(['mid', 'dark', 'mid']);
  for (let j = strings - 1; j >= 0; j--) {
    const drop = 40 + j * 190;
    const reach = 330 + j * 120;
    const pts = [
      [x - reach, -560],
      [x - reach * 0.72, -190 + drop * 0.4],
      [x, drop + 90],
      [x + reach * 0.72, -190 + drop * 0.4],
      [x + reach, -560],
    ] as const;
    const path = sample(pts, 40);
    sheet.dark.line(smooth(pts), 5);
    let walked = 0;
    let next = 0;
    let i = 0;
    const size = random.range(30, 40) + j * 5;
    const style = random.pick(['round', 'graded', 'mixed']);
    const total = path.reduce(
      (sum, q, n) => sum + (n ? Math.hypot(q[0] - nth(path, n - 1)[0], q[1] - nth(path, n - 1)[1]) : 0),
      0,
    );
    for (let n = 1; n < path.length; n++) {
      walked += Math.hypot(nth(path, n)[0] - nth(path, n - 1)[0], nth(path, n)[1] - nth(path, n - 1)[1]);
      if (walked < next) continue;
      const t = walked / total;
      const q =
        style === 'graded'
          ? size * (0.6 + 0.75 * Math.sin(Math.PI * t))
          : style === 'mixed'
            ? size * (i % 3 ? 0.62 : 1.2)
            : size;
      const [bx, by] = nth(path, n);
      const ink = style === 'mixed' ? (i % 3 ? 'light' : nth(inks, j)) : i % 6 === 0 ? 'light' : nth(inks, j);
      const d = circle(bx, by, q);
      sheet.knock(d);
      sheet[ink].fill(d);
      if (ink === 'dark') sheet.knock(ellipse(bx - q * 0.3, by - q * 0.36, q * 0.24, q * 0.17));
      else {
        sheet.dark.fill(d, {
          paint: sheet.dark.glow(0.35, 0.32, 0.75, [
            [0.4, 0],
            [1, 1],
          ]),
        });
        sheet[ink].knock(ellipse(bx - q * 0.3, by - q * 0.36, q * 0.22, q * 0.15));
      }
      sheet.dark.line(d, 3);
      next = walked + q * 1.95;
      i++;
    }
    if (j === strings - 1) {
      const py = drop + 90;
      const kind = random.pick(['drop', 'emerald', 'brilliant']);
      sheet.dark.line(line(x, py, x, py + 70), 9);
      sheet.light.fill(circle(x, py + 44, 30));
      sheet.dark.line(circle(x, py + 44, 30), 8);
      if (py < 260) gem(sheet, random, [x, py + 190, 0], 150, 'mid', kind);
    }
  }
}

import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { nth, range } from '#art/sequence.ts';
import { normals, ribbon, sample, smooth } from '#art/shapes/curves.ts';
import { ellipse, line, poly } from '#art/shapes/figures.ts';
import type { Point } from '#art/shapes/points.ts';

/** A stave that flows like a ribbon, with its notes. */
export function stave(sheet: Sheet, random: Random, frame: Frame): void {
  backdrop(sheet, random, frame, ['sun', 'flood', 'block', 'arch', 'dawn']);
  const flip = random.sign();
  const A = random.range(110, 160);
  const path = range(8).map((i): Point => [-880 + i * 252, flip * Math.sin(i * 0.95 + 0.3) * A + random.jit(20)]);
  const spine = sample(path, 8);
  const nn = normals(spine);
  const gap = random.range(46, 54);
  const band = ribbon(path, gap * 6.2);
  const bandInk = random.pick(['mid', 'paper', 'mid']);
  sheet.knock(band);
  if (bandInk !== 'paper') sheet[bandInk].fill(band);
  else sheet.light.fill(band, { tone: 0.3 });
  sheet.dark.fill(band, {
    paint: sheet.dark.ramp(90, [
      [0.4, 0],
      [1, 0.75],
    ]),
  });
  const offset = (k: number) => spine.map((q, i): Point => [q[0] + nth(nn, i)[0] * k, q[1] + nth(nn, i)[1] * k]);
  for (let i = -2; i <= 2; i++) {
    const d = smooth(offset(i * gap).filter((_, j) => j % 3 === 0));
    sheet[bandInk === 'paper' ? 'dark' : 'mid'][bandInk === 'paper' ? 'line' : 'knockLine'](d, 6);
    if (bandInk === 'mid') sheet.dark.knockLine(d, 6);
  }
  let open = random.int(0, 2);
  let beam: Point | null = null;
  for (let i = 5; i < spine.length - 4; i += random.pick([5, 6, 7])) {
    const k = random.int(-3, 3) * gap * 0.5;
    const x = nth(spine, i)[0] + nth(nn, i)[0] * k;
    const y = nth(spine, i)[1] + nth(nn, i)[1] * k;
    const head = ellipse(0, 0, gap * 0.66, gap * 0.48);
    const up = -1;
    const len = gap * 3.4;
    const sx = x + gap * 0.56;
    const tip: Point = [sx + 6, y + up * len];
    sheet.knock(head, { at: [x, y, -22] });
    sheet.dark.fill(head, { at: [x, y, -22] });
    sheet.dark.line(line(sx, y - 6, ...tip), 11);
    open = (open + 1) % 3;
    if (open === 0 && beam) {
      const d = poly([
        [beam[0] - 5, beam[1] - 2],
        [tip[0] + 5, tip[1] - 2],
        [tip[0] + 5, tip[1] + 30],
        [beam[0] - 5, beam[1] + 30],
      ]);
      sheet.dark.fill(d);
      beam = null;
    } else if (open === 2 || i > spine.length - 12) {
      sheet.dark.fill(
        ribbon(
          [
            [tip[0] - 4, tip[1] + 8],
            [tip[0] + 34, tip[1] + 52],
            [tip[0] + 26, tip[1] + 116],
          ],
          (t) => 26 * (1 - t) + 3,
        ),
      );
      beam = null;
    } else beam = tip;
  }
}

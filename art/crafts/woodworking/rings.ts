import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { range } from '#art/sequence.ts';
import { smooth } from '#art/shapes/curves.ts';
import { circle, poly } from '#art/shapes/figures.ts';
import type { Point } from '#art/shapes/points.ts';
import { lerp, polar, TAU } from '#art/shapes/points.ts';

/** The end of a trunk: rings. */
export function rings(sheet: Sheet, random: Random, frame: Frame): void {
  backdrop(sheet, random, frame, ['flood', 'block', 'paper', 'dawn'], random.pick(['light', 'light', 'mid']));
  const logs = random.pick([
    [[-60, 30, 430]],
    [[150, 60, 470]],
    [
      [-300, 120, 330],
      [310, -110, 300],
      [230, 460, 250],
      [-110, -420, 240],
      [-740, -200, 240],
      [740, 250, 240],
    ],
  ]);
  logs.forEach(([x, y, R], n) => {
    const k = random.fork(`log${n}`);
    if (Math.abs(x) - R > frame.width / 2 + 30) return;
    const wob = range(9).map(() => 1 + k.jit(0.05));
    const cx = x + R * k.jit(0.14);
    const cy = y + R * k.jit(0.14);
    const loop = (q: number) =>
      smooth(
        wob.map((v, i): Point => {
          const t = q / R;
          const [a, b] = polar(lerp(cx, x, t), lerp(cy, y, t), q * (1 + (v - 1) * (0.4 + t)), (i * TAU) / wob.length);
          return [a, b];
        }),
        true,
      );
    sheet.dark.fill(loop(R + 10), { at: [18, 22] });
    sheet.knock(loop(R));
    sheet.dark.fill(loop(R));
    sheet.dark.knock(loop(R * 0.92));
    sheet.mid.fill(loop(R * 0.92));
    sheet.mid.knock(loop(R * 0.86));
    sheet.light.fill(loop(R * 0.86));
    sheet.mid.fill(loop(R * 0.5));
    sheet.mid.knock(loop(R * 0.5), {
      paint: sheet.mid.glow(
        0.5,
        0.5,
        0.5,
        [
          [0.2, 0],
          [1, 0.9],
        ],
        true,
      ),
    });
    let q = R * 0.84;
    let i = 0;
    while (q > R * 0.05) {
      const w = k.pick([3, 4, 4, 6, 10]);
      (i % 3 === 1 ? sheet.dark : sheet.mid).line(loop(q), w);
      q -= k.range(R * 0.04, R * 0.08) * (logs.length > 1 ? 1.4 : 1);
      i++;
    }
    sheet.dark.fill(circle(cx, cy, R * 0.025));
    for (let c = 0; c < 3; c++) {
      const a = k.range(0, TAU);
      const tip = polar(cx, cy, R * 0.1, a);
      sheet.dark.fill(poly([tip, polar(x, y, R * k.range(0.84, 0.96), a - 0.03), polar(x, y, R * 0.94, a + 0.03)]));
    }
    sheet.dark.fill(loop(R), {
      paint: sheet.dark.ramp(50, [
        [0.6, 0],
        [1, 0.6],
      ]),
    });
  });
}

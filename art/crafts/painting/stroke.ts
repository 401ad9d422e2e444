import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import { brush } from '#art/motifs/brush.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { last, nth } from '#art/sequence.ts';
import { normals, ribbon, sample, smooth } from '#art/shapes/curves.ts';
import { circle } from '#art/shapes/figures.ts';
import type { Point } from '#art/shapes/points.ts';

/** One brush and the stroke it leaves. */
export function stroke(sheet: Sheet, random: Random, frame: Frame): void {
  backdrop(sheet, random, frame, ['paper', 'block', 'sun', 'paper']);
  const flip = random.sign();
  const mirrored = (v: number) => v * flip;
  const path = random
    .pick([
      [
        [-780, 60],
        [-420, 250],
        [-120, 60],
        [60, -170],
        [250, -40],
        [200, 160],
      ],
      [
        [-780, -210],
        [-300, -290],
        [110, -170],
        [-60, 60],
        [-330, 210],
        [60, 300],
        [230, 190],
      ],
      [
        [-800, 330],
        [-420, 310],
        [-330, 20],
        [-80, -40],
        [20, 210],
        [230, 150],
      ],
    ])
    .map(([x, y]): Point => [mirrored(x), y + random.jit(26)]);
  const w = random.range(170, 215);
  const end = last(path);
  const body = ribbon(path, (t) => w * (0.92 + 0.12 * Math.sin(t * 9)), { steps: 8 });
  const second = path.map(([x, y]): Point => [x + mirrored(20), y + w * 0.86]);
  sheet.light.fill(ribbon(second, (t) => w * 0.72 * (1 - t * 0.3), { steps: 8 }));
  sheet.mid.fill(body);
  sheet.dark.fill(body, {
    paint: sheet.dark.ramp(flip > 0 ? 200 : -20, [
      [0.25, 0],
      [1, 0.75],
    ]),
  });
  // bristle marks: bare hairlines that run with the stroke
  const spine = sample(path, 8);
  const nn = normals(spine);
  for (let i = 0; i < 9; i++) {
    const off = (i / 8 - 0.5) * w * 0.86;
    const a = random.int(0, spine.length - 16);
    const len = random.int(9, spine.length - a);
    const hair = spine
      .slice(a, a + len)
      .filter((_, k) => k % 3 === 0)
      .map((q, k): Point => {
        const v = nth(nn, Math.min(nn.length - 1, a + k * 3));
        return [q[0] + v[0] * off, q[1] + v[1] * off];
      });
    if (hair.length > 2) sheet[i % 3 ? 'mid' : 'dark'].knockLine(smooth(hair), random.range(3, 9));
  }
  brush(sheet, {
    at: [end[0], end[1] + 14, flip * random.range(26, 44), 1.25],
    handle: random.pick(['dark', 'light']),
    hair: 'mid',
    paint: 'dark',
  });
  for (let i = 0; i < 7; i++) {
    const q = random.range(8, 26);
    sheet[random.pick(['mid', 'dark'])].fill(circle(mirrored(random.range(-520, 420)), random.range(-400, 400), q));
  }
}

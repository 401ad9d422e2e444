import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import type { Ink } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { cycle, nth, range } from '#art/sequence.ts';
import { smooth } from '#art/shapes/curves.ts';
import { wavePts } from '#art/shapes/edges.ts';
import { circle, ellipse, half, line, poly, rect, regular } from '#art/shapes/figures.ts';
import type { PathData } from '#art/shapes/path-data.ts';
import type { Point } from '#art/shapes/points.ts';

/** A frame loom with half a tapestry. */
export function loom(sheet: Sheet, random: Random, frame: Frame): void {
  backdrop(sheet, random, frame, ['sun', 'block', 'arch', 'flood']);
  const w = 640;
  const x0 = -w / 2 + random.pick([-60, 0, 60]);
  const y0 = -500;
  const y1 = 360;
  const fell = random.range(-70, 20);
  const post = (x: number) => {
    const d = rect(x, -520, 46, 1000);
    sheet.form(d, 'mid', { deg: 0 });
  };
  const warps = 33;
  for (let i = 0; i < warps; i++) {
    const x = x0 + 24 + (i * (w - 48)) / (warps - 1);
    sheet.knock(rect(x - 4, y0, 8, y1 - y0));
    sheet.dark.line(line(x, y0, x, y1), 3.4, { cap: 'butt' });
  }
  const cloth = poly([
    [x0 + 14, fell],
    ...range(9).map((i): Point => [x0 + 14 + ((w - 28) * i) / 8, fell + (i % 2 ? -14 : 10) + random.jit(12)]),
    [x0 + w - 14, fell],
    [x0 + w - 14, y1],
    [x0 + 14, y1],
  ]);
  sheet.knock(cloth);
  const clip = sheet.clip(cloth);
  const base = random.pick(['light', 'paper', 'mid']);
  if (base !== 'paper') sheet[base].fill(cloth);
  const motif = random.pick(['diamonds', 'hills', 'steps', 'suns']);
  const mid = x0 + w / 2;
  const a = base === 'mid' ? 'dark' : 'mid';
  const b = 'dark';
  const put = (ink: Ink, d: PathData) => {
    sheet.knock(d, { clip });
    sheet[ink].fill(d, { clip });
  };
  if (motif === 'diamonds')
    for (let j = 0; j < 3; j++)
      for (let i = -2; i <= 2; i++) {
        const x = mid + i * 160;
        const y = y1 - 60 - j * 150 + (i % 2 ? 75 : 0);
        put(j % 2 ? b : a, regular(x, y, 88, 4));
        put(j % 2 ? 'light' : b, regular(x, y, 44, 4));
      }
  if (motif === 'hills') {
    put(a, circle(mid + 90, fell + 120, 96));
    for (let j = 0; j < 3; j++)
      put(
        nth([b, 'light', a], j),
        `${smooth(wavePts(x0 - 20, x0 + w + 20, fell + 150 + j * 80, 40, 1.3, j * 2))}L${x0 + w} 500L${x0} 500z`,
      );
  }
  if (motif === 'steps')
    for (let j = 0; j < 6; j++)
      for (let i = 0; i < 8; i++) if ((i + j) % 2) put(cycle([a, b], j), rect(x0 + i * 80, y1 - 70 - j * 70, 80, 70));
  if (motif === 'suns') {
    put(a, half(mid, y1 - 40, 260, 180));
    put('light', half(mid, y1 - 40, 180, 180));
    put(b, half(mid, y1 - 40, 100, 180));
    for (let i = 0; i < 3; i++) put(b, rect(x0, y1 - 30 + i * 26, w, 12));
  }
  for (let y = fell + 14; y < y1; y += 17) sheet.knock(rect(x0, y, w, 2.6), { clip });
  sheet.dark.fill(cloth, {
    clip,
    paint: sheet.dark.ramp(-90, [
      [0.7, 0],
      [1, 0.5],
    ]),
  });
  const beam = rect(-w / 2 - 130 + x0 + w / 2, y1, w + 260, 54);
  post(x0 - 66);
  post(x0 + w + 20);
  sheet.form(beam, 'mid', { deg: 90 });
  const sy = fell - 60;
  const shuttle = smooth(
    [
      [-190, 0],
      [-90, -30],
      [90, -30],
      [190, 0],
      [90, 30],
      [-90, 30],
    ],
    true,
    0.8,
  );
  const sx = mid + random.jit(120);
  sheet.form(shuttle, 'light', { at: [sx, sy, random.jit(5)], deg: 90 });
  sheet.knock(ellipse(0, 0, 84, 13), { at: [sx, sy] });
  sheet.mid.fill(ellipse(0, 0, 84, 13), { at: [sx, sy] });
  sheet.mid.line(
    smooth([
      [sx + 190, sy],
      [x0 + w - 40, sy + 30],
      [x0 + w - 14, fell + 4],
    ]),
    6,
  );
}

import type { Frame } from '#art/frame.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { range } from '#art/sequence.ts';
import { smooth } from '#art/shapes/curves.ts';
import { circle, poly, rect } from '#art/shapes/figures.ts';
import { type Point, polar, rad, TAU } from '#art/shapes/points.ts';

/** One stone, so near that it fills the frame. */
export function facets(sheet: Sheet, random: Random, frame: Frame): void {
  const ground = random.pick(['dark', 'light', 'paper']);
  if (ground !== 'paper') sheet[ground].fill(frame.full);
  const ink = ground === 'light' ? 'mid' : random.pick(['mid', 'light']);
  const x = random.pick([-140, 0, 140]);
  const y = random.jit(40);
  const m = random.pick([8, 8, 10]);
  const R = 440;
  const turn = random.range(0, 45);
  const at = (q: number, i: number) => polar(x, y, q, rad(turn + (i * 360) / m));
  const other = ink === 'mid' ? 'light' : 'mid';
  sheet.dark.fill(circle(x + 24, y + 30, R), { tone: 0.9 });
  const rim = poly(range(m * 2).map((i) => at(R, i / 2)));
  sheet.knock(rim);
  sheet[ink].fill(rim);
  const tone = (i: number) => Math.max(0, Math.sin(((turn + (i * 360) / m - 40) * Math.PI) / 360) ** 2);
  const cell = (pts: readonly Point[], i: number, extra = 0) => {
    const d = poly(pts);
    const t = Math.min(1, tone(i) * 0.9 + extra);
    if (t < 0.12) {
      sheet[ink].knock(d);
      sheet[other].fill(d, { tone: other === 'light' ? 0.9 : 0.3 });
    } else {
      sheet.dark.fill(d, {
        paint: sheet.dark.ramp(turn + (i * 360) / m, [
          [0, t * 0.6],
          [1, t],
        ]),
      });
    }
    sheet.dark.line(d, 6);
  };
  for (let i = 0; i < m; i++) {
    cell([at(R, i), at(R * 0.72, i + 0.5), at(R, i + 0.5)], i + 0.3, 0.2);
    cell([at(R, i + 0.5), at(R * 0.72, i + 0.5), at(R, i + 1)], i + 0.7, 0.05);
    cell([at(R, i), at(R * 0.72, i - 0.5), at(R * 0.52, i), at(R * 0.72, i + 0.5)], i, random.pick([0, 0, 0.25]));
    cell([at(R * 0.52, i), at(R * 0.72, i + 0.5), at(R * 0.52, i + 1)], i + 0.5, random.pick([0, 0.15, 0.4]));
  }
  const table = poly(range(m).map((i) => at(R * 0.52, i)));
  sheet.knock(table);
  sheet[other].fill(table);
  sheet[ink].fill(table, {
    paint: sheet[ink].ramp(40, [
      [0.2, 0],
      [1, 1],
    ]),
  });
  sheet.dark.line(table, 6);
  const clip = sheet.clip(table);
  sheet.knock(rect(x - 240, y - 500, 54, 1000), { clip, at: [0, 0, 24] });
  sheet.knock(rect(x - 160, y - 500, 20, 1000), { clip, at: [0, 0, 24] });
  for (let i = 0; i < 5; i++) {
    const px = random.pick([-1, 1]) * random.range(430, 700);
    const py = random.jit(380);
    if (Math.hypot(px - x, py - y) < R + 60) continue;
    const q = random.range(20, 54);
    const d = smooth(
      range(8).map((j) => polar(px, py, j % 2 ? q * 0.2 : q, (j * TAU) / 8)),
      true,
      0.3,
    );
    if (ground === 'dark') {
      sheet.dark.knock(d);
      sheet.light.fill(d);
    } else sheet.dark.fill(d);
  }
}

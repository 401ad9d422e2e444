import type { Frame } from '#art/frame.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { cycle } from '#art/sequence.ts';
import { poly } from '#art/shapes/figures.ts';
import type { Point } from '#art/shapes/points.ts';
import { cursor } from './cursor.ts';

/** Cubes in parallel projection. */
export function cubes(sheet: Sheet, random: Random, frame: Frame): void {
  const ground = random.pick(['light', 'dark', 'paper', 'mid']);
  if (ground !== 'paper') sheet[ground].fill(frame.full);
  const k = random.pick([118, 140, 100]);
  const A = ground === 'mid' ? 'dark' : 'mid';
  const top = ground === 'light' ? 'paper' : 'light';
  const kind = random.pick(['stairs', 'towers', 'penrose']);
  const w = k * 0.866;
  const cube = (i: number, j: number, z: number, tall: number) => {
    const x = (i - j) * w;
    const y = (i + j) * k * 0.5 - z * k + 130;
    const facet = (...q: readonly Point[]) => poly(q.map(([a, b]): Point => [x + a * w, y + b * k]));
    const t = facet([0, -1], [1, -0.5], [0, 0], [-1, -0.5]);
    const l = facet([-1, -0.5], [0, 0], [0, tall], [-1, tall - 0.5]);
    const rr = facet([1, -0.5], [0, 0], [0, tall], [1, tall - 0.5]);
    sheet.knock(t + l + rr);
    if (top !== 'paper') sheet[top].fill(t);
    sheet[A].fill(l);
    if (A !== 'dark')
      sheet.dark.fill(l, {
        paint: sheet.dark.ramp(90, [
          [0.2, 0],
          [1, 0.6],
        ]),
      });
    sheet.dark.fill(rr);
    if (A === 'dark') sheet.dark.knock(l, { tone: 0.4 });
  };
  const height = (i: number, j: number) =>
    kind === 'stairs'
      ? Math.max(0, 3 - Math.abs(i) - Math.max(j, 0))
      : kind === 'towers'
        ? cycle([0, 1, 3, 0, 2, 1, 0, 4], i * 5 + j * 3 + 80)
        : (Math.abs(i) === 2 || Math.abs(j) === 2) && Math.abs(i) < 3 && Math.abs(j) < 3
          ? ((i + j + 8) % 3) + 1
          : 0;
  const n = 3;
  for (let i = -n; i <= n; i++)
    for (let j = -n; j <= n; j++) {
      const h = height(i, j);
      cube(i, j, h, h + (i === n || j === n ? 6 : 1));
    }
  cursor(sheet, random.range(120, 300), random.range(60, 200), 1.2);
}

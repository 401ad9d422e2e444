import type { Frame } from '#art/frame.ts';
import type { Ink } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { modulo, nth } from '#art/sequence.ts';
import { circle, line, poly, quarter, rect, regular } from '#art/shapes/figures.ts';
import type { PathData } from '#art/shapes/path-data.ts';
import type { Point } from '#art/shapes/points.ts';

/** Patchwork. */
export function quilt(sheet: Sheet, random: Random, frame: Frame): void {
  const cell = random.pick([225, 225, 300]);
  const kinds = random.shuffle(['pinwheel', 'flyingGeese', 'star', 'logCabin', 'drunkard', 'hourglass']).slice(0, 2);
  const grounds = random.shuffle(['light', 'paper', 'light', 'mid']);
  const oddRow = random.chance();
  for (let i = -4; i <= 3; i++)
    for (let j = -2; j < 900 / cell - 2 + 1; j++) {
      const x = i * cell;
      const y = j * cell + (cell === 300 ? 150 : 0);
      const kind = nth(kinds, Math.abs(i + (oddRow ? j : 0)) % 2);
      const even = modulo(i + j, 2);
      const c = cell;
      const h = c / 2;
      const ground = even ? nth(grounds, 0) : nth(grounds, 1);
      const A = ground === 'mid' ? 'dark' : even ? 'mid' : 'dark';
      const B = ground === 'light' ? 'dark' : 'light';
      const sq = rect(x, y, c, c);
      if (ground !== 'paper') sheet[ground].fill(sq);
      const put = (ink: Ink, d: PathData) => {
        sheet.knock(d);
        sheet[ink].fill(d);
        if (ink !== 'dark')
          sheet.dark.fill(d, {
            paint: sheet.dark.ramp(45, [
              [0.55, 0],
              [1, 0.55],
            ]),
          });
      };
      const patch = (...pts: readonly Point[]) => poly(pts.map(([u, v]): Point => [x + u * c, y + v * c]));
      if (kind === 'pinwheel') {
        put(A, patch([0, 0], [0.5, 0], [0.5, 0.5]));
        put(A, patch([1, 0], [1, 0.5], [0.5, 0.5]));
        put(A, patch([1, 1], [0.5, 1], [0.5, 0.5]));
        put(A, patch([0, 1], [0, 0.5], [0.5, 0.5]));
      }
      if (kind === 'flyingGeese')
        for (let k = 0; k < 2; k++) put(k ? A : B, patch([0, 0.5 + k * 0.5], [0.5, k * 0.5], [1, 0.5 + k * 0.5]));
      if (kind === 'star') {
        put(A, patch([0.5, 0], [0.62, 0.38], [1, 0.5], [0.62, 0.62], [0.5, 1], [0.38, 0.62], [0, 0.5], [0.38, 0.38]));
        put(B, circle(x + h, y + h, c * 0.1));
      }
      if (kind === 'logCabin')
        for (let k = 0; k < 4; k++) {
          const q = k * c * 0.12;
          put(nth([A, 'light', B, A], k), rect(x + q, y + q, c - 2 * q, c - 2 * q));
        }
      if (kind === 'drunkard') {
        put(A, quarter(x, y, c * 0.72, 0));
        put(B, quarter(x + c, y + c, c * 0.28, 180));
      }
      if (kind === 'hourglass') {
        put(A, patch([0, 0], [1, 0], [0.5, 0.5]));
        put(A, patch([0, 1], [1, 1], [0.5, 0.5]));
        put(B, regular(x + h, y + h, c * 0.16, 4));
      }
    }
  for (let i = -4; i <= 4; i++) {
    sheet.knock(rect(i * cell - 2, -480, 4, 960));
    sheet.dark.line(line(i * cell + 11, -480, i * cell + 11, 480), 3, { dash: '16 12', cap: 'butt' });
  }
  for (let j = -2; j <= 2; j++) {
    const y = j * cell + (cell === 300 ? 150 : 0);
    sheet.knock(rect(frame.left - 40, y - 2, frame.width + 80, 4));
    sheet.dark.line(line(frame.left - 40, y + 11, frame.right + 40, y + 11), 3, { dash: '16 12', cap: 'butt' });
  }
}

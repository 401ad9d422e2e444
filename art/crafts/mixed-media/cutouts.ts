import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { nth, range } from '#art/sequence.ts';
import { ribbon, smooth } from '#art/shapes/curves.ts';
import { leaf, rect } from '#art/shapes/figures.ts';
import type { PathData } from '#art/shapes/path-data.ts';
import { type Point, polar, TAU } from '#art/shapes/points.ts';

/** Leaves and seaweed cut with scissors, on blocks of colour. */
export function cutouts(sheet: Sheet, random: Random): void {
  const cols = random.pick([3, 4]);
  const rows = 2;
  const w = 1200 / cols;
  const grounds = random.shuffle(['light', 'mid', 'dark', 'paper', 'light', 'mid', 'dark', 'paper']);
  const h = 470;
  for (let i = -2; i < cols + 2; i++)
    for (let j = 0; j < rows; j++) {
      const n = (((i + cols * 2) % cols) * rows + j + (i < 0 || i >= cols ? 3 : 0)) % 8;
      const ground = nth(grounds, n);
      const x = -600 + i * w;
      const y = -470 + j * h;
      const cell = rect(x, y, w, h);
      sheet.knock(cell);
      if (ground !== 'paper') sheet[ground].fill(cell);
      const ink = {
        light: random.pick(['mid', 'dark']),
        mid: random.pick(['paper', 'light', 'dark']),
        dark: random.pick(['paper', 'light', 'mid']),
        paper: random.pick(['mid', 'dark']),
      }[ground];
      const cx = x + w / 2;
      const cy = y + h / 2;
      const k = Math.min(w, h) * 0.44;
      const kind = random.pick(['alga', 'alga', 'leaf', 'star', 'bird', 'spiral']);
      const deg = random.pick([0, 90, -30, 25, 180]);
      const put = (d: PathData, rot: number = deg) => {
        sheet.knock(d, { at: [cx, cy, rot] });
        if (ink !== 'paper') sheet[ink].fill(d, { at: [cx, cy, rot] });
      };
      if (kind === 'alga') {
        const arms = random.int(4, 5);
        const left: Point[] = [];
        const right: Point[] = [];
        for (let q = 0; q < arms; q++) {
          const t = -1 + (2 * (q + 0.5)) / arms;
          const reach = k * (0.82 - Math.abs(t) * 0.24);
          const yy = t * k * 0.92;
          const e = ((k * 0.3) / arms) * 2.2;
          right.push(
            [k * 0.14, yy - e * 0.9],
            [reach, yy - e * 1.5],
            [reach + k * 0.08, yy - e * 0.7],
            [k * 0.5, yy + e * 0.1],
          );
          left.unshift(
            [-k * 0.5, yy + e * 0.1],
            [-reach - k * 0.08, yy - e * 0.7],
            [-reach, yy - e * 1.5],
            [-k * 0.14, yy - e * 0.9],
          );
        }
        put(smooth([[0, -k * 1.08], ...right, [k * 0.1, k], [-k * 0.1, k], ...left], true, 0.95));
      }
      if (kind === 'leaf')
        for (let q = 0; q < 5; q++)
          put(leaf(0, k * 0.9, -90 + (q - 2) * 38, k * (1.75 - Math.abs(q - 2) * 0.3), k * 0.52), deg === 90 ? 0 : deg);
      if (kind === 'star')
        put(
          smooth(
            range(16).map((q) => polar(0, 0, q % 2 ? k * 0.42 : k * 1, (q * TAU) / 16)),
            true,
            0.7,
          ),
        );
      if (kind === 'bird')
        put(
          smooth(
            [
              [-k, -k * 0.1],
              [-k * 0.3, -k * 0.24],
              [k * 0.1, -k * 0.9],
              [k * 0.36, -k * 0.2],
              [k, k * 0.1],
              [k * 0.36, k * 0.24],
              [k * 0.16, k * 0.8],
              [-k * 0.3, k * 0.3],
            ],
            true,
            0.85,
          ),
          deg / 3,
        );
      if (kind === 'spiral')
        put(
          ribbon(
            range(22).map((q) => polar(0, 0, k * (0.1 + q * 0.042), q * 0.56)),
            (t) => k * (0.12 + 0.16 * t),
            { steps: 3, round: true },
          ),
        );
    }
}

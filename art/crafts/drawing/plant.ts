import type { Frame } from '#art/frame.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { smooth } from '#art/shapes/curves.ts';
import { leaf, line } from '#art/shapes/figures.ts';
import { lerp, type Point, polar, rad } from '#art/shapes/points.ts';
import { blobs } from './blobs.ts';

/** A plant drawn without lifting the pen. */
export function plant(sheet: Sheet, random: Random, frame: Frame): void {
  const ground = random.chance(0.3);
  if (ground) sheet.light.fill(frame.full);
  blobs(sheet, random, ground ? ['mid', 'mid'] : ['light', 'mid']);
  const w = random.range(7, 10);
  const flip = random.sign();
  const draw = (pts: readonly Point[], c = false) =>
    sheet.dark.line(
      smooth(
        pts.map(([x, y]): Point => [x * flip, y]),
        c,
      ),
      w,
    );
  const kind = random.pick(['monstera', 'branch', 'pot']);
  const rib = (x0: number, y0: number, a: number, len: number, wid: number) => {
    const d = leaf(x0, y0, a, len, wid);
    sheet.dark.line(d, w, { at: [0, 0, 0, flip, 1] });
    const [ex, ey] = polar(x0, y0, len * 0.92, rad(a));
    sheet.dark.line(line(x0 * flip, y0, ex * flip, ey), w * 0.7);
    for (let i = 1; i < 6; i++) {
      const [qx, qy] = polar(x0, y0, len * (0.1 + i * 0.135), rad(a));
      const l = wid * (0.62 - Math.abs(i - 2.6) * 0.11);
      for (const k of [-1, 1]) {
        const [tx, ty] = polar(qx, qy, l, rad(a + k * 46));
        sheet.dark.line(line(qx * flip, qy, tx * flip, ty), w * 0.6);
      }
    }
  };
  if (kind === 'branch') {
    draw([
      [-240, 470],
      [-120, 240],
      [-40, 0],
      [40, -220],
      [160, -420],
    ]);
    for (let i = 0; i < 6; i++) {
      const t = i / 6;
      const x = lerp(-190, 110, t);
      const y = lerp(380, -300, t);
      rib(x, y, i % 2 ? -150 + i * 6 : -14 - i * 7, 300 - i * 16, 112 - i * 7);
    }
    rib(150, -400, -66, 190, 80);
  }
  if (kind === 'monstera') {
    for (const [x, y, k, a] of [
      [20, -120, 1.25, -6],
      [-350, 150, 0.78, -40],
      [350, 170, 0.72, 34],
    ] as const) {
      const pts: Point[] = [];
      for (let i = 0; i <= 10; i++) {
        const t = rad(-250 + i * 32);
        const q = (i === 0 || i === 10 ? 120 : 260) * k;
        pts.push([x + Math.cos(t) * q * 0.86, y + Math.sin(t) * q]);
        if (i < 10 && i > 0 && i < 9) {
          const u = rad(-250 + i * 32 + 16);
          pts.push([x + Math.cos(u) * 130 * k, y + Math.sin(u) * 140 * k]);
        }
      }
      sheet.dark.line(smooth([...pts, [x, y + 70 * k]], true, 0.9), w, { at: [0, 0, 0, flip, 1] });
      draw([
        [x, y + 70 * k],
        [x + a, y - 200 * k],
      ]);
      draw([
        [x, y + 70 * k],
        [x * 0.6, y + 230],
        [x * 0.2, 520],
      ]);
      for (let i = 1; i <= 9; i += 1) {
        const t = rad(-250 + i * 32);
        draw([
          [x, y + 50 * k],
          [x + Math.cos(t) * 110 * k, y + Math.sin(t) * 150 * k],
          [x + Math.cos(t) * 180 * k, y + Math.sin(t) * 215 * k],
        ]);
      }
    }
  }
  if (kind === 'pot') {
    draw([
      [-150, 130],
      [-126, 400],
      [0, 416],
      [126, 400],
      [150, 130],
      [0, 150],
      [-150, 130],
      [0, 108],
      [150, 130],
    ]);
    for (let i = 0; i < 4; i++)
      draw([
        [-144 + i * 4, 190 + i * 54],
        [0, 214 + i * 54],
        [144 - i * 4, 186 + i * 54],
      ]);
    for (const [a, len, wid] of [
      [-90, 470, 120],
      [-58, 420, 110],
      [-122, 430, 112],
      [-28, 340, 92],
      [-152, 350, 94],
    ] as const)
      rib((a + 90) * 0.9, 124, a, len, wid);
  }
}

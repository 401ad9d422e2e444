import type { Frame } from '#art/frame.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { nth } from '#art/sequence.ts';
import { circle, ellipse, line, poly, rect } from '#art/shapes/figures.ts';

/** Camera obscura: the cone of light and the picture upside down. */
export function obscura(sheet: Sheet, random: Random, frame: Frame): void {
  sheet.dark.fill(frame.full);
  const flip = random.sign();
  const hx = -30 * flip + random.jit(40);
  const hy = random.jit(30);
  const ink = random.pick(['light', 'mid']);
  const other = ink === 'light' ? 'mid' : 'light';
  const left = [-900 * flip, -380, 380];
  const right = [820 * flip, -470, 470];
  const c1 = poly([
    [nth(left, 0), nth(left, 1)],
    [hx, hy],
    [nth(left, 0), nth(left, 2)],
  ]);
  const c2 = poly([
    [hx, hy],
    [nth(right, 0), nth(right, 1)],
    [nth(right, 0), nth(right, 2)],
  ]);
  for (const [d, deg] of [
    [c1, flip > 0 ? 0 : 180],
    [c2, flip > 0 ? 180 : 0],
  ] as const) {
    sheet.dark.knock(d);
    sheet[ink].fill(d);
    sheet.dark.fill(d, {
      paint: sheet.dark.ramp(deg, [
        [0.3, 0],
        [1, 0.9],
      ]),
    });
  }
  const tree = (x: number, y: number, h: number, up: number) => {
    const q = (v: number) => y + v * up * h;
    sheet.dark.line(line(x, q(0), x, q(-0.6)), h * 0.07);
    for (const [dx, dy, k] of [
      [-0.22, -0.62, 0.24],
      [0.2, -0.66, 0.26],
      [0, -0.9, 0.28],
    ] as const) {
      const d = circle(x + dx * h, q(dy), k * h);
      sheet.knock(d);
      sheet[other].fill(d);
      sheet.dark.fill(d, {
        paint: sheet.dark.ramp(up > 0 ? 60 : -60, [
          [0.3, 0],
          [1, 0.9],
        ]),
      });
    }
  };
  tree(-390 * flip, 120, 270, 1);
  sheet.dark.fill(ellipse(-390 * flip, 128, 150, 26));
  tree(410 * flip, -150, 330, -1);
  sheet.dark.fill(ellipse(410 * flip, -162, 190, 32));
  const wall = rect(hx - 26, -500, 52, 1000);
  sheet.knock(wall);
  sheet.mid.fill(wall);
  sheet.dark.fill(wall, {
    paint: sheet.dark.ramp(0, [
      [0.2, 0],
      [1, 1],
    ]),
  });
  sheet.knock(rect(hx - 30, hy - 14, 60, 28));
  sheet[ink].fill(rect(hx - 30, hy - 14, 60, 28));
}

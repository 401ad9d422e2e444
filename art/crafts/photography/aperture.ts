import type { Frame } from '#art/frame.ts';
import type { Ink } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { cycle, range } from '#art/sequence.ts';
import { circle, line, poly } from '#art/shapes/figures.ts';
import type { Point } from '#art/shapes/points.ts';
import { polar, rad, TAU } from '#art/shapes/points.ts';
import { scene } from './scene.ts';

/** The iris of a lens. */
export function aperture(sheet: Sheet, random: Random, frame: Frame): void {
  const flood = random.pick(['light', 'mid', 'paper', 'dark']);
  if (flood !== 'paper') sheet[flood].fill(frame.full);
  const x = random.pick([-150, 0, 150]);
  const y = random.jit(50);
  const R = random.range(400, 470);
  const blades = random.int(6, 9);
  const open = R * random.range(0.3, 0.44);
  const turn = random.range(0, 60);
  sheet.knock(circle(x, y, R + 78));
  sheet.dark.fill(circle(x, y, R + 78));
  sheet.dark.knockLine(circle(x, y, R + 40), 4);
  for (let i = 0; i < 72; i++)
    sheet.dark.knockLine(
      line(...polar(x, y, R + (i % 6 ? 52 : 44), (i * TAU) / 72), ...polar(x, y, R + 66, (i * TAU) / 72)),
      i % 6 ? 3 : 6,
    );
  const disc = circle(x, y, R);
  sheet.knock(disc);
  const clip = sheet.clip(disc);
  const inks = random.pick<readonly Ink[]>([
    ['mid', 'light'],
    ['mid', 'mid'],
    ['light', 'mid', 'light'],
  ]);
  const v = (i: number) => polar(x, y, open, rad(turn) + (i * TAU) / blades);
  for (let i = 0; i < blades; i++) {
    const a = v(i);
    const b = v(i + 1);
    const dx = b[0] - a[0];
    const dy = b[1] - a[1];
    const far: Point = [b[0] + dx * 4, b[1] + dy * 4];
    const c = v(i + 2);
    const far2: Point = [c[0] + (c[0] - b[0]) * 4, c[1] + (c[1] - b[1]) * 4];
    const blade = poly([b, c, far2, far]);
    const ink = cycle(inks, i);
    sheet.knock(blade, { clip });
    sheet[ink].fill(blade, { clip });
    const deg = rad(turn) + ((i + 1.5) * TAU) / blades;
    sheet.dark.fill(blade, {
      clip,
      paint: sheet.dark.ramp((deg * 180) / Math.PI + 62, [
        [0.2, 1],
        [0.62, 0],
      ]),
    });
    sheet.dark.line(line(...b, ...far), 5, { clip });
  }
  const hole = poly(range(blades).map(v));
  sheet.knock(hole);
  if (random.chance(0.6))
    scene(sheet, random, x - open, y - open, open * 2, open * 2, { kind: random.pick(['hills', 'sea', 'portrait']) });
  else {
    sheet.light.fill(hole);
    sheet.mid.fill(hole, {
      paint: sheet.mid.glow(0.4, 0.35, 0.7, [
        [0.2, 0],
        [1, 0.9],
      ]),
    });
  }
  // what the scene drew beyond the opening is covered again by the blades' edge
  for (let i = 0; i < blades; i++) {
    const a = v(i);
    const b = v(i + 1);
    const c = v(i + 2);
    const far: Point = [b[0] + (b[0] - a[0]) * 1.6, b[1] + (b[1] - a[1]) * 1.6];
    const far2: Point = [c[0] + (c[0] - b[0]) * 1.6, c[1] + (c[1] - b[1]) * 1.6];
    const blade = poly([b, c, far2, far]);
    const ink = cycle(inks, i);
    sheet.knock(blade, { clip });
    sheet[ink].fill(blade, { clip });
    const deg = ((rad(turn) + ((i + 1.5) * TAU) / blades) * 180) / Math.PI;
    sheet.dark.fill(blade, {
      clip,
      paint: sheet.dark.ramp(deg + 62, [
        [0.15, 1],
        [0.62, 0],
      ]),
    });
    sheet.dark.line(line(...b, ...far), 5, { clip });
  }
}

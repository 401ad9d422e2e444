import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import type { Impression } from '#art/press/attributes.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { smooth } from '#art/shapes/curves.ts';
import { ellipse, line } from '#art/shapes/figures.ts';
import { type Point, polar } from '#art/shapes/points.ts';
import { body } from './body.ts';
import { plinth } from './plinth.ts';

/** A carved, pierced form with its strings. */
export function pierced(sheet: Sheet, random: Random, frame: Frame): void {
  backdrop(sheet, random, frame, ['sun', 'block', 'arch', 'flood']);
  const x = random.pick([-90, 0, 90]);
  const flip = random.sign();
  const ink = random.pick(['mid', 'dark', 'mid']);
  const top = plinth(sheet, x, 330, 420, ink === 'dark' ? 'mid' : 'light');
  const mirrored = (v: number) => x + v * flip;
  const shape = random.pick([
    [
      [-60, 0],
      [-190, -130],
      [-250, -330],
      [-170, -560],
      [0, -690],
      [150, -620],
      [250, -400],
      [210, -170],
      [90, 0],
    ],
    [
      [-120, 0],
      [-260, -90],
      [-300, -280],
      [-180, -430],
      [-90, -620],
      [90, -690],
      [210, -560],
      [180, -380],
      [290, -240],
      [240, -70],
      [110, 0],
    ],
    [
      [-150, 0],
      [-310, -200],
      [-250, -470],
      [-60, -600],
      [130, -560],
      [290, -380],
      [280, -160],
      [140, 0],
    ],
  ]);
  const d = smooth(
    shape.map(([a, b]): Point => [mirrored(a), top + b * 1.0 + 14]),
    true,
  );
  sheet.dark.fill(ellipse(x + 20, top + 4, 200, 16));
  body(sheet, d, ink, flip > 0 ? 20 : 25);
  const hx = mirrored(random.range(-40, 50));
  const hy = top - random.range(330, 390);
  const hw = random.range(88, 118);
  const hh = random.range(130, 165);
  const tilt = flip * random.range(10, 34);
  const oo: Impression = { at: [hx, hy, tilt] };
  const rim = ellipse(0, 0, hw + 24, hh + 26);
  const hole = ellipse(8, 6, hw, hh);
  sheet.knock(rim, oo);
  sheet.light.fill(rim, oo);
  sheet.dark.fill(rim, {
    ...oo,
    paint: sheet.dark.ramp(215, [
      [0.3, 0],
      [1, 1],
    ]),
  });
  sheet.knock(hole, oo);
  sheet[ink === 'dark' ? 'mid' : 'light'].fill(hole, oo);
  for (let i = 0; i < 11; i++) {
    const t = i / 10;
    const a = polar(8, 6, 1, Math.PI * (0.62 + t * 0.76));
    const b = polar(8, 6, 1, Math.PI * (0.38 - t * 0.76));
    const pt = ([px, py]: Point): Point => [8 + (px - 8) * hw, 6 + (py - 6) * hh];
    sheet.dark.line(line(...pt(a), ...pt(b)), 4, oo);
  }
}

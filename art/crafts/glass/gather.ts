import type { Frame } from '#art/frame.ts';
import type { Impression } from '#art/press/attributes.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { ribbon, smooth } from '#art/shapes/curves.ts';
import { circle, rect } from '#art/shapes/figures.ts';
import { polar } from '#art/shapes/points.ts';

/** The gather on the blowpipe, glowing. */
export function gather(sheet: Sheet, random: Random, frame: Frame): void {
  const night = random.chance(0.6);
  if (night) sheet.dark.fill(frame.full);
  else sheet.light.fill(frame.full, { paint: sheet.light.ramp(90, [0, 1]) });
  const flip = random.sign();
  const tilt = flip * random.range(48, 66);
  const x = flip * -130;
  const y = 110;
  const R = random.range(265, 310);
  if (night) {
    const halo = circle(x, y, R * 2.1);
    sheet.dark.knock(halo, {
      paint: sheet.dark.glow(
        0.5,
        0.5,
        0.5,
        [
          [0.3, 0.95],
          [1, 0],
        ],
        true,
      ),
    });
    sheet.mid.fill(halo, {
      paint: sheet.mid.glow(0.5, 0.5, 0.5, [
        [0.35, 0.9],
        [1, 0],
      ]),
    });
  }
  const o: Impression = { at: [x, y, tilt] };
  const pipe = rect(-17, -1400, 34, 1400 - R * 0.9);
  sheet.knock(pipe, o);
  sheet[night ? 'light' : 'dark'].fill(pipe, o);
  sheet.dark.fill(pipe, {
    ...o,
    paint: sheet.dark.ramp(0, [
      [0.4, 0],
      [1, 1],
    ]),
  });
  const shape = random.pick([
    [
      [0, -R * 1.3],
      [-60, -R * 1.12],
      [-R * 0.8, -R * 0.5],
      [-R, R * 0.2],
      [-R * 0.6, R * 0.86],
      [0, R * 1.02],
      [R * 0.6, R * 0.86],
      [R, R * 0.2],
      [R * 0.8, -R * 0.5],
      [60, -R * 1.12],
    ],
    [
      [0, -R * 1.3],
      [-54, -R * 1.1],
      [-R * 0.5, -R * 0.6],
      [-R * 0.76, R * 0.1],
      [-R * 0.7, R * 0.8],
      [0, R * 1.25],
      [R * 0.7, R * 0.8],
      [R * 0.76, R * 0.1],
      [R * 0.5, -R * 0.6],
      [54, -R * 1.1],
    ],
  ]);
  const d = smooth(shape, true);
  sheet.knock(d, o);
  sheet.light.fill(d, o);
  sheet.mid.fill(d, {
    ...o,
    paint: sheet.mid.glow(0.42, 0.62, 0.62, [
      [0.15, 0],
      [0.5, 0.5],
      [1, 1],
    ]),
  });
  sheet.dark.fill(d, {
    ...o,
    paint: sheet.dark.glow(0.4, 0.6, 0.72, [
      [0.68, 0],
      [1, 0.9],
    ]),
  });
  const clip = sheet.clip(d);
  const style = random.pick(['spiral', 'bubbles', 'threads']);
  if (style === 'spiral')
    for (let i = -4; i < 6; i++)
      sheet.mid.line(
        smooth([
          [-R * 1.1, i * 90 + 60],
          [0, i * 90 - 30],
          [R * 1.1, i * 90 - 130],
        ]),
        13,
        { ...o, clip },
      );
  if (style === 'threads')
    for (let i = -4; i <= 4; i++)
      sheet.dark.line(
        smooth([
          [0, -R * 1.2],
          [i * R * 0.24, -R * 0.2],
          [i * R * 0.26, R * 0.3],
          [0, R * 1.0],
        ]),
        6,
        { ...o, clip },
      );
  if (style === 'bubbles')
    for (let i = 0; i < 16; i++) {
      const [bx, by] = polar(0, 20, random.range(0, R * 0.72), random.range(0, 6.3));
      const q = random.range(9, 34);
      sheet.mid.line(circle(bx, by, q), 5, o);
      sheet.mid.knock(circle(bx - q * 0.3, by - q * 0.3, q * 0.3), o);
    }
  sheet.knock(
    ribbon(
      [
        [-R * 0.62, -R * 0.1],
        [-R * 0.7, R * 0.24],
        [-R * 0.46, R * 0.6],
      ],
      (t) => 6 + 40 * Math.sin(Math.PI * t),
    ),
    o,
  );
  sheet.knock(circle(R * 0.4, -R * 0.34, 17), o);
  if (night)
    for (let i = 0; i < 26; i++) {
      const [sx, sy] = polar(x, y, random.range(R * 1.25, R * 2.3), random.range(0, 6.3));
      const q = random.range(3, 9);
      sheet.dark.knock(circle(sx, sy, q));
      sheet.light.fill(circle(sx, sy, q));
    }
}

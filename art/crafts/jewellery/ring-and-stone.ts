import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { range } from '#art/sequence.ts';
import { ribbon, smooth } from '#art/shapes/curves.ts';
import { circle, ellipse, ring } from '#art/shapes/figures.ts';
import { polar, rad, TAU } from '#art/shapes/points.ts';
import { gem } from './gem.ts';

/** A ring and its stone. */
export function ringAndStone(sheet: Sheet, random: Random, frame: Frame): void {
  backdrop(sheet, random, frame, ['sun', 'block', 'dawn', 'arch', 'paper']);
  const x = random.jit(80);
  const tilt = random.pick([-16, 0, 14, 20]);
  const metal = random.pick(['light', 'mid']);
  const R = 275;
  const cy = 130;
  const inkStone = metal === 'mid' ? random.pick(['dark', 'light']) : 'mid';
  sheet.dark.fill(ellipse(x + 40, cy + R + 32, 300, 26), { tone: 0.7 });
  const band = ring(0, cy, R, R - random.range(52, 78));
  const top = cy - R - 4;
  const kind = random.pick(['brilliant', 'emerald', 'drop']);
  const size = kind === 'brilliant' ? 200 : 190;
  const gy = top - 120;
  sheet.within(`translate(${Math.round(x)} 0)rotate(${tilt} 0 ${cy})`, () => {
    sheet.knock(band, { evenodd: true });
    sheet[metal].fill(band, { evenodd: true });
    sheet.dark.fill(band, {
      evenodd: true,
      paint: sheet.dark.ramp(30, [
        [0.4, 0],
        [1, 1],
      ]),
    });
    sheet.dark.line(circle(0, cy, R), 7);
    sheet.dark.line(circle(0, cy, R - 62), 7);
    sheet.knock(
      ribbon(
        range(4).map((t) => polar(0, cy, R - 26, rad(150 + t * 22))),
        (t) => 3 + 16 * Math.sin(Math.PI * t),
      ),
    );
    for (const side of [-1, 1]) {
      const d = ribbon(
        [
          [side * 60, top + 46],
          [side * 110, top - 50],
          [side * 120, top - 140],
        ],
        (t) => 34 - t * 12,
        { round: true },
      );
      sheet.form(d, metal, { deg: 20 });
      sheet.dark.line(d, 5);
    }
    gem(sheet, random, [0, gy, 0], size, inkStone, kind);
    if (kind !== 'drop')
      for (const side of [-1, 1]) {
        const d = ellipse(side * (kind === 'brilliant' ? 188 : 130), gy - (kind === 'brilliant' ? 24 : -60), 22, 30);
        sheet.form(d, metal);
        sheet.dark.line(d, 5);
      }
  });
  for (let i = 0; i < 5; i++) {
    const [px, py] = polar(x, gy, random.range(300, 420), rad(random.range(180, 360)));
    const q = random.range(14, 38);
    const d = smooth(
      range(8).map((j) => polar(px, py, j % 2 ? q * 0.24 : q, (j * TAU) / 8)),
      true,
      0.3,
    );
    sheet.dark.fill(d);
  }
}

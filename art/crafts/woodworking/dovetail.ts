import type { Frame } from '#art/frame.ts';
import { type Impression, type Placement, shifted } from '#art/press/attributes.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { line, poly, rect } from '#art/shapes/figures.ts';
import type { Point } from '#art/shapes/points.ts';
import { grain } from './grain.ts';

/** A dovetail about to close. */
export function dovetail(sheet: Sheet, random: Random, frame: Frame): void {
  const a = random.pick(['mid', 'light']);
  const b = a === 'mid' ? 'light' : 'mid';
  sheet.dark.fill(frame.full);
  const tilt = random.pick([0, -24, 20, 90]);
  const at: Placement = [random.jit(30), 0, tilt];
  const o: Impression = { at };
  const pitch = random.pick([170, 200, 230]);
  const depth = 200;
  const gap = random.pick([0, 0, 26, 40]);
  const edge = (dx: number) => {
    const pts: Point[] = [];
    for (let i = -6; i <= 6; i++) {
      const y = i * pitch;
      pts.push(
        [-depth / 2 + dx, y - pitch * 0.2],
        [depth / 2 + dx, y - pitch * 0.32],
        [depth / 2 + dx, y + pitch * 0.32],
        [-depth / 2 + dx, y + pitch * 0.2],
      );
    }
    return pts;
  };
  const L = poly([[-1300, -1500], [-depth / 2 - gap, -1500], ...edge(-gap), [-depth / 2 - gap, 1500], [-1300, 1500]]);
  const R = poly([[1300, -1500], [-depth / 2 + gap, -1500], ...edge(gap), [-depth / 2 + gap, 1500], [1300, 1500]]);
  for (const [d, ink, side] of [
    [R, b, 1],
    [L, a, -1],
  ] as const) {
    sheet.dark.fill(d, { at: shifted(at, 16, 18) });
    sheet.knock(d, o);
    sheet[ink].fill(d, o);
    const clip = sheet.clip(d);
    const c = { ...o, clip };
    const p = ink === 'light' ? sheet.mid : sheet.dark;
    grain(p, random.fork(`g${side}`), side < 0 ? -1250 : -110, -640, 1360, 620, c, { lines: 8, width: 5 });
    grain(p, random.fork(`h${side}`), side < 0 ? -1250 : -110, 0, 1360, 640, c, { lines: 8, width: 5 });
    sheet.dark.line(d, 7, o);
    sheet.dark.fill(rect(side < 0 ? -420 : 60, -1500, 360, 3000), {
      ...c,
      paint: sheet.dark.ramp(side < 0 ? 0 : 180, [
        [0.35, 0],
        [1, 0.8],
      ]),
    });
  }
  sheet.dark.line(line(-depth / 2 - gap - 6, -1500, -depth / 2 - gap - 6, 1500), 3, o);
}

import type { Frame } from '#art/frame.ts';
import type { Impression } from '#art/press/attributes.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { modulo } from '#art/sequence.ts';
import { circle, rect, rrect } from '#art/shapes/figures.ts';

/** Piano keys, and what they sound like. */
export function keys(sheet: Sheet, random: Random, frame: Frame): void {
  const ground = random.pick(['mid', 'light', 'dark']);
  sheet[ground].fill(frame.full);
  const tilt = random.pick([0, -14, 12, -30]);
  const y = random.range(20, 90);
  const o: Impression = { at: [0, y, tilt] };
  const w = 118;
  const press = random.int(-3, 3);
  const sound = ground === 'light' ? 'mid' : 'light';
  const cx = press * w;
  for (let i = 5; i > 0; i--) {
    const d = circle(cx, 20, 120 + i * 105);
    sheet[ground].knock(d, o);
    if (i % 2) sheet[sound].fill(d, o);
    else if (sound === 'mid') sheet.mid.knock(d, o);
    else sheet.light.knock(d, o);
    if (i % 2 === 0) sheet[ground].fill(d, o);
  }
  const bed = rect(-1200, -24, 2400, 1200);
  sheet.knock(bed, o);
  sheet.dark.fill(bed, o);
  for (let i = -9; i <= 9; i++) {
    const d = rrect(i * w - w / 2 + 4, -10, w - 8, 900, 12);
    sheet.dark.knock(d, o);
    if (i === press) {
      sheet[ground === 'mid' ? 'mid' : sound].fill(d, o);
    }
    sheet.dark.fill(d, {
      ...o,
      paint: sheet.dark.ramp(0, [
        [0.78, 0],
        [1, 0.55],
      ]),
    });
  }
  for (let i = -9; i <= 9; i++)
    if (![2, 6].includes(modulo(i, 7))) {
      const d = rrect(i * w + w / 2 - 37, -24, 74, 330, 10);
      sheet.knock(d, o);
      sheet.dark.fill(d, o);
      sheet.dark.knock(rrect(i * w + w / 2 - 22, 210, 44, 74, 8), {
        ...o,
        paint: sheet.dark.ramp(
          90,
          [
            [0, 0.4],
            [1, 0],
          ],
          true,
        ),
      });
    }
  sheet.knock(rect(-1200, -40, 2400, 18), o);
  sheet.mid.fill(rect(-1200, -40, 2400, 18), o);
}

import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { ribbon } from '#art/shapes/curves.ts';
import { circle, half, rrect, sector } from '#art/shapes/figures.ts';
import type { Point } from '#art/shapes/points.ts';

/** A record, cropped, with its arm. */
export function record(sheet: Sheet, random: Random, frame: Frame): void {
  const _ground = backdrop(sheet, random, frame, ['flood', 'block', 'dawn', 'paper'], random.pick(['light', 'mid']));
  const flip = random.sign();
  const x = -130 * flip;
  const y = random.pick([40, 90, -40]);
  const R = random.range(430, 500);
  const label = random.pick(['mid', 'light']);
  sheet.knock(circle(x, y, R));
  sheet.dark.fill(circle(x, y, R));
  const turn = random.range(-60, 30);
  for (let q = R - 26; q > R * 0.4; q -= random.pick([13, 17, 22]))
    sheet.dark.knockLine(circle(x, y, q), random.pick([1.8, 2.4, 4]));
  for (const a of [turn, turn + 180]) {
    const d = sector(x, y, R * 0.4, R - 14, a, a + 34);
    sheet.dark.knock(d, {
      paint: sheet.dark.ramp(
        a + 17,
        [
          [0, 0.3],
          [1, 0.62],
        ],
        true,
      ),
    });
    sheet.mid.fill(d, { tone: 0.5 });
  }
  sheet.knock(circle(x, y, R * 0.36));
  sheet[label].fill(circle(x, y, R * 0.36));
  const other = label === 'mid' ? 'light' : 'mid';
  const style = random.pick(['half', 'rays', 'rings']);
  const q = R * 0.36;
  if (style === 'half') {
    sheet[label].knock(half(x, y, q, turn));
    sheet[other].fill(half(x, y, q, turn));
  }
  if (style === 'rays') for (let i = 0; i < 10; i++) sheet.dark.fill(sector(x, y, q * 0.3, q, i * 36, i * 36 + 18));
  if (style === 'rings') for (const t of [0.85, 0.65, 0.45]) sheet.dark.line(circle(x, y, q * t), 7);
  sheet.knock(circle(x, y, 17));
  sheet.dark.line(circle(x, y, 17), 5);
  const px = 430 * flip;
  const py = -290;
  const tip: Point = [x + flip * R * 0.62, y + R * 0.34];
  const elbow: Point = [px + flip * 6, y + R * 0.02];
  const arm = ribbon([[px, py], [px + flip * 8, (py + elbow[1]) / 2], elbow, tip], 24, { round: true });
  sheet.dark.fill(arm, { at: [14, 16] });
  sheet.form(arm, 'light', { amount: 0.6 });
  sheet.form(circle(px, py, 84), 'mid');
  sheet.form(circle(px, py, 44), 'light');
  sheet.form(rrect(-26, -44, 52, 100, 8), 'mid', { at: [tip[0], tip[1], flip * 52] });
}

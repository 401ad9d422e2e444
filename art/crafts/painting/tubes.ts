import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import { type Impression, type Placement, shifted } from '#art/press/attributes.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { nth } from '#art/sequence.ts';
import { ribbon } from '#art/shapes/curves.ts';
import { circle, line, poly, rect } from '#art/shapes/figures.ts';

/** Squeezed tubes in a row. */
export function tubes(sheet: Sheet, random: Random, frame: Frame): void {
  backdrop(sheet, random, frame, ['flood', 'dawn', 'block', 'paper']);
  const inks = random.shuffle(['mid', 'dark', 'light', 'mid', 'dark', 'mid']);
  const tilt = random.range(-16, 16);
  for (let i = -3; i <= 3; i++) {
    const x = i * 232 + 20;
    const at: Placement = [x, random.jit(46) - 60, tilt + random.jit(5)];
    const o: Impression = { at };
    const ink = nth(inks, (i + 3) % 6);
    const w = 82;
    const snake = ribbon(
      [
        [0, 200],
        [random.jit(14), 260],
        [54 * random.sign(), 320],
        [random.jit(30), 380],
        [random.jit(80), 450],
      ],
      (t) => 44 - t * 10,
      { round: true },
    );
    sheet.dark.fill(snake, { at: shifted(at, 10, 12), tone: 0.85 });
    sheet.knock(snake, o);
    sheet[ink].fill(snake, o);
    if (ink !== 'dark')
      sheet.dark.fill(snake, {
        ...o,
        paint: sheet.dark.ramp(0, [
          [0.5, 0],
          [1, 0.8],
        ]),
      });
    const body = poly([
      [-w, -330],
      [w, -330],
      [w * 0.86, 90],
      [34, 136],
      [-34, 136],
      [-w * 0.86, 90],
    ]);
    const fold = rect(-w - 5, -372, w * 2 + 10, 52);
    const cap = rect(-36, 134, 72, 62);
    sheet.dark.fill(body, { at: shifted(at, 14, 14) });
    sheet.knock(body + fold + cap, o);
    sheet.light.fill(body, { ...o, tone: 0.35 });
    sheet.light.fill(fold, o);
    sheet[ink].fill(rect(-w * 0.97, -230, w * 1.94, 210), { ...o });
    sheet.dark.fill(body, {
      ...o,
      paint: sheet.dark.ramp(0, [
        [0.55, 0],
        [1, 0.9],
      ]),
    });
    sheet.dark.fill(cap, o);
    for (let k = 0; k < 4; k++) {
      sheet.dark.knockLine(line(-24 + k * 16, 142, -24 + k * 16, 186), 4, o);
      sheet.dark.line(line(-w, -330 + k * 11 - 36, w, -330 + k * 11 - 36), 3, o);
    }
    sheet.knock(circle(0, -125, 46), o);
    sheet.dark.line(line(-22, -125, 22, -125), 8, o);
    sheet.dark.line(line(-14, -106, 14, -106), 5, o);
    sheet.dark.line(line(-14, -144, 14, -144), 5, o);
  }
}

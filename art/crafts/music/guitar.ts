import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import type { Impression, Placement } from '#art/press/attributes.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { smooth } from '#art/shapes/curves.ts';
import { circle, line, rect, rrect, sector } from '#art/shapes/figures.ts';
import type { Point } from '#art/shapes/points.ts';

/** The body of a guitar, rosette and strings. */
export function guitar(sheet: Sheet, random: Random, frame: Frame): void {
  backdrop(sheet, random, frame, ['flood', 'block', 'sun', 'paper'], random.pick(['light', 'light', 'mid']));
  const tilt = random.pick([-28, 24, -62, 58]);
  const x = random.jit(50);
  const y = 70;
  const at: Placement = [x, y, tilt];
  const o: Impression = { at };
  const k = 1.16;
  const body = smooth(
    (
      [
        [0, -300],
        [-150, -292],
        [-218, -190],
        [-180, -70],
        [-186, 0],
        [-280, 130],
        [-262, 300],
        [-130, 392],
        [0, 404],
        [130, 392],
        [262, 300],
        [280, 130],
        [186, 0],
        [180, -70],
        [218, -190],
        [150, -292],
      ] as const
    ).map(([a, b]): Point => [a * k, b * k]),
    true,
  );
  const ink = random.pick(['mid', 'light']);
  sheet.dark.fill(body, { at: [x + 20, y + 22, tilt] });
  sheet.form(body, ink, { at, deg: 20, amount: 0.95, start: 0.45 });
  sheet.dark.line(body, 9, o);
  if (ink === 'mid') sheet.mid.knockLine(body, 5, o);
  for (let i = -4; i <= 4; i++)
    sheet[ink].knockLine(
      smooth([
        [i * 56 - 10, -300],
        [i * 60, 0],
        [i * 62 + 8, 420],
      ]),
      2.5,
      { ...o, tone: 0.8 },
    );
  sheet.knock(circle(0, -60, 112), o);
  sheet.light.fill(circle(0, -60, 112), o);
  for (let i = 0; i < 24; i++) sheet.mid.fill(sector(0, -60, 92, 112, i * 15, i * 15 + 8), o);
  sheet.knock(circle(0, -60, 84), o);
  sheet.dark.fill(circle(0, -60, 84), o);
  sheet.form(rrect(-118, 226, 236, 44, 10), 'dark', { at, shade: null });
  const neck = rect(-44, -1100, 88, 990);
  sheet.form(neck, 'dark', { at, shade: null });
  for (let i = 0; i < 14; i++) sheet.dark.knockLine(line(-42, -170 - i * 62, 42, -170 - i * 62), 5, o);
  for (const i of [2, 4, 6, 8]) sheet.dark.knock(circle(0, -139 - i * 62, 10), o);
  for (let i = 0; i < 6; i++) {
    const sx = -32 + i * 12.8;
    sheet.dark.knockLine(line(sx, -1100, sx * 1.25, 240), 3.6, o);
    sheet.mid.knockLine(line(sx, -1100, sx * 1.25, 240), 3, o);
    sheet.dark.line(line(sx * 1.08, -104, sx * 1.25, 240), 3.6, o);
  }
}

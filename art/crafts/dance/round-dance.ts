import type { Frame } from '#art/frame.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { nth } from '#art/sequence.ts';
import { ribbon } from '#art/shapes/curves.ts';
import { circle, ellipse } from '#art/shapes/figures.ts';
import type { Point } from '#art/shapes/points.ts';

/** Hands joined, in a round. */
export function roundDance(sheet: Sheet, random: Random, frame: Frame): void {
  const sky = random.pick(['light', 'mid', 'paper']);
  if (sky !== 'paper') sheet[sky].fill(frame.full);
  const hill = ellipse(0, 640, 1050, 420);
  sheet.knock(hill);
  const hi = sky === 'mid' ? 'light' : 'mid';
  sheet[hi].fill(hill);
  sheet.dark.fill(hill, {
    paint: sheet.dark.ramp(90, [
      [0.1, 0.8],
      [0.4, 0],
    ]),
  });
  if (random.chance(0.6)) {
    const q = circle(random.range(-300, 300), -230, 110);
    sheet.knock(q);
    sheet[sky === 'light' ? 'mid' : 'light'].fill(q);
  }
  const step = 208;
  const k = 5.2;
  for (let i = -4; i <= 4; i++) {
    const x = i * step + random.jit(10);
    const lift = random.range(-26, 26);
    const y = 60 + (x / 700) ** 2 * 90 + lift;
    const flip = i % 2 ? 1 : -1;
    const lean = random.jit(10);
    const hip: Point = [x, y];
    const neck: Point = [x + lean * 2, y - 28 * k];
    const head: Point = [neck[0] + lean, neck[1] - 11 * k];
    const kneeUp = random.chance(0.6);
    const legs: readonly Point[][] = [
      [hip, [x + flip * 10, y + 25 * k], [x - flip * 6, y + 52 * k]],
      kneeUp
        ? [hip, [x - flip * 20 * k, y + 12 * k], [x - flip * 13 * k, y + 34 * k]]
        : [hip, [x - flip * 14 * k, y + 24 * k], [x - flip * 26 * k, y + 46 * k]],
    ];
    const jointL: Point = [x - step / 2, y - 20 * k];
    const jointR: Point = [x + step / 2, y - 20 * k];
    const d =
      legs.map((q) => ribbon(q, (t) => 62 * (1 - t) + 12, { round: true })).join('') +
      ribbon([neck, [x + lean, y - 12 * k], [x, y + 10]], (t) => 74 - t * (1 - t) * 90, { round: true }) +
      [jointL, jointR]
        .map((j) =>
          ribbon(
            [[neck[0], neck[1] + 16], [(neck[0] + nth(j, 0)) / 2, (neck[1] + nth(j, 1)) / 2 + 44], j],
            (t) => 30 - 14 * t,
            { round: true },
          ),
        )
        .join('') +
      ellipse(...head, 30, 38);
    sheet.knock(d);
    sheet.dark.fill(d);
  }
}

import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { range } from '#art/sequence.ts';
import { ribbon } from '#art/shapes/curves.ts';
import { ellipse } from '#art/shapes/figures.ts';
import type { Point } from '#art/shapes/points.ts';
import { dancer } from './dancer.ts';
import { POSE_NAMES } from './poses.ts';

/** One dancer and the ribbon of the movement. */
export function soloist(sheet: Sheet, random: Random, frame: Frame): void {
  backdrop(sheet, random, frame, ['sun', 'block', 'dawn', 'flood']);
  const flip = random.sign();
  const pose = random.pick(POSE_NAMES);
  const skin = random.pick(['mid', 'paper', 'mid']);
  const y = pose === 'leap' ? 40 : 10;
  const k = 6.9;
  const path = range(9).map(
    (i): Point => [
      -880 + i * 220,
      Math.sin(i * 0.9 + random.range(-0.2, 0.2) + (flip > 0 ? 0 : 2)) * 190 + 60 + random.jit(40),
    ],
  );
  const wide = random.range(90, 140);
  const streamer = ribbon(path, (t) => wide * (0.35 + Math.abs(Math.sin(t * 7 + 0.5))));
  sheet.knock(streamer);
  sheet.mid.fill(streamer);
  sheet.dark.fill(streamer, {
    paint: sheet.dark.ramp(90, [
      [0.35, 0],
      [1, 0.9],
    ]),
  });
  const path2 = path.map(([x, yy], i): Point => [x, -yy * 0.8 + 100 + (i % 2 ? 60 : -40)]);
  const r2 = ribbon(path2, (t) => 46 * (0.3 + Math.abs(Math.cos(t * 6))));
  sheet.knock(r2);
  sheet.light.fill(r2);
  sheet.dark.fill(r2, {
    paint: sheet.dark.ramp(0, [
      [0.5, 0],
      [1, 0.5],
    ]),
  });
  sheet.dark.fill(ellipse(0, 432, 260, 16), { tone: 0.8 });
  dancer(sheet, pose, [random.jit(60), y, 0, k * flip, k], {
    skin: 'dark',
    dress: skin === 'paper' ? 'light' : 'mid',
    skirt: random.pick(['short', 'long']),
  });
}

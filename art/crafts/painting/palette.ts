import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import { brush } from '#art/motifs/brush.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { nth } from '#art/sequence.ts';
import { blob, ribbon, smooth } from '#art/shapes/curves.ts';
import { wavePts } from '#art/shapes/edges.ts';
import { ellipse, leaf } from '#art/shapes/figures.ts';
import type { Point } from '#art/shapes/points.ts';

/** The palette, huge, with its colours. */
export function palette(sheet: Sheet, random: Random, frame: Frame): void {
  const flooded = random.chance(0.5);
  if (flooded) sheet[random.pick(['mid', 'dark'])].fill(frame.full);
  else backdrop(sheet, random, frame, ['block', 'dawn', 'sun'], 'light');
  const flip = random.sign();
  const shape = smooth(
    (
      [
        [-560, 60],
        [-470, -230],
        [-160, -370],
        [230, -340],
        [500, -140],
        [520, 120],
        [330, 210],
        [190, 160],
        [90, 240],
        [170, 390],
        [20, 450],
        [-330, 380],
      ] as const
    ).map(([x, y]): Point => [x * flip, y]),
    true,
  );
  sheet.dark.fill(shape, { at: [16, 24], tone: flooded ? 0.9 : 1 });
  sheet.knock(shape);
  sheet.light.fill(shape);
  const grain = sheet.clip(shape);
  for (let i = 0; i < 8; i++)
    sheet.mid.line(smooth(wavePts(-700, 700, -370 + i * 110 + random.jit(20), 16, 2, i)), 4, {
      clip: grain,
      tone: 0.75,
    });
  sheet.knock(ellipse(flip * 330, 20, 66, 88));
  if (flooded) sheet.dark.fill(ellipse(flip * 330, 20, 66, 88));
  const spots = [
    [-420, 40],
    [-330, -190],
    [-90, -270],
    [170, -225],
    [-330, 250],
  ] as const;
  const inks = random.shuffle([['mid'], ['dark'], ['mid', 'dark'], ['paper'], ['mid']]);
  spots.forEach(([x, y], i) => {
    const d = blob(random, x * flip, y, random.range(78, 98), { points: 8, wobble: 0.2 });
    sheet.knock(d);
    for (const ink of nth(inks, i)) if (ink !== 'paper') sheet[ink].fill(d);
    sheet.dark.fill(d, {
      paint: sheet.dark.ramp(60, [
        [0.5, 0],
        [1, 0.7],
      ]),
    });
    const hi = leaf(x * flip - 40, y - 26, -30, 60, 16);
    if (nth(inks, i)[0] !== 'paper') sheet.knock(hi);
  });
  const mixPts = [
    [-150 * flip, 60],
    [0, -20],
    [90 * flip, 70],
    [-40 * flip, 130],
    [40 * flip, 190],
  ] as const;
  sheet.mid.fill(ribbon(mixPts, (t) => 60 * (1 - t * 0.5)));
  sheet.dark.fill(
    ribbon(
      mixPts.map(([x, y]): Point => [x, y + 40]),
      18,
    ),
    { tone: 0.8 },
  );
  brush(sheet, { at: [-20 * flip, 190, flip * 52, 1.05], handle: 'mid', hair: 'dark' });
  brush(sheet, {
    at: [-140 * flip, 120, flip * 24, 0.95],
    handle: flooded ? 'light' : 'dark',
    hair: 'dark',
    paint: 'mid',
  });
}

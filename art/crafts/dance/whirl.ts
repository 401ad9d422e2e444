import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import type { Impression } from '#art/press/attributes.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { nth, range } from '#art/sequence.ts';
import { ribbon, smooth } from '#art/shapes/curves.ts';
import { circle, ellipse } from '#art/shapes/figures.ts';
import type { Point } from '#art/shapes/points.ts';
import { polar } from '#art/shapes/points.ts';

/** A skirt in full turn. */
export function whirl(sheet: Sheet, random: Random, frame: Frame): void {
  backdrop(sheet, random, frame, ['flood', 'sun', 'dawn', 'paper']);
  const flip = random.sign();
  const x = random.jit(60);
  const A = random.pick(['mid', 'dark']);
  const B = A === 'mid' ? 'dark' : 'mid';
  const top = -50;
  const tiers = [
    [A, 430],
    [B, 345],
    ['light', 265],
    [A, 190],
    [B, 120],
  ] as const;
  tiers.forEach(([ink, w], t) => {
    const drop = 440 - t * 90;
    const n = 12;
    const hem = range(n + 1).map((i): Point => {
      const u = i / n;
      const px = -w * 1.65 + u * w * 3.3;
      return [
        x + px + flip * 40 * Math.sin(u * 3),
        top + drop * (0.72 + 0.28 * Math.sin(Math.PI * u)) + (i % 2 ? 34 : -26),
      ];
    });
    const d = `${smooth([[x - 34, top], [x - w * 0.7, top + drop * 0.3], ...hem, [x + w * 0.7, top + drop * 0.3], [x + 34, top]])}z`;
    sheet.knock(d);
    sheet[ink].fill(d);
    const plate = ink === 'dark' ? null : sheet.dark;
    if (plate)
      plate.fill(d, {
        paint: plate.ramp(90, [
          [0.35, 0],
          [1, 0.9],
        ]),
      });
    const clip = sheet.clip(d);
    for (let i = 1; i < n; i += 2)
      sheet[ink].knockLine(smooth([[x, top], [x + (nth(hem, i)[0] - x) * 0.5, top + drop * 0.36], nth(hem, i)]), 5, {
        clip,
      });
  });
  const k = 7.4;
  const o: Impression = { at: [x, top, 0, k * flip, k] };
  const torso = ribbon(
    [
      [2, -25],
      [0, -12],
      [0, 3],
    ],
    (t) => 15 - 20 * t * (1 - t),
  );
  sheet.knock(torso, o);
  sheet[B].fill(torso, o);
  const arms = random.pick([
    [
      [
        [17, -36],
        [6, -53],
      ],
      [
        [-19, -28],
        [-34, -18],
      ],
    ],
    [
      [
        [17, -40],
        [5, -56],
      ],
      [
        [-14, -40],
        [-4, -57],
      ],
    ],
  ]);
  const skinD =
    arms
      .map(([e, h]) =>
        ribbon([[2, -23], [e[0] * 0.5, e[1] * 0.5 - 13], e, h], (t) => 6.4 * (1 - t) + 1.8, { round: true }),
      )
      .join('') +
    ribbon(
      [
        [2, -24],
        [3, -33],
      ],
      4.8,
    ) +
    ellipse(3, -37, 5.2, 6.4);
  sheet.knock(skinD, o);
  sheet.light.fill(skinD, o);
  sheet.mid.fill(skinD, { ...o, tone: 0.4 });
  sheet.dark.fill(skinD, {
    ...o,
    paint: sheet.dark.ramp(40, [
      [0.55, 0],
      [1, 0.8],
    ]),
  });
  const hair = ellipse(1.6, -39.6, 5.4, 4.8) + circle(-4, -41, 3.2);
  sheet.knock(hair, o);
  sheet.dark.fill(hair, o);
  const flower = range(6)
    .map((i) => circle(...polar(-1, -44, 2.4, i), 1.7))
    .join('');
  sheet.knock(flower, o);
  sheet.mid.fill(flower, o);
}

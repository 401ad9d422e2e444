import type { Impression, Placement } from '#art/press/attributes.ts';
import type { Ink } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import { ribbon, smooth } from '#art/shapes/curves.ts';
import { circle, ellipse } from '#art/shapes/figures.ts';
import type { PathData } from '#art/shapes/path-data.ts';
import type { Point } from '#art/shapes/points.ts';
import { POSES, type PoseName } from './poses.ts';

interface Costume {
  readonly skin?: Ink;
  readonly dress?: Ink;
  readonly skirt?: 'short' | 'long' | 'none';
  /** False lets what is printed behind show through. */
  readonly bare?: boolean;
}

/** A body from tapered ribbons. at: [x, y, deg, sx, sy] with sx/sy about 7. */
export function dancer(
  sheet: Sheet,
  pose: PoseName,
  at: Placement,
  { skin = 'mid', dress = 'dark', skirt = 'short', bare = true }: Costume = {},
): void {
  const p = POSES[pose];
  const hip: Point = [0, 0];
  const o: Impression = { at };
  const body: PathData[] = [];
  for (const [knee, foot] of p.legs) {
    const toe: Point = [foot[0] + (foot[0] - knee[0]) * 0.2, foot[1] + (foot[1] - knee[1]) * 0.2];
    body.push(
      ribbon(
        [hip, knee, foot, toe],
        (t) => 12.5 * (1 - t) ** 0.7 + 1.2 + 1.6 * Math.sin(Math.PI * Math.min(1, t * 1.6)),
        {
          steps: 5,
          round: true,
        },
      ),
    );
  }
  const back: Point = [p.neck[0] * 0.9, p.neck[1] * 0.86];
  for (const [elbow, hand] of p.arms)
    body.push(
      ribbon(
        [back, [back[0] + (elbow[0] - back[0]) * 0.35, back[1] + (elbow[1] - back[1]) * 0.25], elbow, hand],
        (t) => 6.4 * (1 - t) + 1.8,
        {
          steps: 5,
          round: true,
        },
      ),
    );
  body.push(ribbon([[p.head[0], p.head[1] + 2], p.neck, back], 4.6, { steps: 4 }));
  const head = ellipse(p.head[0], p.head[1], 5.4, 6.6);
  const all = body.join('') + head;
  if (bare) sheet.knock(all, o);
  sheet[skin].fill(all, o);
  if (skin !== 'dark')
    sheet.dark.fill(all, {
      ...o,
      paint: sheet.dark.ramp(60, [
        [0.5, 0],
        [1, 0.75],
      ]),
    });
  const torso = ribbon(
    [
      [p.neck[0] * 0.98, p.neck[1] * 0.9],
      [p.neck[0] * 0.55, p.neck[1] * 0.5],
      [0, 3],
    ],
    (t) => 14 - 13 * t * (1 - t) * 1.6,
    { steps: 5 },
  );
  const cloth = [torso];
  if (skirt === 'short')
    cloth.push(
      smooth(
        [
          [-4, -8],
          [-14, 3],
          [-21, 11],
          [-10, 9],
          [0, 14],
          [10, 9],
          [20, 12],
          [13, 2],
          [4, -8],
        ],
        true,
        0.9,
      ),
    );
  if (skirt === 'long')
    cloth.push(
      smooth(
        [
          [-4, -9],
          [-14, 8],
          [-34, 30],
          [-52, 34],
          [-28, 42],
          [-4, 38],
          [14, 44],
          [22, 26],
          [12, 6],
          [4, -9],
        ],
        true,
        0.9,
      ),
    );
  for (const d of cloth) {
    if (bare) sheet.knock(d, o);
    sheet[dress].fill(d, o);
    if (dress !== 'dark')
      sheet.dark.fill(d, {
        ...o,
        paint: sheet.dark.ramp(60, [
          [0.4, 0],
          [1, 0.9],
        ]),
      });
  }
  const dx = p.head[0] - p.neck[0];
  const dy = p.head[1] - p.neck[1];
  const hair =
    ellipse(p.head[0] - 1.4, p.head[1] - 2.6, 5.3, 4.8) + circle(p.head[0] + dx * 0.5 - 4, p.head[1] + dy * 0.55, 3.1);
  sheet.knock(hair, o);
  sheet.dark.fill(hair, o);
}

import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import type { Impression } from '#art/press/attributes.ts';
import type { Ink } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { range } from '#art/sequence.ts';
import { ribbon, smooth } from '#art/shapes/curves.ts';
import { circle, line, poly, rect } from '#art/shapes/figures.ts';
import type { PathData } from '#art/shapes/path-data.ts';
import { type Point, polar, TAU } from '#art/shapes/points.ts';
import { grain } from './grain.ts';

/** A plane and its shavings. */
export function plane(sheet: Sheet, random: Random, frame: Frame): void {
  backdrop(sheet, random, frame, ['sun', 'block', 'sun', 'paper']);
  const flip = random.sign();
  const y = 250;
  const o: Impression = { at: [random.jit(40), 0, 0, flip, 1] };
  const body = random.pick(['dark', 'mid']);
  const trim = body === 'dark' ? 'mid' : 'dark';
  const board = rect(-1000, y, 2000, 130);
  sheet.knock(board);
  sheet.light.fill(board);
  sheet.mid.fill(board, { tone: 0.3 });
  const clip = sheet.clip(board);
  grain(sheet.mid, random, -900, y, 1800, 130, { clip }, { lines: 5, width: 5 });
  sheet.dark.fill(rect(-1000, y + 130, 2000, 40));
  sheet.mid.fill(frame.below(y + 170));
  sheet.dark.fill(rect(-1000, y, 2000, 130), {
    paint: sheet.dark.ramp(90, [
      [0.5, 0],
      [1, 0.8],
    ]),
  });
  const put = (ink: Ink, d: PathData, deg = 60, amount = 0.85) => sheet.form(d, ink, { ...o, deg, amount });
  const curl = (cx: number, cy: number, R: number, turns: number, tail: readonly Point[], w: number) => {
    const n = Math.round(turns * 9);
    const pts = range(n).map((j) => {
      const t = j / (n - 1);
      return polar(cx, cy, R * (0.24 + 0.76 * t), (t - 1) * turns * TAU + 0.35);
    });
    pts.push(...tail);
    const d = ribbon(pts, (t) => w * (0.7 + 0.3 * t), { steps: 3 });
    sheet.knock(d, o);
    sheet.light.fill(d, o);
    sheet.dark.fill(d, {
      ...o,
      paint: sheet.dark.ramp(70, [
        [0.35, 0],
        [1, 0.85],
      ]),
    });
    sheet.dark.line(d, 4, o);
  };
  curl(
    -190,
    -190,
    random.range(170, 200),
    random.range(1.6, 2.1),
    [
      [-4, 0],
      [30, 100],
    ],
    62,
  );
  curl(-470, y - 66, 60, 1.5, [[-400, y - 10]], 30);
  put(
    'mid',
    smooth(
      [
        [262, 110],
        [270, 10],
        [250, -70],
        [290, -130],
        [372, -150],
        [420, -104],
        [372, -60],
        [372, 10],
        [410, 110],
      ],
      true,
      0.8,
    ),
  );
  put(
    trim,
    poly([
      [20, 120],
      [70, 120],
      [226, -170],
      [176, -190],
    ]),
    0,
  );
  put(
    'light',
    poly([
      [70, 120],
      [110, 120],
      [216, -80],
      [186, -96],
    ]),
    0,
  );
  put(trim, circle(206, -150, 22));
  put(
    body,
    `M-430 ${y - 2}V150Q-430 96 -370 96H-250Q-190 96 -150 60H60L110 96H430Q500 110 500 170V${y - 2}z`,
    90,
    body === 'dark' ? 0 : 0.9,
  );
  put(trim, circle(-320, 40, 58));
  put(trim, rect(-344, 76, 48, 26));
  (body === 'dark' ? sheet.dark.knockLine.bind(sheet.dark) : sheet.dark.line.bind(sheet.dark))(
    line(-410, y - 34, 480, y - 34),
    5,
    o,
  );
}

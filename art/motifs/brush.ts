import type { Placement } from '../press/attributes.ts';
import type { Ink } from '../press/ink.ts';
import type { Sheet } from '../press/sheet.ts';
import { smooth } from '../shapes/curves.ts';
import { line, poly } from '../shapes/figures.ts';
import type { PathData } from '../shapes/path-data.ts';
import type { Point } from '../shapes/points.ts';

interface Brush {
  /** The place of its tip; the handle points up. */
  readonly at: Placement;
  readonly size?: number;
  readonly handle?: Ink;
  readonly hair?: Ink;
  /** What it has been dipped into. */
  readonly paint?: Ink;
}

/** A paintbrush. */
export function brush(sheet: Sheet, { at, size = 1, handle = 'mid', hair = 'dark', paint }: Brush): void {
  const { dark, light } = sheet;
  const { shaft, ferrule, hairs, load } = outlines(size);
  sheet.knock(shaft + ferrule + hairs, { at });
  sheet[handle].fill(shaft, { at });
  dark.fill(shaft, {
    at,
    paint: dark.ramp(0, [
      [0.5, 0],
      [1, 0.8],
    ]),
  });
  light.fill(ferrule, { at });
  dark.fill(ferrule, {
    at,
    paint: dark.ramp(0, [
      [0.1, 0.1],
      [0.4, 0],
      [1, 1],
    ]),
  });
  dark.line(line(-23 * size, -112 * size, 23 * size, -112 * size), 4 * size, { at });
  dark.line(line(-20 * size, -136 * size, 20 * size, -136 * size), 4 * size, { at });
  sheet[hair].fill(hairs, { at });
  if (paint) sheet[paint].fill(load, { at });
}

const SHAFT: readonly Point[] = [
  [-15, -150],
  [-24, -250],
  [-17, -420],
  [-9, -640],
  [0, -665],
  [9, -640],
  [17, -420],
  [24, -250],
  [15, -150],
];
const FERRULE: readonly Point[] = [
  [-26, -96],
  [26, -96],
  [17, -160],
  [-17, -160],
];
const HAIRS: readonly Point[] = [
  [-26, -96],
  [-38, -58],
  [-24, -20],
  [0, 8],
  [24, -20],
  [38, -58],
  [26, -96],
];
const LOAD: readonly Point[] = [
  [-37, -52],
  [-24, -20],
  [0, 8],
  [24, -20],
  [37, -52],
  [10, -40],
  [-12, -60],
];

function outlines(size: number): Readonly<Record<'shaft' | 'ferrule' | 'hairs' | 'load', PathData>> {
  const sized = (points: readonly Point[]) => points.map(([x, y]): Point => [x * size, y * size]);
  return {
    shaft: `${smooth(sized(SHAFT))}z`,
    ferrule: poly(sized(FERRULE)),
    hairs: `${smooth(sized(HAIRS))}z`,
    load: smooth(sized(LOAD), true),
  };
}

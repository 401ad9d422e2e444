import type { Ink } from '../press/ink.ts';
import type { Sheet } from '../press/sheet.ts';
import type { Random } from '../randomness.ts';
import { nth } from '../sequence.ts';
import { sample, smooth } from '../shapes/curves.ts';
import { circle, leaf, line } from '../shapes/figures.ts';
import type { Point } from '../shapes/points.ts';

/** The order is the one in which a seed takes them. */
const STEMS = ['leaves', 'berries', 'tulip', 'fan', 'daisy'] as const;
type StemKind = (typeof STEMS)[number];

interface Stem {
  readonly x: number;
  readonly y: number;
  readonly h: number;
  /** How far the tip is to the right of the foot. */
  readonly lean?: number;
  readonly ink?: Ink;
  /** Chosen by chance where it is left open. */
  readonly kind?: StemKind;
  readonly size?: number;
}

/** A stem as it has grown so far: what its leaves and blossoms sit on. */
interface Shoot {
  readonly tip: Point;
  readonly spine: readonly Point[];
  readonly ink: Ink;
  readonly size: number;
}

/** A stem with leaves or blossoms rising from a point; returns its tip. */
export function stem(sheet: Sheet, random: Random, spec: Stem): Point {
  const { x, y, h, lean = 0, ink = 'dark', kind, size = 1 } = spec;
  const tip: Point = [x + lean, y - h];
  const points: Point[] = [[x, y], [x + lean * 0.15, y - h * 0.4], [x + lean * 0.55, y - h * 0.75], tip];
  const spine = sample(points, 8);
  const style = kind ?? random.pick(STEMS);
  sheet[ink].line(smooth(points), 7 * size);
  GROWTH[style](sheet, { tip, spine, ink, size }, random);
  return tip;
}

type Growth = (sheet: Sheet, shoot: Shoot, random: Random) => void;

const leaves: Growth = (sheet, { spine, ink, size }, random) => {
  for (let i = 6; i < spine.length; i += 3) {
    const side = (i / 3) % 2 ? 1 : -1;
    const [x, y] = nth(spine, i);
    const angle = -90 + side * random.range(35, 60);
    sheet[ink].fill(leaf(x, y, angle, random.range(80, 120) * size, random.range(30, 42) * size));
  }
};

const berries: Growth = (sheet, { spine, ink, size }) => {
  for (let i = 9; i < spine.length; i += 3) {
    const side = (i / 3) % 2 ? 1 : -1;
    const [x, y] = nth(spine, i);
    const berry: Point = [x + side * 52 * size, y - 46 * size];
    sheet[ink].line(line(x, y, ...berry), 5 * size);
    sheet.mid.fill(circle(...berry, 21 * size));
  }
};

const tulip: Growth = (sheet, { tip: [x, y], spine, ink, size }) => {
  const q = 62 * size;
  const cup: Point[] = [
    [x, y + q],
    [x - q * 0.75, y + q * 0.2],
    [x - q * 0.7, y - q * 1.1],
    [x - q * 0.3, y - q * 0.5],
    [x, y - q * 1.25],
    [x + q * 0.3, y - q * 0.5],
    [x + q * 0.7, y - q * 1.1],
    [x + q * 0.75, y + q * 0.2],
  ];
  const blossom = smooth(cup, true);
  sheet.knock(blossom);
  sheet.mid.fill(blossom);
  sheet.dark.fill(blossom, {
    paint: sheet.dark.ramp(70, [
      [0.4, 0],
      [1, 0.7],
    ]),
  });
  sheet[ink].fill(leaf(...nth(spine, 8), -60, 190 * size, 40 * size));
};

const fan: Growth = (sheet, { tip, ink, size }) => {
  for (let i = 0; i < 7; i++) sheet[ink].fill(leaf(...tip, -90 + (i - 3) * 24, 130 * size, 26 * size));
};

const daisy: Growth = (sheet, { tip, spine, ink, size }) => {
  const q = 74 * size;
  for (let i = 0; i < 9; i++) sheet.knock(leaf(...tip, i * 40, q, q * 0.36));
  for (let i = 0; i < 9; i++) sheet.mid.fill(leaf(...tip, i * 40, q, q * 0.36));
  const heart = circle(...tip, q * 0.32);
  sheet.knock(heart);
  sheet.light.fill(heart);
  sheet.dark.fill(circle(tip[0] + 4, tip[1] + 4, q * 0.2), { tone: 0.6 });
  sheet[ink].fill(leaf(...nth(spine, 8), -150, 120 * size, 34 * size));
};

const GROWTH: Readonly<Record<StemKind, Growth>> = { leaves, berries, tulip, fan, daisy };

// Catmull-Rom splines: through every point, without a corner.
import type { Random } from '../randomness.ts';
import { cycle, last, nth, range } from '../sequence.ts';
import { type PathData, pair } from './path-data.ts';
import { type Point, TAU } from './points.ts';

/** The point at a place of a line; before its start and after its end it stands still. */
const clamped = (points: readonly Point[], i: number): Point =>
  nth(points, Math.max(0, Math.min(points.length - 1, i)));

/** The spline through the points, as Béziers. */
export function smooth(points: readonly Point[], closed = false, tension = 1): PathData {
  const at = (i: number) => (closed ? cycle(points, i) : clamped(points, i));
  const k = tension / 6;
  const piece = (i: number) => {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const leaving = pair(b[0] + (c[0] - a[0]) * k, b[1] + (c[1] - a[1]) * k);
    const arriving = pair(c[0] - (e[0] - b[0]) * k, c[1] - (e[1] - b[1]) * k);
    return `C${leaving} ${arriving} ${pair(...c)}`;
  };
  const pieces = range(closed ? points.length : points.length - 1).map(piece);
  return `M${pair(...nth(points, 0))}${pieces.join('')}${closed ? 'z' : ''}`;
}

/** The same spline, as points: for ribbons and for placing things along a curve. */
export function sample(points: readonly Point[], steps = 10): Point[] {
  const out: Point[] = [];
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, e] = [clamped(points, i - 1), clamped(points, i), clamped(points, i + 1), clamped(points, i + 2)];
    for (let s = 0; s < steps; s++) {
      const t = s / steps;
      out.push([catmullRom(a[0], b[0], c[0], e[0], t), catmullRom(a[1], b[1], c[1], e[1], t)]);
    }
  }
  out.push(last(points));
  return out;
}

const catmullRom = (a: number, b: number, c: number, e: number, t: number) =>
  0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - e) * t * t + (3 * b - a - 3 * c + e) * t * t * t);

/** At each point of a line, the direction square to it, one unit long. */
export function normals(points: readonly Point[]): Point[] {
  return points.map((_, i) => {
    const a = clamped(points, i - 1);
    const b = clamped(points, i + 1);
    const dx = b[0] - a[0];
    const dy = b[1] - a[1];
    const length = Math.hypot(dx, dy) || 1;
    return [-dy / length, dx / length];
  });
}

interface RibbonCut {
  /** How many points a piece of the curve is followed by. */
  readonly steps?: number;
  /** Round ends; they are square otherwise. */
  readonly round?: boolean;
}

/** A band along a curve; `width` is its full width, or a function of t from 0 to 1. */
export function ribbon(
  points: readonly Point[],
  width: number | ((t: number) => number),
  { steps = 6, round = false }: RibbonCut = {},
): PathData {
  const spine = sample(points, steps);
  const aside = normals(spine);
  const halves = spine.map((_, i) => (typeof width === 'function' ? width(i / (spine.length - 1)) : width) / 2);
  const edge = (side: -1 | 1) =>
    spine.map((point, i): Point => {
      const reach = side * nth(halves, i);
      const [nx, ny] = nth(aside, i);
      return [point[0] + nx * reach, point[1] + ny * reach];
    });
  const left = edge(-1); // clockwise, as every other closed shape
  const right = edge(1).reverse();
  const [start, end] = [nth(halves, 0), last(halves)];
  const halfCircle = (r: number, to: Point) => `A${pair(r, r)} 0 0 1 ${pair(...to)}`;
  const farEnd = round && end > 1 ? halfCircle(end, nth(right, 0)) : `L${pair(...nth(right, 0))}`;
  const nearEnd = round && start > 1 ? halfCircle(start, nth(left, 0)) : '';
  return `${smooth(left)}${farEnd}${continued(smooth(right))}${nearEnd}z`;
}

/** A spline without the move to its start, for going on from there. */
export const continued = (spline: PathData): PathData => spline.replace(/^M[^C]*/, '');

interface BlobShape {
  readonly points?: number;
  readonly wobble?: number;
  readonly squash?: number;
}

/** A soft, irregular round. */
export function blob(random: Random, x: number, y: number, size: number, shape: BlobShape = {}): PathData {
  const { points = 7, wobble = 0.18, squash = 1 } = shape;
  const start = random.range(0, TAU);
  const corner = (i: number): Point => {
    const r = size * (1 + random.jit(wobble));
    const angle = start + (i * TAU) / points;
    return [x + Math.cos(angle) * r, y + Math.sin(angle) * r * squash];
  };
  return smooth(range(points).map(corner), true);
}

// Edges as points, from left to right: for `smooth`, `poly` and `ribbon`.
import type { Random } from '../randomness.ts';
import { range } from '../sequence.ts';
import { lerp, type Point, TAU } from './points.ts';

/** A level wavy line. */
export function wavePts(
  x0: number,
  x1: number,
  y: number,
  amplitude: number,
  waves: number,
  phase = 0,
  perWave = 6,
): Point[] {
  const count = Math.round(waves * perWave);
  return range(count + 1).map((i) => {
    const t = i / count;
    return [lerp(x0, x1, t), y + Math.sin(phase + t * waves * TAU) * amplitude];
  });
}

/** An edge torn by hand. */
export function tornPts(
  random: Random,
  x0: number,
  x1: number,
  y0: number,
  y1: number,
  rough = 10,
  step = 26,
): Point[] {
  const count = Math.max(4, Math.round(Math.hypot(x1 - x0, y1 - y0) / step));
  let drift = 0;
  return range(count + 1).map((i) => {
    drift = drift * 0.7 + random.jit(rough);
    return [lerp(x0, x1, i / count) + random.jit(rough * 0.4), lerp(y0, y1, i / count) + drift];
  });
}

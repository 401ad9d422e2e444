// Outlines written as a line of numbers, "x y x y …": a drawing of fifty things has room for little else.
import { sequencePairs } from '../sequence.ts';
import { smooth } from './curves.ts';
import { poly } from './figures.ts';
import type { PathData } from './path-data.ts';
import type { Point } from './points.ts';

export const points = (numbers: string): Point[] => sequencePairs(numbers.split(' ').map(Number));

/** A closed spline through the points. */
export const soft = (numbers: string): PathData => smooth(points(numbers), true);

/** An open spline through the points. */
export const bend = (numbers: string): PathData => smooth(points(numbers));

/** A closed figure with corners. */
export const hard = (numbers: string): PathData => poly(points(numbers));

/** A broken line. */
export const track = (numbers: string): PathData => poly(points(numbers), false);

const mirrored = (half: readonly Point[]): Point[] => [
  ...half,
  ...half.flatMap(([x, y]): Point[] => (x === 0 ? [] : [[-x, y]])).reverse(),
];

/** A closed spline that is the same on both sides: its right half, from the top down. */
export const softTwin = (numbers: string): PathData => smooth(mirrored(points(numbers)), true);

/** The same with corners. */
export const hardTwin = (numbers: string): PathData => poly(mirrored(points(numbers)));

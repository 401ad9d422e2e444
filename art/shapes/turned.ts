// Forms turned on a wheel or a lathe.
import { last, nth } from '../sequence.ts';
import { continued, sample, smooth } from './curves.ts';
import { type PathData, pair } from './path-data.ts';
import { lerp, type Point } from './points.ts';

/** Half of an upright form, from its foot to its rim. */
export type Profile = readonly (readonly [radius: number, heightAboveBase: number])[];

export function revolve(cx: number, base: number, profile: Profile): PathData {
  const right = profile.map(([r, h]): Point => [cx + r, base - h]);
  const left = profile.map(([r, h]): Point => [cx - r, base - h]).reverse();
  return `${smooth(right)}L${pair(...nth(left, 0))}${continued(smooth(left))}z`;
}

/** The radius of a profile at a height, for bands and drips that follow the form. */
export function radiusAt(profile: Profile, height: number): number {
  const points = sample(profile, 8);
  const above = points.findIndex((point, i) => i > 0 && point[1] >= height);
  if (above < 0) return last(points)[0];
  const [from, to] = [nth(points, above - 1), nth(points, above)];
  return lerp(from[0], to[0], (height - from[1]) / (to[1] - from[1] || 1));
}

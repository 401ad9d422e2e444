export type Point = readonly [x: number, y: number];

export const TAU = Math.PI * 2;
export const rad = (degrees: number): number => (degrees * Math.PI) / 180;
export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;

/** A rectangle of the sheet. */
export type Area = readonly [x: number, y: number, width: number, height: number];

/** The point at a distance and an angle (in radians) from another. */
export const polar = (x: number, y: number, r: number, angle: number): Point => [
  x + Math.cos(angle) * r,
  y + Math.sin(angle) * r,
];
/** A point on the way from one to another. */
export const mix = (a: Point, b: Point, t: number): Point => [lerp(a[0], b[0], t), lerp(a[1], b[1], t)];

/** The `d` of an SVG path, in the units of the sheet. Closed shapes run clockwise: others would cancel in one path. */
export type PathData = string;

/** A number as short as a print allows: tenths near the origin, whole units further out. */
export function units(value: number): string {
  const tenths = Math.round(value * 10) / 10;
  return Math.abs(tenths) > 30 ? String(Math.round(value)) : String(tenths);
}

export const pair = (x: number, y: number): string => `${units(x)} ${units(y)}`;

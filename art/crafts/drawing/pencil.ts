import { type Impression, type Placement, shifted } from '#art/press/attributes.ts';
import type { Ink } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import { line, poly, rect } from '#art/shapes/figures.ts';

interface PencilLook {
  readonly shadow?: boolean;
  /** The colour of its tip. */
  readonly lead?: Ink;
}

/** A pencil, point at the origin, body upwards. */
export function pencil(sheet: Sheet, at: Placement, k: number, ink: Ink, o: PencilLook = {}) {
  const a: Impression = { at };
  const w = 58 * k;
  const cone = poly([
    [-w, -170 * k],
    [0, 0],
    [w, -170 * k],
  ]);
  const bodyD = poly([
    [-w, -170 * k],
    [-w, -1500 * k],
    [w, -1500 * k],
    [w, -170 * k],
    [w * 0.66, -190 * k],
    [w * 0.33, -166 * k],
    [-w * 0.33, -166 * k],
    [-w * 0.66, -190 * k],
  ]);
  if (o.shadow) sheet.dark.fill(cone + bodyD, { at: shifted(at, 22, 16), tone: 0.7 });
  sheet.knock(cone + bodyD, a);
  sheet.light.fill(cone, a);
  sheet.dark.fill(cone, {
    ...a,
    paint: sheet.dark.ramp(0, [
      [0.45, 0],
      [1, 0.7],
    ]),
  });
  sheet[ink].fill(bodyD, a);
  const lead = poly([
    [-w * 0.34, -58 * k],
    [0, 0],
    [w * 0.34, -58 * k],
    [0, -50 * k],
  ]);
  sheet.knock(lead, a);
  sheet[o.lead ?? 'dark'].fill(lead, a);
  const right = rect(w * 0.33, -1500 * k, w * 0.67, 1316 * k);
  const left = rect(-w, -1500 * k, w * 0.67, 1316 * k);
  if (ink === 'dark') {
    sheet.dark.knock(left, { ...a, tone: 0.4 });
    sheet.dark.knockLine(line(-w * 0.33, -1490 * k, -w * 0.33, -176 * k), 4 * k, a);
  } else {
    sheet.dark.fill(right, { ...a, tone: 0.62 });
    sheet[ink].knock(left, { ...a, tone: 0.3 });
  }
  sheet.dark.line(cone, 3.5 * k, a);
}

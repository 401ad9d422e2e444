import type { Impression } from '#art/press/attributes.ts';
import type { Plate } from '#art/press/plate.ts';
import { range } from '#art/sequence.ts';
import { line } from '#art/shapes/figures.ts';
import type { Area } from '#art/shapes/points.ts';

/** Parallel hatching inside a clip. */
export function hatch(
  plate: Plate,
  area: Area,
  deg: number,
  gap: number,
  width: number,
  { clip }: Pick<Impression, 'clip'>,
) {
  const [x, y, w, h] = area;
  const R = Math.hypot(w, h) / 2;
  const d = range(Math.ceil((2 * R) / gap))
    .map((i) => line(-R, -R + i * gap, R, -R + i * gap))
    .join('');
  plate.group({ clip }, () => plate.line(d, width, { at: [x + w / 2, y + h / 2, deg] }));
}

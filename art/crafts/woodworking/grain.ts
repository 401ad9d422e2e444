import type { Impression } from '#art/press/attributes.ts';
import type { Plate } from '#art/press/plate.ts';
import type { Random } from '#art/randomness.ts';
import { smooth } from '#art/shapes/curves.ts';
import { ellipse } from '#art/shapes/figures.ts';

/** Grain lines along a board, bending round a knot. */
export function grain(
  plate: Plate,
  random: Random,
  x: number,
  y: number,
  w: number,
  h: number,
  o: Impression = {},
  { knot = true, bare = false, lines = 7, width = 4 } = {},
) {
  const kx = x + w * random.range(0.25, 0.75);
  const ky = y + h * random.range(0.35, 0.65);
  const draw = bare ? 'knockLine' : 'line';
  for (let i = 0; i < lines; i++) {
    const y0 = y + (h * (i + 0.5)) / lines;
    const side = y0 < ky ? -1 : 1;
    const push = knot ? side * h * 0.16 * Math.exp(-((Math.abs(y0 - ky) / (h * 0.35)) ** 2)) : 0;
    const q = Math.min(w * 0.16, 120);
    plate[draw](
      smooth([
        [x - 6, y0 + random.jit(4)],
        [kx - q * 2, y0 + random.jit(5)],
        [kx - q * 0.6, y0 + push * 0.8],
        [kx, y0 + push],
        [kx + q * 0.6, y0 + push * 0.8],
        [kx + q * 2, y0 + random.jit(5)],
        [x + w + 6, y0 + random.jit(4)],
      ]),
      width,
      o,
    );
  }
  if (knot) {
    plate[draw](ellipse(kx, ky, h * 0.13, h * 0.075), width, o);
    plate[bare ? 'knock' : 'fill'](ellipse(kx, ky, h * 0.06, h * 0.03), o);
  }
}

import type { Impression, Placement } from '#art/press/attributes.ts';
import type { Ink } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { cycle, nth } from '#art/sequence.ts';
import { ribbon, smooth } from '#art/shapes/curves.ts';
import { line, poly } from '#art/shapes/figures.ts';
import type { Point } from '#art/shapes/points.ts';

/** A cut stone seen from the front, facets shaded one by one, in a unit box around 0,0. */
export function gem(sheet: Sheet, random: Random, at: Placement, size: number, ink: Ink, kind: string) {
  const k = size;
  const cut = kind ?? random.pick(['brilliant', 'emerald', 'drop']);
  const o: Impression = { at };
  const facet = (pts: readonly Point[], t: number) => {
    const d = poly(pts.map(([x, y]): Point => [x * k, y * k]));
    sheet.dark.fill(d, { ...o, tone: t });
  };
  const outline = (pts: readonly Point[]) => {
    const d = poly(pts.map(([x, y]): Point => [x * k, y * k]));
    sheet.knock(d, o);
    sheet[ink].fill(d, o);
    return d;
  };
  if (cut === 'brilliant') {
    const d = outline([
      [-0.62, -0.5],
      [0.62, -0.5],
      [1, -0.12],
      [0, 1],
      [-1, -0.12],
    ]);
    facet(
      [
        [-0.62, -0.5],
        [-0.3, -0.12],
        [-1, -0.12],
      ],
      0.25,
    );
    facet(
      [
        [0.62, -0.5],
        [0.3, -0.12],
        [1, -0.12],
      ],
      0.8,
    );
    facet(
      [
        [-0.3, -0.12],
        [0.3, -0.12],
        [0, 1],
      ],
      0.35,
    );
    facet(
      [
        [0.3, -0.12],
        [1, -0.12],
        [0, 1],
      ],
      0.85,
    );
    facet(
      [
        [-0.62, -0.5],
        [0, -0.5],
        [-0.3, -0.12],
      ],
      0,
    );
    const hi = poly([
      [-0.56 * k, -0.45 * k],
      [-0.06 * k, -0.45 * k],
      [-0.3 * k, -0.16 * k],
    ]);
    sheet[ink].knock(hi, o);
    sheet.dark.line(d, k * 0.035, o);
    sheet.dark.line(
      poly(
        [
          [-k, -0.12 * k],
          [-0.3 * k, -0.12 * k],
          [0.3 * k, -0.12 * k],
          [k, -0.12 * k],
        ],
        false,
      ),
      k * 0.03,
      o,
    );
    sheet.dark.line(
      poly(
        [
          [-0.62 * k, -0.5 * k],
          [-0.3 * k, -0.12 * k],
          [0, -0.5 * k],
          [0.3 * k, -0.12 * k],
          [0.62 * k, -0.5 * k],
        ],
        false,
      ),
      k * 0.03,
      o,
    );
    sheet.dark.line(
      poly(
        [
          [-0.3 * k, -0.12 * k],
          [0, k],
          [0.3 * k, -0.12 * k],
        ],
        false,
      ),
      k * 0.03,
      o,
    );
  } else if (cut === 'emerald') {
    const oct = (q: number, v = 1): Point[] => [
      [-0.5 * q, -0.8 * q * v],
      [0.5 * q, -0.8 * q * v],
      [0.72 * q, -0.58 * q * v],
      [0.72 * q, 0.58 * q * v],
      [0.5 * q, 0.8 * q * v],
      [-0.5 * q, 0.8 * q * v],
      [-0.72 * q, 0.58 * q * v],
      [-0.72 * q, -0.58 * q * v],
    ];
    const d = outline(oct(1));
    const a = oct(1);
    const b = oct(0.62);
    const t = [0, 0.3, 0.6, 0.9, 0.95, 0.7, 0.3, 0.1];
    for (const [i, from] of a.entries()) facet([from, cycle(a, i + 1), cycle(b, i + 1), nth(b, i)], nth(t, i));
    const tab = poly(b.map(([x, y]): Point => [x * k, y * k]));
    sheet.dark.fill(tab, {
      ...o,
      paint: sheet.dark.ramp(50, [
        [0.35, 0],
        [1, 0.8],
      ]),
    });
    sheet[ink].knock(
      poly([
        [-0.4 * k, -0.1 * k],
        [-0.06 * k, -0.46 * k],
        [0.1 * k, -0.46 * k],
        [-0.4 * k, 0.1 * k],
      ]),
      o,
    );
    for (const w of [d, tab]) sheet.dark.line(w, k * 0.035, o);
    for (const [i, from] of a.entries()) {
      const to = nth(b, i);
      sheet.dark.line(line(from[0] * k, from[1] * k, to[0] * k, to[1] * k), k * 0.03, o);
    }
  } else {
    const d = smooth(
      [
        [0, -1.05 * k],
        [-0.36 * k, -0.4 * k],
        [-0.64 * k, 0.24 * k],
        [-0.42 * k, 0.74 * k],
        [0, 0.9 * k],
        [0.42 * k, 0.74 * k],
        [0.64 * k, 0.24 * k],
        [0.36 * k, -0.4 * k],
      ],
      true,
    );
    sheet.knock(d, o);
    sheet[ink].fill(d, o);
    sheet.dark.fill(d, {
      ...o,
      paint: sheet.dark.glow(0.35, 0.55, 0.7, [
        [0.3, 0],
        [1, 1],
      ]),
    });
    sheet.knock(
      ribbon(
        [
          [-0.4 * k, 0.36 * k],
          [-0.36 * k, 0],
          [-0.16 * k, -0.44 * k],
        ],
        (t) => 4 + k * 0.14 * Math.sin(Math.PI * t),
      ),
      o,
    );
    sheet.dark.line(d, k * 0.035, o);
  }
}

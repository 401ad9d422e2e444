import type { Frame } from '#art/frame.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { range, without } from '#art/sequence.ts';
import { ribbon, smooth } from '#art/shapes/curves.ts';
import { circle, ellipse, leaf } from '#art/shapes/figures.ts';
import type { PathData } from '#art/shapes/path-data.ts';
import { polar, rad } from '#art/shapes/points.ts';

/** Marbles and murrine: discs of fused glass. */
export function discs(sheet: Sheet, random: Random, frame: Frame): void {
  const ground = random.pick(['paper', 'dark', 'light', 'paper']);
  if (ground !== 'paper') sheet[ground].fill(frame.full);
  const spots = [
    [-260, -90, 270],
    [250, -170, 215],
    [150, 250, 240],
    [-400, 330, 165],
    [-560, -330, 180],
    [520, 170, 175],
    [-20, -400, 130],
    [700, -260, 190],
    [-760, 110, 190],
  ] as const;
  spots.forEach(([x0, y0, q0], i) => {
    const k = random.fork(`disc${i}`);
    const x = x0 + k.jit(24);
    const y = y0 + k.jit(24);
    const q = q0 * k.range(0.92, 1.06);
    if (Math.abs(x) - q > frame.width / 2 + 30) return;
    const d = circle(x, y, q);
    const ink = ground === 'dark' ? k.pick(['mid', 'light']) : k.pick(without(['mid', 'dark', 'light', 'mid'], ground));
    const other = ink === 'mid' ? 'light' : 'mid';
    const third = ink === 'dark' ? 'light' : 'dark';
    const shadow = ellipse(x + 20, y + 26, q, q);
    sheet[ground === 'dark' ? 'light' : 'dark'].fill(shadow, {
      paint: sheet[ground === 'dark' ? 'light' : 'dark'].glow(0.5, 0.5, 0.5, [
        [0.8, 0.8],
        [1, 0],
      ]),
    });
    sheet.knock(d);
    sheet[ink].fill(d);
    const clip = sheet.clip(d);
    const style = k.pick(['swirl', 'eye', 'flower', 'spiral', 'plain', 'stripes']);
    const c = { clip };
    const put = (dd: PathData) => {
      sheet[ink].knock(dd, c);
      sheet[other].fill(dd, c);
    };
    if (style === 'swirl')
      for (let j = 0; j < 3; j++) {
        const a = j * 120 + k.range(0, 60);
        const pts = range(5).map((t) => polar(x, y, q * (1.05 - t * 0.24), rad(a + t * 42)));
        put(ribbon(pts, (t) => q * 0.34 * (1 - t) + 6));
      }
    if (style === 'eye') {
      put(circle(x, y, q * 0.62));
      sheet[third].fill(circle(x, y, q * 0.36), c);
      sheet.knock(circle(x, y, q * 0.13), c);
    }
    if (style === 'flower') {
      put(
        range(10)
          .map((j) => leaf(...polar(x, y, q * 0.2, j * 0.628), j * 36, q * 0.62, q * 0.19))
          .join(''),
      );
      sheet[third].fill(circle(x, y, q * 0.17), c);
    }
    if (style === 'spiral')
      sheet[ink].knockLine(smooth(range(30).map((j) => polar(x, y, q * (0.04 + j * 0.031), j * 0.55))), q * 0.07, c);
    if (style === 'stripes') {
      const bands = range(7)
        .map((j) =>
          smooth([
            [x - q, y + (j - 3) * q * 0.36],
            [x, y + (j - 3) * q * 0.36 - q * 0.14],
            [x + q, y + (j - 3) * q * 0.36 + q * 0.08],
          ]),
        )
        .join('');
      sheet[ink].knockLine(bands, q * 0.14, c);
      sheet[other].line(bands, q * 0.14, c);
    }
    sheet.dark.fill(d, {
      paint: sheet.dark.glow(0.38, 0.34, 0.72, [
        [0.55, 0],
        [1, 0.95],
      ]),
    });
    const arcd = ribbon(
      range(4).map((t) => polar(x, y, q * 0.78, rad(198 + t * 22))),
      (t) => 3 + q * 0.1 * Math.sin(Math.PI * t),
    );
    sheet.knock(arcd);
    sheet.knock(circle(...polar(x, y, q * 0.78, rad(284)), q * 0.035));
  });
}

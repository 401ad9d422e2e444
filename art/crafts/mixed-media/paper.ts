import type { Ground, Ink } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { range } from '#art/sequence.ts';
import { smooth } from '#art/shapes/curves.ts';
import { wavePts } from '#art/shapes/edges.ts';
import { line, rect } from '#art/shapes/figures.ts';
import type { PathData } from '#art/shapes/path-data.ts';
import type { Area } from '#art/shapes/points.ts';

/** The order is the one in which a seed deals them. */
export const PATTERNS = ['stripes', 'dots', 'checks', 'text', 'waves', 'grid', 'grain', 'plain'] as const;
type Pattern = (typeof PATTERNS)[number];

interface PaperLook {
  /** The ink of the pattern. */
  readonly over?: Ink;
  readonly deg?: number;
}

/** Fill a shape as if cut from patterned paper. */
export function paper(
  sheet: Sheet,
  random: Random,
  d: PathData,
  ink: Ground,
  pattern: Pattern,
  area: Area,
  o: PaperLook = {},
): void {
  sheet.dark.fill(d, { at: [12, 14], tone: 0.55 });
  sheet.knock(d);
  if (ink !== 'paper') sheet[ink].fill(d);
  const clip = sheet.clip(d);
  const [x, y, w, h] = area;
  const R = Math.hypot(w, h) / 2;
  const over = ink === 'dark' ? null : (o.over ?? (ink === 'mid' ? 'dark' : 'mid'));
  const p = over ? sheet[over] : sheet.dark;
  const draw = over ? 'line' : 'knockLine';
  const put = over ? 'fill' : 'knock';
  p.group({ clip }, () => {
    if (pattern === 'stripes')
      p[draw](
        range(Math.ceil(R / 15))
          .map((i) => line(-R, -R + i * 30, R, -R + i * 30))
          .join(''),
        12,
        { at: [x + w / 2, y + h / 2, o.deg ?? 40], cap: 'butt' },
      );
    if (pattern === 'dots') {
      let dd = '';
      for (let j = 0; j * 36 < h; j++) dd += line(x + (j % 2) * 20, y + j * 36, x + w, y + j * 36);
      p[draw](dd, 20, { dash: '0 40' });
    }
    if (pattern === 'checks') {
      let dd = '';
      for (let i = 0; i * 44 < w; i++)
        for (let j = 0; j * 44 < h; j++) if ((i + j) % 2) dd += rect(x + i * 44, y + j * 44, 44, 44);
      p[put](dd);
    }
    if (pattern === 'text') {
      let dd = '';
      for (let j = 0; j * 26 < h; j++) {
        let px = x;
        while (px < x + w) {
          const l = random.range(20, 90);
          dd += line(px, y + j * 26 + 8, px + l, y + j * 26 + 8);
          px += l + 22;
        }
      }
      p[draw](dd, 7, { cap: 'butt' });
    }
    if (pattern === 'waves')
      for (let j = 0; j * 36 < h + 40; j++)
        p[draw](smooth(wavePts(x - 10, x + w + 10, y + j * 36, 10, w / 90, 0, 4)), 6);
    if (pattern === 'grid') {
      let dd = '';
      for (let i = 0; i * 36 < w; i++) dd += line(x + i * 36, y, x + i * 36, y + h);
      for (let j = 0; j * 36 < h; j++) dd += line(x, y + j * 36, x + w, y + j * 36);
      p[draw](dd, 3, { cap: 'butt' });
    }
  });
  if (pattern === 'grain')
    p[put](d, {
      paint: p.ramp(
        o.deg ?? 60,
        [
          [0.1, 0],
          [1, 1],
        ],
        !over,
      ),
    });
}

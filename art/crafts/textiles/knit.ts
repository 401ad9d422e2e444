import type { Frame } from '#art/frame.ts';
import type { Impression } from '#art/press/attributes.ts';
import type { Ink } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { cycle, modulo } from '#art/sequence.ts';
import { smooth } from '#art/shapes/curves.ts';
import { line } from '#art/shapes/figures.ts';
import type { Point } from '#art/shapes/points.ts';

const leg = (w: number, h: number, side: number) => {
  const q = ([x, y]: Point): Point => [side * w * x, h * y];
  return smooth(
    [
      q([0.03, 0.98]),
      q([0.05, 0.6]),
      q([0.24, 0.06]),
      q([0.4, -0.16]),
      q([0.49, 0.06]),
      q([0.46, 0.34]),
      q([0.26, 0.74]),
    ],
    true,
    0.9,
  );
};

const stitch = (w: number, h: number) => leg(w, h, 1) + leg(w, h, -1);

const marks = (w: number, h: number) =>
  [1, -1].map((side) => line(side * w * 0.16, h * 0.56, side * w * 0.36, h * 0.1)).join('');

/** Knitting, stitch by stitch. */
export function knit(sheet: Sheet, random: Random, frame: Frame): void {
  const w = random.pick([128, 144, 160]);
  const h = w * 0.72;
  const chart = random.pick(['fairisle', 'stripes', 'heart', 'waves']);
  const base = random.pick(['light', 'paper', 'mid']);
  const A = base === 'mid' ? 'light' : 'mid';
  if (base !== 'paper') sheet[base].fill(frame.full);
  else sheet.light.fill(frame.full, { tone: 0.2 });
  const cols = Math.ceil(1700 / w / 2);
  const rows = Math.ceil(1000 / h / 2);
  const heart = [
    '01100110',
    '11111111',
    '11111111',
    '01111110',
    '00111100',
    '00011000',
    '00000000',
    '00000000',
  ] as const;
  for (let j = -rows; j <= rows; j++)
    for (let i = -cols; i <= cols; i++) {
      const x = i * w;
      const y = j * h;
      if (Math.abs(x) > frame.width / 2 + w) continue;
      let on: Ink | null = null;
      if (chart === 'fairisle')
        on =
          modulo(j, 7) === 0
            ? modulo(i, 2)
              ? 'dark'
              : null
            : modulo(j, 7) === 3
              ? modulo(i, 4) === 0
                ? null
                : 'dark'
              : modulo(j, 7) === 2 || modulo(j, 7) === 4
                ? modulo(i, 4) === 2
                  ? A
                  : modulo(i, 2)
                    ? 'dark'
                    : null
                : modulo(j, 7) === 5 || modulo(j, 7) === 1
                  ? modulo(i, 4) === 2
                    ? A
                    : null
                  : null;
      if (chart === 'stripes') on = cycle([null, null, 'dark', A, A, 'dark', null], j);
      if (chart === 'heart')
        on =
          cycle(heart, j + 3)[modulo(i + 4, 8)] === '1'
            ? base === 'mid'
              ? 'dark'
              : 'mid'
            : modulo(j + 3, 8) === 7
              ? modulo(i, 2)
                ? 'dark'
                : null
              : null;
      if (chart === 'waves') {
        const k = modulo(j + Math.round(Math.sin(i * 0.7) * 1.6), 5);
        on = k === 0 ? 'dark' : k === 1 ? A : null;
      }
      const ink = on ?? (base === 'paper' ? null : base);
      const o: Impression = { at: [x, y] }; // a stitch is a V of two legs; its foot hides behind the head of the one below
      sheet.dark.knock(stitch(w, h), o);
      if (on) {
        const under = base === 'mid' ? 'mid' : 'light';
        if (under !== on) sheet[under].knock(stitch(w, h), o);
        sheet[on].fill(stitch(w, h), o);
      } else if (base === 'mid') sheet.mid.fill(stitch(w, h), o);
      if (ink === 'dark') sheet.dark.knockLine(marks(w, h), 3.5, o);
      else {
        sheet.dark.fill(stitch(w, h), {
          ...o,
          paint: sheet.dark.ramp(90, [
            [0.5, 0],
            [1, 0.85],
          ]),
        });
        sheet.dark.line(stitch(w, h), 3.5, o);
      }
    }
}

import type { Frame } from '#art/frame.ts';
import type { ClipId } from '#art/press/attributes.ts';
import type { Ink } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { smooth } from '#art/shapes/curves.ts';
import { wavePts } from '#art/shapes/edges.ts';
import { circle, line } from '#art/shapes/figures.ts';

/** Two fields of lines and what happens between them. */
export function moire(sheet: Sheet, random: Random, frame: Frame): void {
  const kind = random.pick(['rings', 'lines', 'waves', 'rings']);
  const ground = random.pick(['paper', 'light', 'paper']);
  if (ground !== 'paper') sheet.light.fill(frame.full);
  const A = 'mid';
  const B = 'dark';
  const dx = random.range(60, 130) * random.sign();
  const w = random.range(9, 12);
  const gap = w * 2.1;
  const clips = random.chance(0.6)
    ? { a: sheet.clip(circle(-dx * 1.4, -30, 400)), b: sheet.clip(circle(dx * 1.4, 30, 400)) }
    : undefined;
  const field = (ink: Ink, x: number, y: number, deg: number, clip?: ClipId) =>
    sheet[ink].group({ clip }, () => {
      let d = '';
      if (kind === 'rings') for (let q = gap; q < 1000; q += gap) d += circle(0, 0, q);
      if (kind === 'lines') for (let i = -52; i <= 52; i++) d += line(-1100, i * gap, 1100, i * gap);
      if (kind === 'waves') {
        const wv = smooth(wavePts(-1100, 1100, 0, 60, 3, deg));
        for (let i = -44; i <= 44; i++) sheet[ink].line(wv, w, { at: [x, y + i * gap, deg * 0.4], cap: 'butt' });
        return;
      }
      sheet[ink].line(d, w, { at: [x, y, deg], cap: 'butt' });
    });
  field(A, -dx, random.jit(30), kind === 'rings' ? 0 : random.range(-9, -4), clips?.a);
  field(B, dx, random.jit(30), kind === 'rings' ? 0 : random.range(4, 9), clips?.b);
  if (ground === 'paper') sheet.light.fill(clips ? circle(dx * 0.6, 0, 250) : circle(0, 0, 300));
}

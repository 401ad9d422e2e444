import type { Frame } from '#art/frame.ts';
import type { Impression } from '#art/press/attributes.ts';
import { INKS } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { cycle, range } from '#art/sequence.ts';
import { smooth } from '#art/shapes/curves.ts';
import { rect } from '#art/shapes/figures.ts';
import { type Point, rad } from '#art/shapes/points.ts';
import { SCENES, scene } from './scene.ts';

/** Strips of film on the light table. */
export function contactSheet(sheet: Sheet, random: Random, frame: Frame): void {
  if (random.chance(0.7)) sheet[random.pick(['light', 'mid'])].fill(frame.full);
  const tilt = random.pick([-9, 7, 0, -14, 12]);
  const kinds = random.shuffle(SCENES);
  const loupe = random.chance(0.6);
  const w = 300;
  const h = 210;
  const rot = rad(tilt);
  for (let j = -2; j <= 2; j++) {
    const y0 = j * (h + 110) - (h + 84) / 2;
    const strip = rect(-1100, y0, 2200, h + 84);
    const slide = random.jit(120);
    const o: Impression = { at: [0, 0, tilt] };
    if (Math.abs(y0 + h / 2) > 720) continue;
    sheet.knock(strip, o);
    sheet.dark.fill(strip, o);
    for (const yy of [y0 + 22, y0 + h + 62])
      sheet.dark.knockLine('M-1044 0H1044', 20, {
        at: [-yy * Math.sin(rot), yy * Math.cos(rot), tilt],
        dash: '26 32',
        cap: 'butt',
      });
    for (let i = -3; i <= 3; i++) {
      const x = i * (w + 26) + slide - w / 2;
      const cx = (x + w / 2) * Math.cos(rot) - (y0 + 42 + h / 2) * Math.sin(rot);
      const cy = (x + w / 2) * Math.sin(rot) + (y0 + 42 + h / 2) * Math.cos(rot);
      if (Math.abs(cx) > frame.width / 2 + 170 || Math.abs(cy) > 450 + 130) continue;
      const k = random.fork(`frame${i},${j}`);
      sheet.within(`rotate(${tilt})`, () => scene(sheet, k, x, y0 + 42, w, h, { kind: cycle(kinds, i * 2 + j * 3) }));
    }
  }
  if (loupe) {
    const x = random.range(-200, 220);
    const y = random.range(-80, 120);
    const mark = smooth(
      range(17).map(
        (i): Point => [x + Math.cos(i * 0.46 - 2) * (186 + i * 2.4), y + Math.sin(i * 0.46 - 2) * (138 + i * 2.2)],
      ),
    );
    for (const ink of INKS) sheet[ink].knockLine(mark, 20);
    sheet.mid.line(mark, 17);
  }
}

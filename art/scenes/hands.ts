import type { Composition } from '../composition.ts';
import { backdrop } from '../motifs/backdrop.ts';
import { type Ground, INKS } from '../press/ink.ts';
import type { Sheet } from '../press/sheet.ts';
import { bend, soft } from '../shapes/by-numbers.ts';
import { Pen, type Thing } from '../things/pen.ts';
import { fitting } from './still.ts';

/** Two hands around what they make: the sleeves come in from below, the fingers lie on the front of it. */
export const hands =
  (thing: Thing): Composition =>
  (sheet, random, frame) => {
    const skin = random.pick(['light', 'paper', 'dark'] as const);
    const main = skin === 'light' ? 'mid' : random.pick(['light', 'mid'] as const);
    const sleeve = main === 'mid' ? 'dark' : 'mid';
    backdrop(sheet, random, frame, ['flood', 'sun', 'dawn', 'block'], skin === 'light' ? 'mid' : 'light');
    const pen = new Pen(sheet, random.fork('thing'), main);
    const scale = fitting(thing, 470, 520);
    const reach = Math.max(118, (thing.w * scale) / 2 - 24);
    const y = random.range(-30, 10);
    for (const side of [-1, 1] as const) back(sheet, side, reach, y, skin);
    pen.at([0, y - 40, random.jit(4), scale], () => thing.draw(pen));
    for (const side of [-1, 1] as const)
      front(sheet, side, reach, y, skin, sleeve === 'dark' && skin === 'dark' ? 'mid' : sleeve);
  };

const mirror = (side: -1 | 1, x: number, y: number) => `translate(${side * x} ${y})scale(${side} 1)`;

/** The thumb, behind what is held. */
function back(sheet: Sheet, side: -1 | 1, x: number, y: number, skin: Ground): void {
  sheet.within(mirror(side, x, y), () => finger(sheet, '60 70 10 10 -40 -110', 62, skin));
}

function front(sheet: Sheet, side: -1 | 1, x: number, y: number, skin: Ground, sleeve: Ground): void {
  sheet.within(mirror(side, x, y), () => {
    sheet.form(soft('70 -30 130 0 160 90 180 210 130 290 70 260 30 190 14 90'), skin, {
      amount: 0.5,
      shade: skin === 'dark' ? null : 'dark',
      start: 0.5,
    });
    const fingers = ['96 20 40 -44 -56 -36', '104 84 30 30 -72 36', '110 146 34 104 -62 106', '120 204 50 172 -36 168'];
    for (const [i, path] of fingers.entries()) finger(sheet, path, 62 - i * 4, skin);
    sheet.form(soft('60 250 130 222 210 230 300 480 340 620 130 620 90 420'), sleeve, {
      amount: 0.8,
      shade: sleeve === 'dark' ? 'light' : 'dark',
    });
    const cuff = soft('50 244 130 206 222 222 232 268 140 262 66 298');
    for (const ink of INKS) sheet[ink].knockLine(cuff, 10);
    sheet.form(cuff, sleeve === 'light' ? 'mid' : 'light', { shade: null });
  });
}

/** A finger from its root to its tip, apart from its neighbours by a gap of paper, with a nail of paper. */
function finger(sheet: Sheet, path: string, width: number, skin: Ground): void {
  const d = bend(path);
  for (const ink of INKS) sheet[ink].knockLine(d, width + 12);
  if (skin !== 'paper') sheet[skin].line(d, width);
  else sheet.dark.line(d, width + 10).knockLine(d, width - 4);
}

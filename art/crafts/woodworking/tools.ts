import type { Frame } from '#art/frame.ts';
import { type Placement, shifted } from '#art/press/attributes.ts';
import type { Ink } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { last, nth, range, without } from '#art/sequence.ts';
import { smooth } from '#art/shapes/curves.ts';
import { circle, line, poly, rect } from '#art/shapes/figures.ts';
import type { PathData } from '#art/shapes/path-data.ts';
import type { Point } from '#art/shapes/points.ts';

/** Tools on the wall. */
export function tools(sheet: Sheet, random: Random, frame: Frame): void {
  const wall = random.pick(['light', 'dark', 'mid', 'paper']);
  if (wall !== 'paper') sheet[wall].fill(frame.full);
  const metal = wall === 'dark' ? 'paper' : 'dark';
  const woods = without(['light', 'mid'], wall);
  const wood = () => random.pick(woods);
  if (wall !== 'paper')
    for (let i = -9; i <= 9; i++)
      for (let j = -4; j <= 4; j++) sheet[wall].knock(circle(i * 100 + 50, j * 100 + 50, 6));
  const shadow = (d: PathData, at: Placement) => {
    if (wall !== 'dark') sheet.dark.fill(d, { at: shifted(at, 14, 16), tone: 0.7 });
  };
  const steel = (d: PathData, at: Placement) => {
    sheet.knock(d, { at });
    if (metal === 'dark') sheet.dark.fill(d, { at });
    else
      sheet.dark.fill(d, {
        at,
        paint: sheet.dark.ramp(20, [
          [0.4, 0],
          [1, 0.6],
        ]),
      });
  };
  const timber = (d: PathData, at: Placement, ink: Ink = wood()) => sheet.form(d, ink, { at, deg: 10, amount: 0.95 });
  const saw = (x: number, y: number, deg: number) => {
    const at: Placement = [x, y, deg];
    const teeth = range(27).map((i): Point => [-170 + i * 23, 76 + (i % 2) * 18 - i * 0.6]);
    const blade = poly([[-170, -60], [450, 10], [450, 70], ...teeth.reverse()]);
    shadow(blade, at);
    steel(blade, at);
    const h =
      'M-150 -80Q-330 -150 -370 -30Q-400 120 -250 140Q-170 150 -140 90zM-210 -30Q-300 -60 -310 10Q-310 80 -250 76Q-200 70 -196 20z';
    sheet.knock(h, { at, evenodd: true });
    const ink = wood();
    sheet[ink].fill(h, { at, evenodd: true });
    sheet.dark.fill(h, {
      at,
      evenodd: true,
      paint: sheet.dark.ramp(60, [
        [0.4, 0],
        [1, 0.9],
      ]),
    });
  };
  const mallet = (x: number, y: number, deg: number) => {
    const at: Placement = [x, y, deg];
    const hd = poly([
      [-150, -110],
      [150, -110],
      [136, 70],
      [-136, 70],
    ]);
    const st = rect(-24, 60, 48, 400);
    shadow(hd + st, at);
    timber(st, at);
    timber(hd, at, nth(woods, 0));
    for (let i = 0; i < 3; i++)
      sheet.dark.line(
        smooth([
          [-140, -80 + i * 46],
          [0, -70 + i * 46],
          [140, -82 + i * 46],
        ]),
        4,
        { at },
      );
  };
  const chisel = (x: number, y: number, deg: number, w = 34) => {
    const at: Placement = [x, y, deg];
    const bl = poly([
      [-w, 0],
      [w, 0],
      [w, 250],
      [-w, 290],
    ]);
    const neck = poly([
      [-14, -40],
      [14, -40],
      [w, 6],
      [-w, 6],
    ]);
    const h = smooth(
      [
        [-26, -40],
        [-40, -130],
        [-30, -240],
        [-38, -290],
        [38, -290],
        [30, -240],
        [40, -130],
        [26, -40],
      ],
      true,
      0.7,
    );
    shadow(bl + h, at);
    steel(bl + neck, at);
    timber(h, at);
    sheet.light.fill(rect(-30, -60, 60, 18), { at });
    sheet.dark.line(line(-32, -50, 32, -50), 7, { at });
  };
  const square = (x: number, y: number, deg: number) => {
    const at: Placement = [x, y, deg];
    const bl = rect(-30, -10, 60, 330);
    const st = rect(-190, -90, 230, 84);
    shadow(bl + st, at);
    steel(bl, at);
    timber(st, at, last(woods));
    for (let i = 1; i < 10; i++)
      sheet.dark[metal === 'dark' ? 'knockLine' : 'line'](line(-30, 20 + i * 28, i % 2 ? -12 : 0, 20 + i * 28), 4, {
        at,
      });
    for (const q of [-150, -20]) sheet.dark.fill(circle(q, -48, 8), { at });
  };
  const layout = random.int(0, 2);
  const fl = random.sign();
  if (layout === 0) {
    saw(fl > 0 ? -60 : 60, -230, fl > 0 ? -4 : 176);
    mallet(-330 * fl, 60, -8);
    for (let i = 0; i < 4; i++) chisel((-60 + i * 130) * fl, 150 - 0, 0, 24 + i * 6);
    square(560 * fl, 40, 0);
    mallet(-760, -60, 6);
  }
  if (layout === 1) {
    for (let i = -5; i <= 5; i++) chisel(i * 150, i % 2 ? 20 : -40, 0, 20 + (((i + 7) * 5) % 36));
    sheet.form(rect(-900, -210, 1800, 56), nth(woods, 0), { deg: 90, amount: 1 });
  }
  if (layout === 2) {
    mallet(-160 * fl, -130, -32 * fl);
    saw(60 * fl, 240, fl > 0 ? -16 : 196);
    chisel(330 * fl, -150, 24 * fl, 40);
    square(-560 * fl, 20, 12 * fl);
    chisel(620 * fl, 60, -12, 30);
  }
}

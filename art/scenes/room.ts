import type { Composition } from '../composition.ts';
import { stem } from '../motifs/stem.ts';
import { range } from '../sequence.ts';
import { bend, softTwin } from '../shapes/by-numbers.ts';
import { circle, ellipse, line, poly, rect, rrect } from '../shapes/figures.ts';
import { Pen, type Thing } from '../things/pen.ts';
import { fitting } from './still.ts';

const FLOOR = 250;

/** The room: a window, a lamp, a bench with what is made there, and the large thing that the craft needs. */
export const room =
  ({ floor, bench }: { floor: readonly Thing[]; bench: readonly Thing[] }): Composition =>
  (sheet, random, frame) => {
    const side = random.sign();
    const wall = random.pick(['light', 'light', 'mid'] as const);
    const other = wall === 'light' ? 'mid' : 'light';
    const view = random.fork('view');
    sheet[wall].fill(frame.full);
    const boards = frame.below(FLOOR);
    sheet.knock(boards);
    if (random.chance()) sheet.dark.fill(boards);
    else sheet[other].fill(boards);
    for (const i of range(5)) sheet.knock(rect(frame.left - 40, FLOOR + 30 + i * i * 12, frame.width + 80, 3 + i));
    sheet.knock(rect(frame.left - 40, FLOOR - 18, frame.width + 80, 18));
    const pane = { x: side * 190 - 190, y: -370, w: 380, h: 370 };
    window(sheet, view, pane, other);
    const [big] = [random.pick(floor)];
    const hand = new Pen(sheet, random.fork('floor'), other);
    const size = fitting(big, 400, 600);
    const x = -side * 260;
    sheet.dark.fill(ellipse(x + 20, FLOOR + 92, big.w * size * 0.54, 20), { tone: 0.85 });
    hand.at([x, FLOOR + 88 - (big.h / 2) * size, 0, size], () => big.draw(hand));
    table(sheet, side * 240, 400, wall);
    for (const [i, each] of random.shuffle(bench).slice(0, 3).entries()) {
      const pen = new Pen(sheet, random.fork(`bench${i}`), i % 2 ? wall : other);
      const k = fitting(each, 122, 190 - i * 26);
      pen.at([side * 240 + (i - 1) * 132, 104 - (each.h / 2) * k, 0, k], () => each.draw(pen));
    }
    lamp(sheet, side * 240, other);
    const plant = frame.width > 1000 ? side * (frame.width / 2 - 60) : side * 430;
    sheet.form(softTwin('70 0 62 60 44 130'), other, { at: [plant, FLOOR - 60] });
    for (const lean of [-70, 0, 60])
      stem(sheet, random.fork(`stem${lean}`), {
        x: plant,
        y: FLOOR - 50,
        h: 190 + Math.abs(lean),
        lean,
        kind: 'leaves',
        size: 0.8,
      });
  };

function window(
  sheet: Parameters<Composition>[0],
  random: Parameters<Composition>[1],
  { x, y, w, h }: Record<'x' | 'y' | 'w' | 'h', number>,
  ink: 'light' | 'mid',
): void {
  const glass = rect(x, y, w, h);
  const clip = sheet.clip(glass);
  sheet.knock(rect(x - 20, y - 20, w + 40, h + 40));
  sheet.dark.line(rect(x - 20, y - 20, w + 40, h + 40), 6);
  sheet[ink].fill(glass, { paint: sheet[ink].ramp(90, [0.1, 0.55]) });
  const sun = circle(x + w * random.range(0.25, 0.75), y + h * 0.4, 62);
  sheet.knock(sun);
  sheet[ink === 'light' ? 'mid' : 'light'].fill(sun);
  const roofs: [number, number][] = [[x - 10, y + h + 10]];
  for (const i of range(7)) {
    const top = y + h * random.range(0.55, 0.82);
    roofs.push([x + (i * w) / 7, top], [x + ((i + 0.9) * w) / 7, top + random.jit(16)]);
  }
  sheet.dark.fill(poly([...roofs, [x + w + 10, y + h + 10]]), { clip, tone: 0.8 });
  for (const d of [rect(x + w / 2 - 8, y, 16, h), rect(x, y + h * 0.36, w, 14), rect(x - 34, y + h + 14, w + 68, 24)])
    sheet.knock(d);
  sheet.dark.line(line(x - 34, y + h + 38, x + w + 34, y + h + 38), 6);
}

function table(sheet: Parameters<Composition>[0], x: number, w: number, ink: 'light' | 'mid'): void {
  for (const leg of [-1, 1])
    sheet.form(
      poly([
        [x + leg * w * 0.46, 110],
        [x + leg * w * 0.46 - leg * 34, 110],
        [x + leg * w * 0.42 - leg * 16, FLOOR + 96],
        [x + leg * w * 0.46, FLOOR + 96],
      ]),
      ink,
      { amount: 0.9 },
    );
  sheet.form(rrect(x - w / 2 - 10, 104, w + 20, 34, 8), ink, { deg: 90, amount: 0.9 });
}

function lamp(sheet: Parameters<Composition>[0], x: number, ink: 'light' | 'mid'): void {
  sheet.dark.line(line(x, -500, x, -340), 7);
  sheet.form(bend(`${x - 30} -340 ${x - 90} -270 ${x - 100} -250 ${x + 100} -250 ${x + 90} -270 ${x + 30} -340`), ink);
  sheet.knock(ellipse(x, -250, 44, 20));
  sheet.dark.line(line(x - 104, -250, x + 104, -250), 7);
}

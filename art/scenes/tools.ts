import type { Composition } from '../composition.ts';
import { cycle, range } from '../sequence.ts';
import { ellipse, line, rect } from '../shapes/figures.ts';
import { Pen, type Thing } from '../things/pen.ts';
import { fitting } from './still.ts';

/** The tools of a craft: hanging from a rail above a ledge, or laid out side by side. */
export const tools =
  (kit: readonly Thing[]): Composition =>
  (sheet, random, frame) => {
    const ground = random.pick(['light', 'mid', 'dark'] as const);
    sheet[ground].fill(frame.full);
    const inks = ground === 'mid' ? (['light'] as const) : (['mid', 'mid', 'light'] as const);
    const pen = () => new Pen(sheet, random.fork('thing'), random.pick(inks));
    const long = kit.filter(({ w, h }) => h > w * 1.6);
    const rest = kit.filter((each) => !long.includes(each));
    const half = Math.ceil((frame.width / 2 + 80) / 150);
    // The middle first: a wider sheet only adds at its ends.
    if (long.length > 2 && rest.length > 0) {
      const rail = rect(frame.left - 40, -352, frame.width + 80, 24);
      sheet.knock(rail);
      sheet[ground === 'dark' ? 'light' : 'dark'].fill(rail);
      for (const i of range(half * 2 + 1)) {
        const each = cycle(long, i - half);
        const hand = pen();
        const drop = fitting(each, 130, 440);
        hand.line(line((i - half) * 150, -340, (i - half) * 150, -290), 7, ground === 'dark' ? 'paper' : 'dark');
        hand.at([(i - half) * 150 + 8, -300 + (each.h / 2) * drop, random.jit(2.5), drop], () => each.draw(hand));
      }
      const ledge = frame.below(372);
      sheet.knock(ledge);
      sheet[ground === 'light' ? 'mid' : 'light'].fill(ledge);
      for (const i of range(half + 2)) {
        const each = cycle(rest, i);
        const hand = pen();
        const x = (i - (half + 1) / 2) * 270 + 60;
        const size = fitting(each, 210, 176);
        sheet.dark.fill(ellipse(x, 380, each.w * size * 0.5, 12), { tone: 0.7 });
        hand.at([x, 376 - (each.h / 2) * size, 0, size], () => each.draw(hand));
      }
      return;
    }
    const columns = Math.ceil((frame.width / 2 + 100) / 360);
    for (const row of [0, 1])
      for (const i of range(columns * 2 + 1)) {
        const each = cycle(kit, (i - columns) * 2 + row);
        const hand = pen();
        const size = fitting(each, 310, 360);
        const turn = (each.h > each.w * 1.6 ? 34 : 0) + random.jit(10);
        hand.at([(i - columns) * 360 + (row ? 180 : 0), row * 410 - 205, turn, size], () => each.draw(hand));
      }
  };

import type { Composition } from '../composition.ts';
import { backdrop } from '../motifs/backdrop.ts';
import type { Sheet } from '../press/sheet.ts';
import { range } from '../sequence.ts';
import { circle, ellipse, line, rect } from '../shapes/figures.ts';
import { Pen, type Thing } from '../things/pen.ts';

/** How large a thing is drawn, where it has this much room. */
export const fitting = ({ w, h }: Thing, width: number, height: number): number => Math.min(width / w, height / h);

/** One thing, large: standing on a table, or lying on a ground that repeats something of it. */
export const still =
  (thing: Thing): Composition =>
  (sheet, random, frame) => {
    const main = random.pick(['mid', 'mid', 'light'] as const);
    const pen = new Pen(sheet, random.fork('thing'), main);
    const scale = fitting(thing, 800, 680);
    const ground = main === 'light' ? 'mid' : 'light';
    if (thing.lies) {
      lyingGround(sheet, random.int(0, 2), ground);
      sheet.dark.fill(rect((-thing.w / 2) * scale, (-thing.h / 2) * scale, thing.w * scale, thing.h * scale), {
        at: [26, 30, -4],
        tone: 0.42,
      });
      pen.at([0, 0, -4, scale], () => thing.draw(pen));
      return;
    }
    // A tool that is all length lies across the sheet: upright, it would be a stroke in an empty room.
    if (thing.h > thing.w * 3) {
      lyingGround(sheet, random.int(0, 2), ground);
      const turn = random.sign() * random.range(38, 48);
      const long = fitting(thing, 320, 860);
      const half = (thing.h / 2) * long * 0.94;
      sheet.dark.line(line(0, -half, 0, half), Math.max(20, thing.w * long * 0.4), { at: [24, 30, turn], tone: 0.42 });
      pen.at([0, 0, turn, long], () => thing.draw(pen));
      return;
    }
    const floor = random.range(318, 356);
    const kind = backdrop(sheet, random, frame, ['sun', 'arch', 'flood', 'block', 'dawn'], ground);
    const table = frame.below(floor - 40);
    const wood = random.pick(['mid', 'dark', 'paper'] as const);
    if (wood !== 'paper' || kind === 'flood') {
      sheet.knock(table);
      sheet[wood === 'dark' ? 'dark' : ground === 'mid' ? 'light' : 'mid'].fill(
        table,
        wood === 'paper' ? { tone: 0.3 } : {},
      );
    } else {
      sheet.dark.line(line(frame.left - 40, floor - 40, frame.right + 40, floor - 40), 7);
    }
    sheet.dark.fill(ellipse(24, floor + 2, thing.w * scale * 0.5, 22), { tone: wood === 'dark' ? 1 : 0.62 });
    pen.at([0, floor - (thing.h / 2) * scale + 4, 0, scale], () => thing.draw(pen));
  };

function lyingGround(sheet: Sheet, kind: number, ink: 'light' | 'mid'): void {
  const { full, left, right } = sheet.frame;
  sheet[ink].fill(full);
  if (kind === 1)
    for (const i of range(11)) sheet[ink].knockLine(line(left - 40, -480 + i * 96, right + 40, -480 + i * 96), 14);
  if (kind === 2)
    for (const i of range(160))
      sheet[ink].knock(
        circle(-750 + (i % 16) * 100 + (Math.floor(i / 16) % 2) * 50, -450 + Math.floor(i / 16) * 100, 12),
      );
}

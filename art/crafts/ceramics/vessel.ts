import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import { pot } from '#art/motifs/pot.ts';
import { stem } from '#art/motifs/stem.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';

/** One great vessel with a branch, cropped at the bottom. */
export function vessel(sheet: Sheet, random: Random, frame: Frame): void {
  backdrop(sheet, random, frame, ['sun', 'arch', 'block', 'dawn']);
  const kind = random.pick(['vase', 'moon', 'amphora', 'jug', 'bottle']);
  const x = random.pick([-130, 0, 120]);
  const h = random.range(500, 580);
  const w = h * random.range(0.78, 0.95);
  const base = 430;
  const table = random.range(300, 350);
  sheet.knock(frame.below(table), { on: ['light'] });
  sheet.mid.fill(frame.below(table), { tone: random.pick([0.45, 1]) });
  const top = base - h + 10;
  const count = random.int(2, 4);
  const style = random.pick(['leaves', 'berries', 'tulip', 'fan', 'daisy']);
  for (let i = 0; i < count; i++)
    stem(sheet, random, {
      x: x + random.jit(20),
      y: top + 20,
      h: random.range(180, 300),
      lean: (i - (count - 1) / 2) * random.range(90, 170) + random.jit(20),
      kind: style,
      size: 1.1,
    });
  pot(sheet, random, { kind, x, base, h, w, ink: random.pick(['mid', 'dark', 'dark']), deg: 8 });
}

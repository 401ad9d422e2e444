import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import { pot } from '#art/motifs/pot.ts';
import { POT_KINDS, type PotKind } from '#art/motifs/profiles.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { cycle } from '#art/sequence.ts';
import { rect } from '#art/shapes/figures.ts';

const SIZES: Readonly<Record<PotKind, readonly [h: number, w: number]>> = {
  bottle: [330, 200],
  moon: [270, 285],
  vase: [310, 220],
  amphora: [330, 250],
  bowl: [130, 270],
  cup: [140, 150],
  beaker: [190, 150],
  jug: [260, 210],
};

function sizeOf(kind: PotKind, random: Random): readonly [h: number, w: number] {
  const [h, w] = SIZES[kind];
  return [h * random.range(0.88, 1.08), w * random.range(0.88, 1.08)];
}

/** Two shelves of fired ware, cropped by the frame. */
export function shelf(sheet: Sheet, random: Random, frame: Frame): void {
  backdrop(sheet, random, frame, ['flood', 'dawn', 'sun', 'paper']);
  const boards = [-20, 385];
  const inks = ['mid', 'dark', 'mid', 'light'] as const;
  boards.forEach((y, row) => {
    const deal = random.shuffle(POT_KINDS);
    const look = random.shuffle(inks);
    const slots = Math.max(3, Math.round(frame.width / 300));
    const board = rect(frame.left - 40, y, frame.width + 80, 34);
    for (let i = 0; i < slots; i++) {
      const n = i - Math.floor(slots / 2) + 8;
      const q = random.fork(`pot${row},${n}`); // the same pots in the middle, whatever the width
      const kind = cycle(deal, n);
      const [h, w] = sizeOf(kind, q);
      const k = row ? 1 : 1.05;
      pot(sheet, q, {
        kind,
        x: frame.left + (frame.width * (i + 0.5)) / slots + q.jit(18),
        base: y + 2,
        h: Math.min(h * k, 330),
        w: w * k,
        ink: cycle(look, n + row),
      });
    }
    sheet.knock(board);
    sheet.dark.fill(board);
    sheet.dark.fill(rect(frame.left - 40, y + 34, frame.width + 80, 60), { paint: sheet.dark.ramp(90, [0.75, 0]) });
  });
}

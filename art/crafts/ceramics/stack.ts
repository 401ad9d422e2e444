import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import { pot } from '#art/motifs/pot.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { cycle } from '#art/sequence.ts';

/** A tower of stacked cups and bowls. */
export function stack(sheet: Sheet, random: Random, frame: Frame): void {
  backdrop(sheet, random, frame, ['block', 'flood', 'arch', 'sun']);
  const towers = [
    [-330, 0.85],
    [20, 1.12],
    [380, 0.9],
    [-720, 0.9],
    [760, 1],
  ] as const;
  const table = 372;
  sheet.knock(frame.below(table));
  sheet.dark.fill(frame.below(table));
  const inks = ['mid', 'light', 'dark', 'mid'] as const;
  towers.forEach(([x, k], t) => {
    const q = random.fork(`tower${t}`);
    let y = table + 4;
    const kind = q.pick(['bowl', 'cup', 'bowl']);
    const start = q.int(0, 3);
    const count = q.int(3, t === 1 ? 6 : 4);
    for (let i = 0; i < count; i++) {
      const h = (kind === 'bowl' ? 120 : 128) * k;
      const w = (kind === 'bowl' ? 290 : 175) * k * q.range(0.94, 1.06);
      pot(sheet, q, {
        kind,
        x: x + q.jit(9),
        base: y,
        h,
        w,
        ink: cycle(inks, start + i),
        decor: q.pick(['plain', 'bands', 'dip', 'dots', 'plain']),
      });
      y -= h * (kind === 'bowl' ? 0.52 : 0.9);
    }
  });
}

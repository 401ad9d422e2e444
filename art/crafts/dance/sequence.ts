import type { Frame } from '#art/frame.ts';
import type { Ink } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { nth } from '#art/sequence.ts';
import { smooth } from '#art/shapes/curves.ts';
import { wavePts } from '#art/shapes/edges.ts';
import { dancer } from './dancer.ts';
import { POSE_NAMES } from './poses.ts';

/** The same step at four moments. */
export function sequence(sheet: Sheet, random: Random, frame: Frame): void {
  const ground = random.pick(['paper', 'light', 'paper', 'dark']);
  if (ground !== 'paper') sheet[ground].fill(frame.full);
  const flip = random.sign();
  const pose = random.shuffle(POSE_NAMES);
  const inks: readonly Ink[] =
    ground === 'dark'
      ? ['mid', 'light', 'mid', 'light']
      : ground === 'light'
        ? ['mid', 'dark', 'mid', 'dark']
        : ['light', 'mid', 'dark', 'mid'];
  const k = 6.1;
  const same = random.chance(0.5);
  for (let i = 0; i < 3; i++)
    sheet[ground === 'light' ? 'mid' : ground === 'dark' ? 'dark' : 'light'][ground === 'dark' ? 'knockLine' : 'line'](
      smooth(wavePts(-860, 860, 330 + i * 34, 30 - i * 6, 1.5, i)),
      10 - i * 2,
    );
  [-690, -390, -130, 140, 400, 680].forEach((x, i) => {
    const ink = nth(inks, i % 4);
    const step = same ? nth(pose, i % 2) : nth(pose, i % 6);
    dancer(sheet, step, [x, 40 - Math.sin(i * 1.3) * 70, same ? (i - 2.5) * 6 * flip : 0, k * flip, k], {
      skin: ink,
      dress: ink,
      skirt: i % 2 ? 'short' : 'none',
      bare: ground === 'dark' || i % 3 === 0,
    });
  });
}

import type { Frame } from '../frame.ts';
import type { Ink } from '../press/ink.ts';
import type { Sheet } from '../press/sheet.ts';
import type { Random } from '../randomness.ts';
import { arch, circle, rect } from '../shapes/figures.ts';

/** `paper` leaves the ground bare. */
type Backdrop = 'sun' | 'arch' | 'flood' | 'split' | 'dawn' | 'block' | 'paper';

/** A calm ground behind the motif. Returns the name of what was drawn. */
export function backdrop(
  sheet: Sheet,
  random: Random,
  frame: Frame,
  kinds: readonly Backdrop[],
  ink: Ink = 'light',
): Backdrop {
  const plate = sheet[ink];
  // Drawn for every kind, used or not: a new kind in the list must not move the draws that follow.
  const kind = random.pick(kinds);
  const side = random.sign();
  const radius = random.range(300, 380);
  const off = random.range(40, 190) * side;
  if (kind === 'sun') plate.fill(circle(off, random.range(-110, 0), radius));
  if (kind === 'arch') plate.fill(arch(off - 300, -360, 600, 900));
  if (kind === 'flood') plate.fill(frame.full);
  if (kind === 'split') plate.fill(frame.below(random.range(60, 180)));
  if (kind === 'dawn') {
    const angle = random.pick([90, 75, 105]);
    plate.fill(frame.full, {
      paint: plate.ramp(angle, [
        [0.1, 0],
        [1, 1],
      ]),
    });
  }
  if (kind === 'block') {
    const width = frame.width * 0.62;
    plate.fill(rect(side > 0 ? frame.left - 40 : frame.right + 40 - width, frame.top - 40, width, 980));
  }
  return kind;
}

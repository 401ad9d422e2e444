import type { Ground } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import { rect } from '#art/shapes/figures.ts';

/** A plinth with a lit and a shaded face; returns the top. */
export function plinth(sheet: Sheet, x: number, y: number, w: number, ink: Ground = 'light') {
  const side = w * 0.22;
  const front = rect(x - w / 2, y, w - side, 700);
  const turn = rect(x + w / 2 - side, y, side, 700);
  sheet.knock(front + turn);
  if (ink !== 'paper') sheet[ink].fill(front + turn);
  sheet.dark.fill(turn, { tone: 0.66 });
  sheet.dark.fill(front, {
    paint: sheet.dark.ramp(90, [
      [0.2, 0],
      [1, 0.62],
    ]),
  });
  const lip = rect(x - w / 2 - 14, y - 26, w + 28, 30);
  sheet.form(lip, ink === 'paper' ? 'light' : ink, { deg: 0, amount: 0.9 });
  sheet.dark.line(front + turn + lip, 5);
  return y - 26;
}

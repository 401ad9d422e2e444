import type { Impression } from '#art/press/attributes.ts';
import type { Ground } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';

const CURSOR = 'M0 0V150L36 116L60 174L88 162L64 106L112 102z';

/** The arrow of a computer's pointer. */
export function cursor(sheet: Sheet, x: number, y: number, k: number, ink: Ground = 'paper'): void {
  const o: Impression = { at: [x, y, 0, k] };
  sheet.dark.fill(CURSOR, { at: [x + 10, y + 12, 0, k] });
  sheet.knock(CURSOR, o);
  if (ink !== 'paper') sheet[ink].fill(CURSOR, o);
  sheet.dark.line(CURSOR, 9, o);
}

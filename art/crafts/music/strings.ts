import type { Frame } from '#art/frame.ts';
import type { Impression } from '#art/press/attributes.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { cycle, range, without } from '#art/sequence.ts';
import { smooth } from '#art/shapes/curves.ts';
import { circle } from '#art/shapes/figures.ts';
import { type Point, TAU } from '#art/shapes/points.ts';

/** Standing waves on strings. */
export function strings(sheet: Sheet, random: Random, frame: Frame): void {
  const ground = random.pick(['light', 'paper', 'dark', 'mid']);
  if (ground !== 'paper') sheet[ground].fill(frame.full);
  const rows = random.int(4, 5);
  const vertical = random.chance(0.35);
  const o: Impression = { at: [0, 0, vertical ? 90 : random.pick([0, -12, 10])] };
  const inks = random.shuffle(without(['mid', 'dark', 'light', 'mid', 'dark'], ground));
  const step = 940 / rows;
  for (let j = 0; j < rows + (vertical ? 2 : 0); j++) {
    const y = -470 + step * (j + 0.5) - (vertical ? step : 0);
    const waves = cycle([1, 1.5, 2, 3, 2.5, 1.5, 2], j);
    const A = step * random.range(0.42, 0.62);
    const phase = random.pick([0, Math.PI]);
    const ink = cycle(inks, j);
    const up = range(Math.round(waves * 2 * 4) + 1).map((i): Point => {
      const t = i / Math.round(waves * 2 * 4);
      return [-900 + 1800 * t, y + Math.sin(phase + t * waves * TAU) * A];
    });
    const down = up.map(([x, yy]): Point => [x, 2 * y - yy]);
    const lens = `${smooth(up)}L900 ${Math.round(y)}${smooth([...down].reverse()).replace(/^M/, 'L')}z`;
    if (ground === 'dark') sheet.dark.knock(lens, { ...o, evenodd: true });
    sheet[ink].fill(lens, { ...o, evenodd: true });
    if (ink !== 'dark' && ground !== 'dark')
      sheet.dark.fill(lens, {
        ...o,
        evenodd: true,
        paint: sheet.dark.ramp(90, [
          [0.4, 0],
          [1, 0.9],
        ]),
      });
    const white = ink === 'dark' || ground === 'dark';
    for (let q = 0; q < 5; q++) {
      const t = 1 - q * 0.4;
      const d = smooth(up.map(([x, yy]): Point => [x, y + (yy - y) * t]));
      if (white) sheet.dark[ground === 'dark' && ink !== 'dark' ? 'line' : 'knockLine'](d, q === 0 ? 7 : 4, o);
      else sheet.dark.line(d, q === 0 ? 7 : 4, o);
    }
    for (let i = 0; i <= waves * 2; i++) {
      const nx = -900 + (1800 * i) / (waves * 2);
      sheet.knock(circle(nx, y, 17), o);
      sheet[ground === 'mid' ? 'dark' : 'mid'].fill(circle(nx, y, 17), o);
    }
  }
}

import type { Frame } from '#art/frame.ts';
import type { Ink } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { circle, ellipse, poly, sector } from '#art/shapes/figures.ts';
import { polar, TAU } from '#art/shapes/points.ts';

/** A drum kit's rounds from above. */
export function drums(sheet: Sheet, random: Random, frame: Frame): void {
  const ground = random.pick(['paper', 'mid', 'light']);
  if (ground !== 'paper') sheet[ground].fill(frame.full);
  const flip = random.sign();
  const drum = (x: number, y: number, q: number, shell: Ink) => {
    sheet.dark.fill(circle(x + 14, y + 18, q));
    sheet.form(circle(x, y, q), shell, { deg: 45, amount: 0.9 });
    for (let i = 0; i < 10; i++) {
      const [a, b] = polar(x, y, q * 0.96, (i * TAU) / 10);
      sheet.knock(circle(a, b, q * 0.07));
      sheet.dark.fill(circle(a, b, q * 0.055));
    }
    sheet.knock(circle(x, y, q * 0.84));
    sheet.light.fill(circle(x, y, q * 0.84), { tone: 0.35 });
    sheet.dark.fill(circle(x, y, q * 0.84), {
      paint: sheet.dark.ramp(45, [
        [0.55, 0],
        [1, 0.6],
      ]),
    });
    sheet.dark.line(circle(x, y, q * 0.84), 5);
    sheet.dark.fill(circle(x, y, q * 0.22), { tone: 0.5 });
  };
  const cymbal = (x: number, y: number, q: number) => {
    sheet.dark.fill(circle(x + 18, y + 24, q), { tone: 0.9 });
    sheet.knock(circle(x, y, q));
    sheet.light.fill(circle(x, y, q));
    for (let i = 1; i < 9; i++) sheet.mid.line(circle(x, y, q * (0.2 + i * 0.093)), i % 3 ? 2.6 : 6);
    for (const a of [20, 200]) {
      const d = sector(x, y, q * 0.2, q * 0.98, a, a + 44);
      sheet.mid.fill(d, { tone: 0.62 });
    }
    sheet.form(circle(x, y, q * 0.19), 'mid');
    sheet.knock(circle(x, y, q * 0.05));
  };
  drum(flip * 10, -40, 250, ground === 'mid' ? 'dark' : 'mid');
  drum(flip * 430, -130, 200, ground === 'mid' ? 'dark' : 'mid');
  drum(flip * -380, 260, 230, ground === 'mid' ? 'dark' : 'mid');
  cymbal(flip * -390, -240, 260);
  cymbal(flip * 330, 330, 250);
  cymbal(flip * 760, 150, 200);
  cymbal(flip * -800, 60, 190);
  for (const [x, y, deg] of [
    [flip * 70, 30, flip * 24],
    [flip * -60, 60, flip * -38],
  ] as const) {
    const d = `${poly([
      [-8, 0],
      [8, 0],
      [15, 470],
      [-15, 470],
    ])}${ellipse(0, -8, 16, 28)}`;
    sheet.dark.fill(d, { at: [x + 14, y + 16, deg], tone: 0.8 });
    sheet.form(d, 'light', { at: [x, y, deg], deg: 0, amount: 0.9 });
    sheet.dark.line(d, 4, { at: [x, y, deg] });
  }
}

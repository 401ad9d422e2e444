import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import type { Impression } from '#art/press/attributes.ts';
import type { Ink } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { nth } from '#art/sequence.ts';
import { circle, half, leaf, line, regular, ring } from '#art/shapes/figures.ts';
import type { PathData } from '#art/shapes/path-data.ts';

/** A pair of earrings. */
export function earrings(sheet: Sheet, random: Random, frame: Frame): void {
  backdrop(sheet, random, frame, ['block', 'sun', 'flood', 'paper', 'arch']);
  const style = random.pick(['hoops', 'mobile', 'fan', 'leaf']);
  const inks = random.shuffle(['mid', 'dark', 'mid']);
  const put = (ink: Ink, d: PathData, o: Impression = {}) => {
    sheet.dark.fill(d, { ...o, at: [(o.at?.[0] ?? 0) + 14, (o.at?.[1] ?? 0) + 18, o.at?.[2] ?? 0], tone: 0.75 });
    sheet.form(d, ink, { ...o, deg: 40, amount: ink === 'dark' ? 0 : 0.9, shade: ink === 'dark' ? null : 'dark' });
  };
  [-210, 210].forEach((x, n) => {
    const y = n ? 24 : -30;
    const ox: Impression = { at: [x, y, n ? 5 : -4] };
    sheet.dark.line('M0 -330C0 -450 84 -450 84 -370', 11, ox);
    put('light', circle(0, -306, 26), ox);
    if (style === 'hoops') {
      const d = ring(0, 20, 250, 196);
      sheet.dark.fill(d, { at: [x + 14, y + 18, 0], evenodd: true, tone: 0.75 });
      sheet.form(d, nth(inks, 0) === 'dark' ? 'mid' : nth(inks, 0), { ...ox, evenodd: true, deg: 40 });
      put(nth(inks, 1), circle(0, 90, 92), ox);
      put('light', circle(0, -40, 54), ox);
      sheet.dark.line(line(0, -280, 0, -10), 6, ox);
    }
    if (style === 'mobile') {
      sheet.dark.line(line(0, -290, 0, 60), 6, ox);
      put(nth(inks, 0), half(0, -130, 150, 180), ox);
      put('light', circle(0, -20, 80), ox);
      put(nth(inks, 1), half(0, 120, 180, 0), ox);
      put(nth(inks, 2), regular(0, 372, 62, 4), ox);
    }
    if (style === 'fan') {
      for (let i = -3; i <= 3; i++)
        put(i % 2 ? 'light' : nth(inks, 0), leaf(0, -250, 90 + i * 17, 470 - Math.abs(i) * 30, 62), ox);
      put(nth(inks, 1), half(0, -250, 110, 180), ox);
    }
    if (style === 'leaf') {
      for (let i = 0; i < 4; i++)
        for (const side of [-1, 1])
          put(i % 2 ? 'light' : nth(inks, 0), leaf(0, -240 + i * 120, 90 - side * 52, 230, 74), ox);
      sheet.dark.line(line(0, -290, 0, 330), 8, ox);
      put(nth(inks, 1), circle(0, 350, 50), ox);
    }
  });
}

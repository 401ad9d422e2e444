import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { last, nth, range } from '#art/sequence.ts';
import { smooth } from '#art/shapes/curves.ts';
import { type Point, polar, rad } from '#art/shapes/points.ts';
import { pencil } from './pencil.ts';

/** Pencils and what they have drawn. */
export function pencils(sheet: Sheet, random: Random, frame: Frame): void {
  const ground = backdrop(sheet, random, frame, ['paper', 'flood', 'block', 'dawn']);
  const kind = random.pick(['one', 'fan', 'row']);
  const flip = random.sign();
  if (kind === 'one') {
    const pts = range(26).map(
      (i): Point => [
        flip * (-720 + i * 29 + (i % 2 ? 60 : -30)),
        190 + (i % 2 ? -150 : 120) + Math.sin(i * 0.6) * 90 - i * 5,
      ],
    );
    sheet[random.pick(['mid', 'dark'])].line(smooth(pts), 14);
    const [px, py] = last(pts);
    pencil(sheet, [px, py, flip * 42], 1.5, ground === 'flood' ? 'mid' : random.pick(['mid', 'light', 'dark']), {
      shadow: true,
    });
  }
  if (kind === 'fan') {
    const inks = random.shuffle(['mid', 'dark', 'light', 'mid', 'dark']);
    for (let i = 0; i < 5; i++) {
      const a = (i - 2) * 23;
      const [x, y] = polar(0, 700, 760, rad(-90 + a));
      pencil(sheet, [x, y - 120 - 90, a + 180 + 180], 0.01, 'mid');
      pencil(sheet, [Math.sin(rad(a)) * 640, 520 - Math.cos(rad(a)) * 760, a + 180], 1.05, nth(inks, i), {
        shadow: true,
        lead: nth(inks, i) === 'light' ? 'mid' : 'dark',
      });
    }
  }
  if (kind === 'row') {
    const inks = random.shuffle(['mid', 'dark', 'light', 'mid', 'light']);
    const tilt = random.pick([0, 0, 12, -12]);
    for (let i = -5; i <= 5; i++) {
      const x = i * 156;
      const y = 100 + Math.sin(i * 1.1) * 110;
      const ink = nth(inks, (i + 10) % 5);
      sheet[ink === 'light' ? 'mid' : ink].line(
        smooth(range(9).map((j): Point => [x + (j % 2 ? 46 : -46) + random.jit(8), y + 20 + j * 26])),
        12,
        { tone: 1 },
      );
      pencil(sheet, [x, y, tilt], 0.92, ink, { lead: ink === 'light' ? 'mid' : ink });
    }
  }
}

import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import { pot } from '#art/motifs/pot.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { arc, ellipse, rect, rrect } from '#art/shapes/figures.ts';
import { radiusAt, revolve } from '#art/shapes/turned.ts';

/** The wheel: a bowl being thrown, rings of slip. */
export function wheel(sheet: Sheet, random: Random, frame: Frame): void {
  backdrop(sheet, random, frame, ['sun', 'flood', 'arch', 'dawn']);
  const x = random.jit(70);
  const y = 250;
  const kind = random.pick(['bowl', 'vase', 'moon', 'beaker']);
  const [h, w] = ({ bowl: [250, 480], vase: [400, 320], moon: [340, 400], beaker: [350, 290] } as const)[kind];
  sheet.knock(rect(x - 95, y + 60, 190, 300));
  sheet.dark.fill(rect(x - 95, y + 60, 190, 300));
  sheet.form(rrect(x - 430, y + 4, 860, 84, 42), 'mid', { deg: 90, start: 0.3 });
  const plate = ellipse(x, y, 430, 92);
  sheet.knock(plate);
  sheet.light.fill(plate);
  sheet.mid.fill(plate, { tone: 0.42 });
  for (let i = 0; i < 4; i++) sheet.dark.line(ellipse(x, y, 400 - i * 52, 84 - i * 12), i % 2 ? 4 : 7, { tone: 1 });
  const { profile } = pot(sheet, random, { kind, x, base: y + 6, h, w, ink: 'mid', decor: 'plain' });
  const clip = sheet.clip(revolve(x, y + 6, profile));
  for (let i = 1; i < 9; i++) {
    const q = radiusAt(profile, (h * i) / 9.5);
    const yy = y + 6 - (h * i) / 9.5;
    sheet[i % 3 ? 'mid' : 'dark'][i % 3 ? 'knockLine' : 'line'](
      `M${x - q} ${yy - 8}Q${x} ${yy + q * 0.17} ${x + q} ${yy - 8}`,
      i % 2 ? 5 : 9,
      { clip },
    );
  }
  for (let i = 0; i < 3; i++)
    for (const side of [-1, 1])
      sheet.dark.line(
        arc(
          x,
          y - h * 0.42,
          w * 0.5 + 60 + i * 44,
          side > 0 ? -34 + i * 6 : 180 - 34 + i * 6,
          side > 0 ? 22 - i * 5 : 180 + 22 - i * 5,
        ),
        9 - i * 2,
      );
}

import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import { brush } from '#art/motifs/brush.ts';
import { pot } from '#art/motifs/pot.ts';
import type { ClipId } from '#art/press/attributes.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { nth } from '#art/sequence.ts';
import { smooth } from '#art/shapes/curves.ts';
import { wavePts } from '#art/shapes/edges.ts';
import { circle, poly, rect } from '#art/shapes/figures.ts';

/** A small landscape inside a frame: sun, hills, water. */
function landscape(sheet: Sheet, random: Random, x: number, y: number, w: number, h: number, clip: ClipId) {
  const o = { clip };
  const inkSky = random.pick(['light', 'paper']);
  if (inkSky === 'light') sheet.light.fill(rect(x, y, w, h), o);
  const sx = x + w * random.range(0.25, 0.75);
  const sy = y + h * random.range(0.25, 0.4);
  const q = Math.min(w, h) * random.range(0.14, 0.2);
  sheet.light.knock(circle(sx, sy, q), { ...o, tone: 0.999 });
  sheet.mid.fill(circle(sx, sy, q), o);
  const inks = ['mid', 'dark', 'light', 'dark'] as const;
  for (let i = 0; i < 3; i++) {
    const base = y + h * (0.45 + i * 0.17);
    const amp = h * random.range(0.05, 0.1);
    const pts = wavePts(x - 20, x + w + 20, base, amp, random.range(0.7, 1.5), random.range(0, 6));
    const hill = `${smooth(pts)}L${x + w + 20} ${y + h + 20}L${x - 20} ${y + h + 20}z`;
    sheet.knock(hill, o);
    sheet[nth(inks, i)].fill(hill, o);
    const shade = i === 1 ? 'light' : 'dark';
    sheet[shade].fill(hill, {
      ...o,
      paint: sheet[shade].ramp(90, [
        [0, 0.85],
        [0.55, 0],
      ]),
    });
  }
}

/** An easel with a canvas in work. */
export function easel(sheet: Sheet, random: Random, frame: Frame): void {
  backdrop(sheet, random, frame, ['arch', 'block', 'sun', 'flood']);
  const x = random.pick([-90, 0, 110]);
  const floor = 330;
  const w = random.range(470, 540);
  const h = random.range(390, 450);
  const top = -330;
  sheet.knock(frame.below(floor), { on: ['light', 'mid'] });
  sheet.mid.fill(frame.below(floor), { tone: 0.6 });
  const leg = (x1: number, y1: number, x2: number, y2: number, k: number) => {
    const d = poly([
      [x1 - k, y1],
      [x1 + k, y1],
      [x2 + k, y2],
      [x2 - k, y2],
    ]);
    sheet.knock(d);
    sheet.dark.fill(d);
  };
  leg(x, -420, x, 400, 12);
  leg(x - 40, -380, x - 300, 470, 15);
  leg(x + 40, -380, x + 300, 470, 15);
  const cx = x - w / 2;
  const canvas = rect(cx, top, w, h);
  sheet.dark.fill(rect(cx + 16, top + 18, w, h));
  sheet.knock(canvas);
  landscape(sheet, random, cx + 22, top + 22, w - 44, h - 44, sheet.clip(rect(cx + 22, top + 22, w - 44, h - 44)));
  const tray = rect(x - w * 0.58, top + h, w * 1.16, 30);
  sheet.knock(tray);
  sheet.mid.fill(tray);
  sheet.dark.fill(tray, { paint: sheet.dark.ramp(90, [0, 1]) });
  const jx = x + (x > 0 ? -430 : 420);
  pot(sheet, random, { kind: 'beaker', x: jx, base: 420, h: 150, w: 130, ink: 'light', decor: 'bands' });
  for (let i = 0; i < 3; i++)
    brush(sheet, {
      at: [jx + (i - 1) * 26, 290, 180 + (i - 1) * 14, 0.36],
      handle: nth(['mid', 'dark', 'mid'], i),
      hair: 'dark',
      paint: nth(['light', 'mid', 'light'], i),
    });
  sheet.knock(rect(jx - 65, 272, 130, 148));
  pot(sheet, random, { kind: 'beaker', x: jx, base: 420, h: 150, w: 130, ink: 'mid', decor: 'bands' });
}

import type { Frame } from '#art/frame.ts';
import type { Impression } from '#art/press/attributes.ts';
import type { Ground } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { cycle, nth, without } from '#art/sequence.ts';
import { smooth } from '#art/shapes/curves.ts';
import { wavePts } from '#art/shapes/edges.ts';
import { circle, ellipse, rect, rrect } from '#art/shapes/figures.ts';
import type { Area } from '#art/shapes/points.ts';
import { cursor } from './cursor.ts';

type Scene = (clipped: Impression, area: Area) => void;

/** Windows, one on another. */
export function windows(sheet: Sheet, random: Random, frame: Frame): void {
  const ground = random.pick(['light', 'mid', 'dark', 'paper']);
  if (ground !== 'paper') sheet[ground].fill(frame.full);
  const pool = without(['light', 'mid', 'paper'], ground);
  const bar = ground === 'dark' ? 'mid' : 'dark';
  const flip = random.sign();
  const win = (x: number, y: number, w: number, h: number, ink: Ground, draw: Scene) => {
    const d = rrect(x, y, w, h, 22);
    sheet.dark.fill(d, { at: [20, 24], tone: ground === 'dark' ? 0 : 1 });
    sheet.knock(d);
    if (ink !== 'paper') sheet[ink].fill(d);
    const clip = sheet.clip(d);
    draw({ clip }, [x, y + 62, w, h - 62]);
    const top = rect(x, y, w, 62);
    sheet.knock(top, { clip });
    sheet[bar].fill(top, { clip });
    for (let i = 0; i < 3; i++) sheet[bar].knock(circle(x + 40 + i * 42, y + 31, 12));
    sheet[bar].knock(rrect(x + w * 0.45, y + 22, w * 0.45, 18, 9));
    sheet.dark.line(d, 8);
  };
  const scenes = random.shuffle<Scene>([
    (o, [x, y, w, h]) => {
      sheet.mid.fill(rect(x, y, w, h), {
        ...o,
        paint: sheet.mid.ramp(90, [
          [0, 1],
          [0.8, 0],
        ]),
      });
      sheet.knock(circle(x + w * 0.6, y + h * 0.5, h * 0.2), o);
      sheet.light.fill(circle(x + w * 0.6, y + h * 0.5, h * 0.2), o);
      const m = `${smooth(wavePts(x - 20, x + w + 20, y + h * 0.7, h * 0.1, 1.2, 1))}V${Math.round(y + h + 40)}H${Math.round(x - 20)}z`;
      sheet.knock(m, o);
      sheet.dark.fill(m, o);
    },
    (o, [x, y, w, h]) => {
      for (let i = 0; i < 9; i++)
        sheet[i % 2 ? 'dark' : 'mid'].line(ellipse(x + w / 2, y + h / 2, w * 0.42, h * 0.2), 7, { ...o });
      const n = 12;
      for (let i = 0; i < n; i++)
        sheet.dark.line(ellipse(0, 0, h * 0.4, h * 0.4 * Math.abs(Math.cos((i / n) * Math.PI))), 5, {
          at: [x + w / 2, y + h / 2, 24],
        });
    },
    (o, [x, y, w, h]) => {
      const k = h / 8;
      for (let i = 0; i < Math.ceil(w / k); i++)
        for (let j = 0; j < 8; j++)
          if ((i * 3 + j * 5 + ((i * j) % 3)) % 4 === 0)
            sheet[(i + j) % 2 ? 'mid' : 'dark'].fill(rect(x + i * k, y + j * k, k, k), o);
    },
    (o, [x, y, w, h]) => {
      for (let i = 0; i < 7; i++) {
        const bh = h * (0.2 + 0.62 * Math.abs(Math.sin(i * 1.3 + w)));
        const d = rect(x + w * (0.08 + i * 0.125), y + h - bh, w * 0.085, bh);
        sheet.knock(d, o);
        sheet[i % 2 ? 'mid' : 'dark'].fill(d, o);
      }
    },
  ]);
  const places = [
    [-560, -330, 560, 430],
    [40, -250, 520, 380],
    [-330, 0, 620, 400],
  ] as const;
  places.forEach(([x, y, w, h], i) => {
    const xx = flip > 0 ? x : -x - w;
    win(xx + random.jit(20), y + random.jit(20), w, h, cycle(pool, i), nth(scenes, i));
  });
  cursor(sheet, flip * 190, 190, 1.5, ground === 'paper' ? 'light' : 'paper');
}

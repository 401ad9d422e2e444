import type { Frame } from '#art/frame.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { cycle, nth, range } from '#art/sequence.ts';
import { blob, smooth } from '#art/shapes/curves.ts';
import { tornPts, wavePts } from '#art/shapes/edges.ts';
import { line, poly } from '#art/shapes/figures.ts';
import { mix, type Point } from '#art/shapes/points.ts';
import { PATTERNS, paper } from './paper.ts';

/** A landscape of torn papers. */
export function torn(sheet: Sheet, random: Random, frame: Frame): void {
  const sky = random.pick(['light', 'mid', 'paper']);
  if (sky !== 'paper') sheet[sky].fill(frame.full);
  const sun = blob(random, random.range(-240, 240), random.range(-230, -130), random.range(120, 170), {
    points: 9,
    wobble: 0.05,
  });
  paper(
    sheet,
    random,
    sun,
    sky === 'mid' ? 'light' : 'mid',
    random.pick(['grain', 'plain', 'dots']),
    [-450, -450, 900, 700],
  );
  const inks = random.shuffle(['dark', 'mid', 'light', 'dark', 'paper']);
  const pats = random.shuffle(PATTERNS);
  for (let i = 0; i < 5; i++) {
    const y = -90 + i * 122;
    const tilt = random.jit(80);
    const edge = tornPts(random, -900, 900, y - tilt, y + tilt, 34, 70);
    const top = edge.map(([a, b]): Point => [a, b + 90 * Math.sin(a / random.range(240, 250) + i * 2) * 0.5]);
    const fibre = `${poly(
      tornPts(random, -900, 900, 0, 0, 8, 30).map((_, k, l): Point => {
        const t = (k / (l.length - 1)) * (top.length - 1);
        const m = Math.min(top.length - 2, Math.floor(t));
        const q = mix(nth(top, m), nth(top, m + 1), t - m);
        return [q[0], q[1] + random.jit(7) - 8];
      }),
      false,
    )}L900 560L-900 560z`;
    sheet.dark.fill(fibre, { at: [0, -10], tone: 0.4 });
    sheet.knock(fibre);
    const body = `${poly(
      range(54).map((k, _, l): Point => {
        const t = (k / (l.length - 1)) * (top.length - 1);
        const m = Math.min(top.length - 2, Math.floor(t));
        const q = mix(nth(top, m), nth(top, m + 1), t - m);
        return [q[0], q[1] + 13 + random.jit(6)];
      }),
      false,
    )}L900 560L-900 560z`;
    const ink = cycle(inks, i);
    const clipped = body;
    sheet.knock(clipped);
    if (ink !== 'paper') sheet[ink].fill(clipped);
    const pt = nth(pats, i);
    if (pt !== 'plain') {
      const clip = sheet.clip(body);
      const over = ink === 'dark' ? null : ink === 'mid' ? 'dark' : 'mid';
      const p = over ? sheet[over] : sheet.dark;
      const draw = over ? 'line' : 'knockLine';
      p.group({ clip }, () => {
        if (pt === 'stripes' || pt === 'grid')
          p[draw](
            range(62)
              .map((k) => line(-900 + k * 30, y - 160, -900 + k * 30, y + 340))
              .join(''),
            7,
            { cap: 'butt' },
          );
        if (pt === 'dots' || pt === 'checks') {
          let dd = '';
          for (let b = 0; b < 9; b++) dd += line(-900 + (b % 2) * 21, y - 60 + b * 36, 900, y - 60 + b * 36);
          p[draw](dd, 18, { dash: '0 42' });
        }
        if (pt === 'text') {
          let dd = '';
          for (let b = 0; b < 9; b++) {
            let px = -880;
            while (px < 880) {
              const l = random.range(24, 90);
              dd += `M${Math.round(px)} ${Math.round(y - 60 + b * 27)}h${Math.round(l)}`;
              px += l + 20;
            }
          }
          p[draw](dd, 7, { cap: 'butt' });
        }
        if (pt === 'waves')
          for (let b = 0; b < 7; b++) p[draw](smooth(wavePts(-880, 880, y - 30 + b * 34, 10, 14, 0, 4)), 6);
      });
      if (pt === 'grain')
        (over ? sheet[over].fill.bind(sheet[over]) : sheet.dark.knock.bind(sheet.dark))(body, {
          paint: p.ramp(
            90,
            [
              [0.05, 0.9],
              [0.4, 0],
            ],
            !over,
          ),
        });
    }
  }
}

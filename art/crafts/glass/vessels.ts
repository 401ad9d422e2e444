import type { Frame } from '#art/frame.ts';
import { POTS } from '#art/motifs/profiles.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { last, nth } from '#art/sequence.ts';
import { ribbon } from '#art/shapes/curves.ts';
import { circle, ellipse, rect } from '#art/shapes/figures.ts';
import { radiusAt, revolve } from '#art/shapes/turned.ts';

/** Transparent vessels that overprint one another. */
export function vessels(sheet: Sheet, random: Random, frame: Frame): void {
  const shelf = random.range(300, 360);
  const wall = random.pick(['paper', 'dawn', 'sun', 'block']);
  if (wall === 'dawn')
    sheet.light.fill(frame.full, {
      paint: sheet.light.ramp(90, [
        [0.3, 0],
        [1, 0.9],
      ]),
    });
  if (wall === 'sun') sheet.light.fill(circle(random.jit(180), -60, 330));
  if (wall === 'block') sheet.light.fill(rect(random.pick([-900, 60]), -500, 840, 1100));
  const kinds = random.shuffle(['bottle', 'vase', 'amphora', 'moon', 'jug', 'beaker']);
  const inks = random.shuffle(['mid', 'dark', 'light', 'mid', 'dark', 'light', 'mid']);
  const spots = [-690, -430, -210, 20, 240, 450, 720];
  spots.forEach((x0, i) => {
    const kind = nth(kinds, i % 6);
    const h = random.range(330, 620) * (kind === 'beaker' ? 0.7 : kind === 'moon' ? 0.75 : 1);
    const w = h * { bottle: 0.56, vase: 0.72, amphora: 0.66, moon: 0.95, jug: 0.7, beaker: 0.72 }[kind];
    const x = x0 + random.jit(36);
    const base = shelf + (i % 2 ? 46 : 0);
    const profile = POTS[kind](h, w);
    const d = revolve(x, base, profile);
    const ink = nth(inks, i);
    const p = sheet[ink];
    const top = last(profile)[0];
    p.fill(d, { tone: ink === 'dark' ? 0.5 : 1 });
    p.fill(d, {
      paint: p.ramp(random.pick([0, 180]), [
        [0, 1],
        [0.3, 0],
        [0.8, 0],
        [1, 1],
      ]),
    });
    const clip = sheet.clip(d);
    const level = base - h * random.range(0.24, 0.5);
    const q = radiusAt(profile, base - level);
    p.fill(rect(x - w, level, w * 2, h), { clip });
    if (ink !== 'dark')
      sheet.dark.fill(rect(x - w, level, w * 2, h), {
        clip,
        paint: sheet.dark.ramp(90, [
          [0.1, 0],
          [0.8, 0.62],
        ]),
      });
    p.line(ellipse(x, base - h, top, top * 0.16), 9);
    sheet.dark.line(ellipse(x, level, q, q * 0.13), 4, { clip });
    p.line(d, 6);
    const hx = x - radiusAt(profile, h * 0.5) * 0.66;
    const hl = ribbon(
      [
        [hx + 10, base - h * 0.68],
        [hx - 6, base - h * 0.5],
        [hx + 4, base - h * 0.26],
      ],
      (t) => 4 + 18 * Math.sin(Math.PI * t),
    );
    sheet.knock(hl);
    for (let b = 0; b < 4; b++)
      p.knock(circle(x + random.jit(w * 0.2), base - random.range(20, h * 0.24), random.range(5, 13)));
  });
  sheet.dark.fill(rect(frame.left - 40, shelf + 44, frame.width + 80, 22));
  sheet.mid.fill(frame.below(shelf + 66), { tone: 0.6 });
}

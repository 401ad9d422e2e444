import type { Frame } from '#art/frame.ts';
import { type ClipId, type Impression, type Placement, shifted } from '#art/press/attributes.ts';
import type { Ink } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { nth } from '#art/sequence.ts';
import { rect, rrect } from '#art/shapes/figures.ts';
import { rad } from '#art/shapes/points.ts';

interface Link {
  readonly at: Placement;
  readonly ink: Ink;
}

/** Links of a chain, over and under. */
export function chain(sheet: Sheet, random: Random, frame: Frame): void {
  const ground = random.pick(['dark', 'mid', 'paper', 'light']);
  if (ground !== 'paper') sheet[ground].fill(frame.full);
  const metal = ground === 'light' ? 'mid' : ground === 'mid' ? 'light' : random.pick(['light', 'mid']);
  const second = metal === 'light' ? (ground === 'mid' ? 'light' : 'mid') : ground === 'light' ? 'mid' : 'light';
  const rows = random.pick([
    [[-20, -20]],
    [[0, -28]],
    [
      [-230, -12],
      [250, -12],
    ],
  ]);
  const k = rows.length > 1 ? 0.72 : 1.15;
  rows.forEach(([y0, tilt], n) => {
    const a = rad(tilt);
    const step = 262 * k;
    const links: Link[] = [];
    for (let i = -5; i <= 5; i++)
      links.push({
        at: [i * step * Math.cos(a), y0 + i * step * Math.sin(a), tilt + (i % 2 ? 18 : -18)],
        ink: (i + n) % 2 ? metal : second,
      });
    const w = 400 * k;
    const h = 230 * k;
    const band = 54 * k;
    const shape =
      rrect(-w / 2, -h / 2, w, h, h / 2) +
      rrect(-w / 2 + band, -h / 2 + band, w - 2 * band, h - 2 * band, h / 2 - band);
    const draw = ({ at, ink }: Link, clip?: ClipId) => {
      const o: Impression = { at, evenodd: true, clip };
      sheet.knock(shape, o);
      sheet[ink].fill(shape, o);
      sheet.dark.fill(shape, {
        ...o,
        paint: sheet.dark.ramp(90, [
          [0.42, 0],
          [1, 1],
        ]),
      });
      sheet.dark.line(shape, 7 * k, { at, clip });
      sheet[ink].knockLine(
        `M${Math.round(-w * 0.27)} ${Math.round(-h / 2 + band * 0.36)}H${Math.round(w * 0.2)}`,
        11 * k,
        { at, clip },
      );
    };
    for (const { at } of links) sheet.dark.fill(shape, { at: shifted(at, 18 * k, 24 * k), evenodd: true, tone: 0.9 });
    for (const link of links) draw(link);
    // each link passes over its left neighbour below and under it above: redraw the upper part of the earlier one
    const upper = sheet.clip(rect(0, -h, w, h));
    for (let i = 0; i < links.length - 1; i++) draw(nth(links, i), upper);
  });
}

import type { Frame } from '#art/frame.ts';
import type { Impression } from '#art/press/attributes.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { modulo, nth } from '#art/sequence.ts';
import { line, rrect } from '#art/shapes/figures.ts';
import { rad } from '#art/shapes/points.ts';

/** A weave seen from very near: broad bands over and under. */
export function weave(sheet: Sheet, random: Random, frame: Frame): void {
  const k = random.pick([4, 5, 5, 6]);
  const cell = 900 / k;
  const tilt = random.pick([0, 45, -18, 12]);
  const warp = random.shuffle(['light', 'mid', 'light']);
  const weft = random.shuffle(['dark', 'mid', 'dark', 'light']);
  const twill = random.pick([2, 2, 3]);
  const reach = tilt ? 9 : 7;
  const gap = cell * 0.1;
  const w = cell - gap;
  sheet.dark.fill(frame.full, { tone: 0.8 });
  for (let i = -reach; i <= reach; i++)
    for (let j = -6; j <= 6; j++) {
      const x = i * cell;
      const y = j * cell;
      const a = rad(tilt);
      const px = x * Math.cos(a) - y * Math.sin(a);
      const py = x * Math.sin(a) + y * Math.cos(a);
      if (Math.abs(px) > frame.width / 2 + cell * 0.9 || Math.abs(py) > 450 + cell * 0.9) continue;
      const over = modulo(i + j, twill) !== 0;
      const wi = nth(warp, modulo(i, 3));
      const fi = nth(weft, modulo(j, 4));
      const o: Impression = { at: [px, py, tilt] };
      const ink = over ? wi : fi;
      const d = over
        ? rrect(-w / 2, -cell * 0.62, w, cell * 1.24, w * 0.16)
        : rrect(-cell * 0.62, -w / 2, cell * 1.24, w, w * 0.16);
      sheet.dark.knock(d, o);
      for (const other of ['light', 'mid'] as const)
        if (other === ink) sheet[other].fill(d, o);
        else sheet[other].knock(d, o);
      if (ink === 'dark') sheet.dark.fill(d, o);
      const deg = over ? 90 : 0;
      const p = sheet.dark;
      if (ink === 'dark')
        p.knock(d, {
          ...o,
          paint: p.ramp(
            deg,
            [
              [0.3, 0],
              [0.5, 0.62],
              [0.7, 0],
            ],
            true,
          ),
        });
      else
        p.fill(d, {
          ...o,
          paint: p.ramp(deg, [
            [0, 0.95],
            [0.24, 0],
            [0.76, 0],
            [1, 0.95],
          ]),
        });
      sheet[ink].knockLine(
        [-0.25, 0, 0.25]
          .map((t) =>
            over ? line(t * w, -cell * 0.5, t * w, cell * 0.5) : line(-cell * 0.5, t * w, cell * 0.5, t * w),
          )
          .join(''),
        3.5,
        o,
      );
    }
}

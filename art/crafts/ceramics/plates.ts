import type { Frame } from '#art/frame.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { cycle, range } from '#art/sequence.ts';
import { smooth } from '#art/shapes/curves.ts';
import { arc, circle, leaf, line, sector } from '#art/shapes/figures.ts';
import type { PathData } from '#art/shapes/path-data.ts';
import { lerp, polar, TAU } from '#art/shapes/points.ts';

/** Plates from above, each with its brushed decoration. */
export function plates(sheet: Sheet, random: Random, frame: Frame): void {
  const flood = random.chance(0.6);
  if (flood) sheet[random.pick(['mid', 'dark', 'light'])].fill(frame.full);
  const spots = [
    [-250, -70, 300],
    [290, 190, 260],
    [330, -330, 210],
    [-330, 400, 190],
    [-690, 130, 170],
    [730, -60, 190],
  ] as const;
  spots.forEach(([x, y, q], i) => {
    const k = random.fork(`plate${i}`);
    const cx = x + k.jit(24);
    const cy = y + k.jit(24);
    const rim = circle(cx, cy, q);
    sheet.dark.fill(circle(cx + 18, cy + 24, q), { tone: 0.62 });
    sheet.knock(rim);
    const base = cycle(['light', 'paper', 'mid', 'light', 'dark', 'light'], i);
    if (base !== 'paper') sheet[base].fill(rim);
    const on = base === 'dark' ? null : 'dark';
    const draw = (d: PathData, w: number) => (on ? sheet.dark.line(d, w) : sheet.dark.knockLine(d, w));
    const put = (d: PathData) => (on ? sheet.dark.fill(d) : sheet.dark.knock(d));
    draw(circle(cx, cy, q * 0.93), q * 0.03);
    draw(circle(cx, cy, q * 0.66), q * 0.02);
    const style = k.pick(['petals', 'spiral', 'fish', 'rays', 'branch', 'checks']);
    if (style === 'petals')
      for (let j = 0; j < 12; j++)
        j % 2 ? put(leaf(cx, cy, j * 30, q * 0.58, q * 0.17)) : sheet.mid.fill(leaf(cx, cy, j * 30, q * 0.6, q * 0.2));
    if (style === 'spiral')
      draw(smooth(range(34).map((j) => polar(cx, cy, q * (0.04 + j * 0.017), j * 0.6))), q * 0.055);
    if (style === 'rays')
      for (let j = 0; j < 32; j++)
        draw(line(...polar(cx, cy, q * 0.7, (j * TAU) / 32), ...polar(cx, cy, q * 0.88, (j * TAU) / 32)), q * 0.035);
    if (style === 'checks')
      for (let a = 0; a < 24; a++)
        put(sector(cx, cy, q * (a % 2 ? 0.72 : 0.8), q * (a % 2 ? 0.8 : 0.88), a * 15, a * 15 + 15));
    if (style === 'fish') {
      const turn = k.range(-40, 40);
      const fish = smooth(
        [
          [-q * 0.5, 0],
          [-q * 0.2, -q * 0.2],
          [q * 0.2, -q * 0.14],
          [q * 0.36, 0],
          [q * 0.52, -q * 0.17],
          [q * 0.5, q * 0.17],
          [q * 0.36, 0],
          [q * 0.2, q * 0.15],
          [-q * 0.2, q * 0.2],
        ],
        true,
        0.7,
      );
      sheet.mid.fill(fish, { at: [cx, cy, turn] });
      sheet.dark.fill(fish, {
        at: [cx, cy, turn],
        paint: sheet.dark.ramp(90, [
          [0.4, 0],
          [1, 1],
        ]),
      });
      sheet.knock(circle(-q * 0.34, -q * 0.04, q * 0.035), { at: [cx, cy, turn] });
      for (let j = 0; j < 3; j++)
        sheet.mid.knockLine(arc(-q * 0.12 + j * q * 0.13, 0, q * 0.12, -60, 60), q * 0.02, { at: [cx, cy, turn] });
    }
    if (style === 'branch') {
      draw(
        smooth([
          [cx - q * 0.5, cy + q * 0.3],
          [cx, cy],
          [cx + q * 0.45, cy - q * 0.35],
        ]),
        q * 0.03,
      );
      for (let j = 0; j < 7; j++) {
        const t = j / 7;
        const px = lerp(cx - q * 0.42, cx + q * 0.42, t);
        const py = lerp(cy + q * 0.26, cy - q * 0.33, t);
        (j % 3 === 2 ? (d: PathData) => sheet.mid.fill(d) : put)(
          leaf(px, py, -38 + (j % 2 ? 62 : -62), q * 0.3, q * 0.11),
        );
      }
    }
    sheet.dark.fill(rim, {
      paint: sheet.dark.ramp(50, [
        [0.6, 0],
        [1, 0.5],
      ]),
    });
  });
}

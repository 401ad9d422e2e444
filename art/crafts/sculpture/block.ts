import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import type { Impression, Placement } from '#art/press/attributes.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { nth, range } from '#art/sequence.ts';
import { smooth } from '#art/shapes/curves.ts';
import { line, poly, rect, regular, rrect } from '#art/shapes/figures.ts';
import type { Point } from '#art/shapes/points.ts';
import { body } from './body.ts';

/** The block, the chisel and what is inside. */
export function block(sheet: Sheet, random: Random, frame: Frame): void {
  backdrop(sheet, random, frame, ['flood', 'sun', 'block', 'dawn']);
  const flip = random.sign();
  const mirrored = (v: number) => v * flip;
  const ink = random.pick(['light', 'mid']);
  const other = ink === 'light' ? 'mid' : 'light';
  sheet.knock(frame.below(360));
  sheet.dark.fill(frame.below(360));
  const x = -60;
  const left = poly(
    (
      [
        [mirrored(x - 280), 364],
        [mirrored(x - 280), -40],
        [mirrored(x + 70), 20],
        [mirrored(x + 70), 410],
      ] as const
    ).map(([a, b]): Point => [a, Math.min(b, 380)]),
  );
  const right = poly([
    [mirrored(x + 70), 380],
    [mirrored(x + 70), 20],
    [mirrored(x + 300), -60],
    [mirrored(x + 300), 364],
  ]);
  const upper = poly([
    [mirrored(x - 280), -40],
    [mirrored(x - 40), -120],
    [mirrored(x + 300), -60],
    [mirrored(x + 70), 20],
  ]);
  sheet.knock(left + right + upper);
  sheet.light.fill(left + right + upper);
  sheet.dark.fill(left, {
    paint: sheet.dark.ramp(90, [
      [0.2, 0],
      [1, 0.55],
    ]),
  });
  sheet.dark.fill(right, { tone: 0.6 });
  sheet.dark.line(left + right + upper, 6);
  for (let i = 0; i < 34; i++) {
    const px = mirrored(x - 260 + random.range(0, 310));
    const py = random.range(60, 340);
    sheet.dark.line(line(px, py, px + 22, py + 26), 5);
  }
  const kind = random.pick(['egg', 'bird', 'hand']);
  const d =
    kind === 'egg'
      ? smooth(
          [
            [mirrored(x - 190), -30],
            [mirrored(x - 180), -240],
            [mirrored(x - 30), -400],
            [mirrored(x + 130), -280],
            [mirrored(x + 150), -30],
            [mirrored(x + 10), 10],
          ],
          true,
        )
      : kind === 'bird'
        ? smooth(
            [
              [mirrored(x - 120), 0],
              [mirrored(x - 110), -180],
              [mirrored(x - 10), -350],
              [mirrored(x + 50), -470],
              [mirrored(x + 70), -330],
              [mirrored(x + 90), -150],
              [mirrored(x + 60), 10],
            ],
            true,
          )
        : smooth(
            [
              [mirrored(x - 170), 0],
              [mirrored(x - 230), -190],
              [mirrored(x - 120), -170],
              [mirrored(x - 110), -400],
              [mirrored(x - 30), -420],
              [mirrored(x - 10), -230],
              [mirrored(x + 40), -430],
              [mirrored(x + 110), -400],
              [mirrored(x + 90), -210],
              [mirrored(x + 190), -290],
              [mirrored(x + 160), -70],
              [mirrored(x + 70), 14],
            ],
            true,
            0.9,
          );
  body(sheet, d, 'mid', 20);
  const chips = range(13)
    .map(() =>
      regular(
        mirrored(x + random.range(-60, 420)),
        random.range(-260, 340),
        random.range(8, 24),
        random.pick([3, 4]),
        random.range(0, 90),
      ),
    )
    .join('');
  sheet.knock(chips);
  sheet.light.fill(chips);
  sheet.dark.line(chips, 4);
  const at: Placement = [mirrored(x + 186), -120, flip * 52];
  const chisel = poly([
    [-26, 0],
    [26, 0],
    [18, -60],
    [18, -290],
    [-18, -290],
    [-18, -60],
  ]);
  sheet.form(chisel, 'dark', { at, shade: null });
  const grip = rrect(-32, -300, 64, 40, 10);
  sheet.form(grip, other === 'light' ? 'mid' : other, { at });
  const m = [at[0] + flip * 330, at[1] - 235, flip * 52 + flip * -24];
  const hd = poly([
    [-70, -130],
    [70, -150],
    [70, 150],
    [-70, 130],
  ]);
  const hs = rect(40, -26, 440, 52);
  const mo: Impression = { at: [nth(m, 0) - flip * 30, nth(m, 1) + 30, flip > 0 ? -20 : 200] };
  sheet.form(hs, 'light', { ...mo, deg: 90 });
  sheet.form(hd, 'mid', { ...mo, deg: 30 });
  sheet.dark.line(hs, 4, mo);
}

import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import type { Ink } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { arc, circle, line, poly } from '#art/shapes/figures.ts';
import type { PathData } from '#art/shapes/path-data.ts';
import type { Area } from '#art/shapes/points.ts';
import { hatch } from './hatch.ts';
import { pencil } from './pencil.ts';

/** The first lesson: sphere, cone and cube, hatched. */
export function solids(sheet: Sheet, random: Random, frame: Frame): void {
  backdrop(sheet, random, frame, ['block', 'flood', 'sun', 'paper']);
  const flip = random.sign();
  const mirrored = (v: number) => v * flip;
  const tone = random.pick(['mid', 'light']);
  const w = 5;
  const floor = 250;
  sheet.dark.line(line(frame.left - 40, floor - 70, frame.right + 40, floor - 70), 6);
  const shade = (d: PathData, area: Area, { twice = false } = {}) => {
    const clip = sheet.clip(d);
    hatch(sheet.dark, area, 45, 15, w, { clip });
    if (twice) hatch(sheet.dark, area, -45, 19, w, { clip });
  };
  const flat = (d: PathData, ink: Ink = tone) => {
    sheet.knock(d);
    sheet[ink].fill(d);
  };
  const cast = poly([
    [mirrored(-320), floor + 30],
    [mirrored(80), floor + 60],
    [mirrored(420), floor + 30],
    [mirrored(660), floor + 120],
    [mirrored(120), floor + 150],
    [mirrored(-330), floor + 70],
  ]);
  hatch(sheet.dark, [-700, floor, 1400, 170], 0, 13, w, { clip: sheet.clip(cast) });
  const cone = poly([
    [mirrored(90), -370],
    [mirrored(-90), floor - 30],
    [mirrored(-20), floor + 20],
    [mirrored(190), floor + 24],
    [mirrored(280), floor - 30],
  ]);
  flat(cone, 'light');
  shade(
    poly([
      [mirrored(90), -370],
      [mirrored(130), floor + 30],
      [mirrored(280), floor - 20],
    ]),
    [-320, -380, 640, 660],
  );
  sheet.dark.line(cone, 8);
  const A = [
    [mirrored(270), -60],
    [mirrored(480), 10],
    [mirrored(480), floor + 70],
    [mirrored(270), floor],
  ] as const;
  const B = [
    [mirrored(480), 10],
    [mirrored(660), -70],
    [mirrored(660), floor - 20],
    [mirrored(480), floor + 70],
  ] as const;
  const C = [
    [mirrored(270), -60],
    [mirrored(450), -136],
    [mirrored(660), -70],
    [mirrored(480), 10],
  ] as const;
  for (const [q, t] of [
    [A, 0],
    [B, 1],
    [C, 2],
  ] as const) {
    const d = poly(q);
    flat(d, t === 2 ? 'light' : 'mid');
    if (t < 2) shade(d, [-680, -140, 1360, 480], { twice: t === 1 });
    sheet.dark.line(d, 8);
  }
  const q = 210;
  const sx = mirrored(-230);
  const sy = floor + 70 - q;
  const ball = circle(sx, sy, q);
  flat(ball, tone === 'mid' ? 'light' : 'mid');
  const clip = sheet.clip(ball);
  sheet.dark.group({ clip }, () => {
    for (let i = 0; i < 10; i++)
      sheet.dark.line(
        arc(
          sx - mirrored(60),
          sy - 70,
          150 + i * 22,
          flip > 0 ? -50 + i * 3 : 230 - i * 3,
          flip > 0 ? 130 - i * 3 : 50 + i * 3,
        ),
        w,
      );
  });
  hatch(sheet.dark, [sx - q, sy - q, 2 * q, 2 * q], flip > 0 ? 45 : -45, 17, w, {
    clip: sheet.clip(circle(sx + mirrored(110), sy + 120, 170)),
  });
  sheet.dark.line(ball, 8);
  pencil(sheet, [mirrored(-470), -90, flip * -64], 0.62, 'mid', { shadow: true });
}

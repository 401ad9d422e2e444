import type { Frame } from '#art/frame.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { nth } from '#art/sequence.ts';
import { normals, sample, smooth } from '#art/shapes/curves.ts';
import { circle, line } from '#art/shapes/figures.ts';
import { type Point, polar, TAU } from '#art/shapes/points.ts';
import { hatch } from './hatch.ts';
import { pencil } from './pencil.ts';

/** A study of an eye. */
export function eye(sheet: Sheet, random: Random, frame: Frame): void {
  const ground = random.pick(['light', 'paper', 'mid']);
  if (ground !== 'paper') sheet[ground].fill(frame.full);
  const x = random.jit(30);
  const y = 40;
  const flip = random.sign();
  const mirrored = (v: number) => x + v * flip;
  const lid = [
    [mirrored(-520), y + 50],
    [mirrored(-330), y - 130],
    [mirrored(-60), y - 240],
    [mirrored(240), y - 190],
    [mirrored(500), y + 20],
  ] as const;
  const low = [
    [mirrored(500), y + 20],
    [mirrored(300), y + 150],
    [mirrored(20), y + 214],
    [mirrored(-280), y + 160],
    [mirrored(-520), y + 50],
  ] as const;
  const d = `${smooth(lid)}${smooth(low).replace(/^M[^C]*/, '')}z`;
  hatch(sheet.dark, [x - 640, y - 380, 1280, 300], -24 * flip, 22, 6, {
    clip: sheet.clip(
      `${smooth([
        [mirrored(-560), y - 10],
        [mirrored(-330), y - 250],
        [mirrored(-40), y - 350],
        [mirrored(270), y - 290],
        [mirrored(560), y - 40],
      ])}L${Math.round(mirrored(500))} ${y}L${Math.round(mirrored(-500))} ${y}z`,
    ),
  });
  sheet.knock(d);
  const clip = sheet.clip(d);
  sheet.dark.fill(d, {
    clip,
    paint: sheet.dark.ramp(90, [
      [0, 0.8],
      [0.3, 0],
    ]),
  });
  const iris = circle(mirrored(-10), y - 20, 206);
  const ii = ground === 'mid' ? 'light' : 'mid';
  sheet.knock(iris, { clip });
  sheet[ii].fill(iris, { clip });
  sheet.dark.group({ clip }, () => {
    for (let i = 0; i < 64; i++) {
      const a = (i / 64) * TAU;
      sheet.dark.line(
        line(...polar(mirrored(-10), y - 20, 104 + ((i * 37) % 40), a), ...polar(mirrored(-10), y - 20, 200, a)),
        5,
      );
    }
    sheet.dark.line(circle(mirrored(-10), y - 20, 204), 14);
    sheet.dark.fill(circle(mirrored(-10), y - 20, 92));
  });
  sheet.knock(circle(mirrored(-70), y - 90, 44));
  sheet.knock(circle(mirrored(60), y + 50, 18));
  sheet.dark.fill(iris, {
    clip,
    paint: sheet.dark.ramp(90, [
      [0, 0.9],
      [0.5, 0],
    ]),
  });
  sheet.dark.line(smooth(lid), 22);
  sheet.dark.line(smooth(low), 8);
  const top = sample(lid, 7);
  const n = normals(top);
  top.forEach((q, i) => {
    if (i < 2) return;
    const k = flip > 0 ? -1 : 1;
    const t = i / top.length;
    const tip: Point = [
      q[0] + nth(n, i)[0] * -110 * -k * -1 + flip * (t - 0.35) * 130,
      q[1] - 96 - 30 * Math.sin(Math.PI * t),
    ];
    sheet.dark.line(smooth([q, [(q[0] + tip[0]) / 2 - flip * 12, (q[1] + tip[1]) / 2 + 26], tip]), 10);
  });
  sample(low, 5).forEach((q, i) => {
    if (i % 2 && i > 2) sheet.dark.line(line(q[0], q[1], q[0] + (q[0] - x) * 0.09, q[1] + 46), 6);
  });
  const brow = [
    [mirrored(-560), y - 250],
    [mirrored(-260), y - 400],
    [mirrored(120), y - 420],
    [mirrored(520), y - 270],
  ] as const;
  const bs = sample(brow, 12);
  bs.forEach((q, i) => {
    sheet.dark.line(line(q[0], q[1] + 30, q[0] + flip * 46, q[1] - 34 + i * 1.2), 10);
  });
  sheet.dark.line(
    smooth([
      [mirrored(-480), y - 70],
      [mirrored(-280), y - 230],
      [mirrored(-30), y - 310],
      [mirrored(270), y - 250],
      [mirrored(500), y - 60],
    ]),
    7,
  );
  if (random.chance(0.7))
    pencil(sheet, [mirrored(330), y + 190, flip * 148], 0.7, ground === 'mid' ? 'light' : 'mid', { shadow: true });
}

import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import type { Impression } from '#art/press/attributes.ts';
import { INKS } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { smooth } from '#art/shapes/curves.ts';
import { tornPts } from '#art/shapes/edges.ts';
import { circle, leaf, line, poly, rect, rrect } from '#art/shapes/figures.ts';
import { polar, TAU } from '#art/shapes/points.ts';

/** A brayer rolling out its ink. */
export function brayer(sheet: Sheet, random: Random, frame: Frame): void {
  const bg = backdrop(sheet, random, frame, ['paper', 'block', 'flood', 'paper']);
  const ink = bg === 'flood' ? random.pick(['mid', 'dark']) : random.pick(['mid', 'dark', 'mid']);
  const tilt = random.pick([-18, 16, -32, 28]);
  const o: Impression = { at: [random.jit(50), -30, tilt] };
  const w = random.range(430, 500);
  const ragged = tornPts(random, -w / 2, w / 2, 640, 640, 60, 60);
  const swath = `${poly(
    [
      [-w / 2, -40],
      [w / 2, -40],
    ],
    false,
  )}L${ragged
    .reverse()
    .map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`)
    .join('L')}z`;
  sheet.knock(swath, o);
  sheet[ink].fill(swath, o);
  sheet[ink].knock(swath, {
    ...o,
    paint: sheet[ink].ramp(
      90,
      [
        [0.3, 0],
        [1, 0.72],
      ],
      true,
    ),
  });
  const second = ink === 'dark' ? 'mid' : 'dark';
  sheet[second].fill(swath, {
    ...o,
    paint: sheet[second].ramp(0, [
      [0.4, 0],
      [1, 0.8],
    ]),
  });
  const motif = random.pick(['leaf', 'sun', 'none']);
  if (motif === 'leaf') {
    for (const side of [-1, 1])
      for (let i = 0; i < 5; i++) {
        const d = leaf(0, 330 - i * 60 + 120, -90 + side * 52, 150 - i * 14, 46);
        sheet[ink].knock(d, o);
        sheet[second].knock(d, o);
        sheet.light.fill(d, o);
      }
    sheet[ink].knockLine(line(0, 480, 0, 130), 8, o);
  }
  if (motif === 'sun') {
    sheet[ink].knock(circle(0, 300, 96), o);
    sheet[second].knock(circle(0, 300, 96), o);
    for (let i = 0; i < 12; i++) {
      const d = leaf(...polar(0, 300, 116, (i * TAU) / 12), i * 30, 66, 22);
      sheet[ink].knock(d, o);
      sheet[second].knock(d, o);
    }
    sheet.light.fill(circle(0, 300, 96), o);
  }
  const arm =
    `M${-w / 2 - 24} -60V-160Q${-w / 2 - 24} -214 ${-w / 2 + 40} -214H${w / 2 - 40}Q${w / 2 + 24} -214 ${w / 2 + 24} -160V-60`.replace(
      /(\d+\.\d)\d+/g,
      '$1',
    );
  for (const i of INKS) sheet[i].knockLine(arm, 26, { ...o, cap: 'butt' });
  sheet.dark.line(arm, 20, { ...o, cap: 'butt' });
  const roll = rrect(-w / 2, -136, w, 168, 26);
  sheet.knock(roll, o);
  sheet[ink].fill(roll, o);
  sheet.dark.fill(roll, {
    ...o,
    paint: sheet.dark.ramp(90, [
      [0.45, 0],
      [1, 1],
    ]),
  });
  sheet.knock(rrect(-w / 2 + 34, -110, w - 68, 14, 7), { ...o, tone: 0.9 });
  const neck = rect(-16, -300, 32, 90);
  sheet.form(neck, 'dark', { ...o, shade: null });
  const grip = smooth(
    [
      [-34, -290],
      [-44, -380],
      [-36, -520],
      [-46, -640],
      [-30, -690],
      [30, -690],
      [46, -640],
      [36, -520],
      [44, -380],
      [34, -290],
    ],
    true,
    0.8,
  );
  const wood = bg === 'flood' ? 'mid' : 'light';
  sheet.form(grip, wood === 'mid' && ink === 'mid' ? 'light' : wood, { ...o, deg: 0, amount: 1 });
  sheet.dark.line(grip, 4, o);
}

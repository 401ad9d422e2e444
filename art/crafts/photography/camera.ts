import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import type { Impression, Placement } from '#art/press/attributes.ts';
import type { Ground } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { smooth } from '#art/shapes/curves.ts';
import { circle, line, poly, rect, rrect } from '#art/shapes/figures.ts';
import type { PathData } from '#art/shapes/path-data.ts';
import { polar, TAU } from '#art/shapes/points.ts';

/** A camera, face on. */
export function camera(sheet: Sheet, random: Random, frame: Frame): void {
  backdrop(sheet, random, frame, ['sun', 'flood', 'block', 'arch', 'dawn']);
  const k = random.range(1, 1.22);
  const x = random.pick([-70, 0, 80]);
  const y = random.range(10, 50);
  const at: Placement = [x, y, random.pick([0, 0, -7, 6]), k];
  const o: Impression = { at };
  const body = random.pick(['mid', 'dark']);
  const kind = random.pick(['range', 'slr', 'box', 'range']);
  const put = (ink: Ground, d: PathData, deg = 20, amount = 0.8) => sheet.form(d, ink, { at, deg, amount });
  if (kind !== 'box') {
    if (kind === 'slr')
      put(
        'paper',
        poly([
          [-120, -215],
          [-74, -300],
          [74, -300],
          [120, -215],
        ]),
      );
    put('paper', rrect(-330, -232, 660, 120, 30));
    sheet.dark.line(rrect(-330, -232, 660, 120, 30), 5, o);
    put('dark', rect(-270, -262, 92, 34));
    put('mid', rrect(190, -258, 76, 32, 8));
    put(body, rrect(-370, -170, 740, 400, 36));
    sheet.knock(rect(-370, 130, 740, 14), o);
    sheet.light.fill(rect(-370, 130, 740, 14), o);
    if (kind === 'range') {
      put('light', rrect(-78, -208, 156, 66, 10));
      sheet.dark.fill(rect(-58, -194, 116, 38), o);
      put('dark', rrect(180, -204, 100, 58, 8));
      sheet.knock(rect(196, -194, 66, 30), o);
      sheet.light.fill(rect(196, -194, 66, 30), o);
    }
    const pl = body === 'dark' ? 'knock' : 'fill';
    for (let i = 0; i < 12; i++)
      for (let j = 0; j < 5; j++) sheet.dark[pl](circle(-340 + i * 62 + (j % 2) * 31, -120 + j * 52, 5), o);
  } else {
    put(body, rrect(-300, -330, 600, 640, 22));
    put('paper', rect(-300, -330, 600, 90));
    sheet.dark.line(rect(-300, -330, 600, 90), 5, o);
    for (const i of [-1, 1]) {
      sheet.knock(circle(i * 190, -285, 30), o);
      sheet.dark.fill(circle(i * 190, -285, 30), o);
      sheet.dark.knock(circle(i * 190 - 8, -293, 9), o);
    }
    sheet.knock(rect(-300, -240, 600, 10), o);
    sheet.dark.line(`M-150 -330C-140 -440 140 -440 150 -330`, 22, o);
  }
  const cy = kind === 'box' ? 30 : 20;
  const R = 218;
  put('dark', circle(0, cy, R));
  sheet.dark.knockLine(circle(0, cy, R - 16), 4, o);
  put('light', circle(0, cy, R - 44));
  put('dark', circle(0, cy, R - 72));
  for (let i = 0; i < 40; i++)
    sheet.dark.line(
      line(...polar(0, cy, R - 66, (i * TAU) / 40), ...polar(0, cy, R - (i % 5 ? 56 : 48), (i * TAU) / 40)),
      4,
      o,
    );
  const glass = circle(0, cy, R - 96);
  sheet.knock(glass, o);
  sheet.mid.fill(glass, o);
  sheet.dark.fill(glass, {
    ...o,
    paint: sheet.dark.glow(0.35, 0.3, 0.75, [
      [0.1, 0],
      [0.9, 1],
    ]),
  });
  sheet.light.fill(circle(24, cy + 26, 58), o);
  sheet.dark.line(circle(0, cy, 66), 5, o);
  sheet.knock(
    smooth(
      [
        [-86, cy - 20],
        [-60, cy - 70],
        [-14, cy - 92],
        [-34, cy - 62],
        [-62, cy - 28],
      ],
      true,
    ),
    o,
  );
  sheet.knock(circle(48, cy + 50, 13), o);
  if (kind !== 'box') {
    sheet.dark.line(
      smooth([
        [-360, -120],
        [-470, -40],
        [-520, 190],
        [-430, 520],
      ]),
      20,
      o,
    );
    sheet.dark.line(
      smooth([
        [360, -120],
        [470, -40],
        [520, 190],
        [430, 520],
      ]),
      20,
      o,
    );
  }
}

import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import { type Placement, shifted } from '#art/press/attributes.ts';
import { INKS } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { nth } from '#art/sequence.ts';
import { smooth } from '#art/shapes/curves.ts';
import { tornPts } from '#art/shapes/edges.ts';
import { circle, line, poly, regular } from '#art/shapes/figures.ts';
import type { Point } from '#art/shapes/points.ts';
import { PATTERNS, paper } from './paper.ts';

const tape = (sheet: Sheet, x: number, y: number, deg: number, w = 150) => {
  const d = poly([
    [-w / 2, -24],
    [-w / 2 + 8, -12],
    [-w / 2, 0],
    [-w / 2 + 8, 12],
    [-w / 2, 24],
    [w / 2, 24],
    [w / 2 - 8, 12],
    [w / 2, 0],
    [w / 2 - 8, -12],
    [w / 2, -24],
  ]);
  sheet.knock(d, { at: [x, y, deg], tone: 0.7 });
  sheet.light.fill(d, { at: [x, y, deg] });
  sheet.dark.line(d, 2, { at: [x, y, deg] });
};

/** Scraps: papers, a ticket, a button, thread, tape. */
export function assemblage(sheet: Sheet, random: Random, frame: Frame): void {
  backdrop(sheet, random, frame, ['flood', 'paper', 'block'], random.pick(['light', 'mid']));
  const pats = random.shuffle(PATTERNS);
  const inks = random.shuffle(['mid', 'dark', 'light', 'paper', 'mid']);
  const rag = (x: number, y: number, w: number, h: number) =>
    poly([
      ...tornPts(random, x, x + w, y, y, 7, 34),
      ...tornPts(random, x + w, x + w, y, y + h, 7, 34),
      ...tornPts(random, x + w, x, y + h, y + h, 7, 34),
      ...tornPts(random, x, x, y + h, y, 7, 34),
    ]);
  (
    [
      [-640, -330, 560, 420],
      [40, -400, 520, 380],
      [-420, 30, 480, 400],
      [120, -60, 560, 420],
      [-860, 60, 380, 330],
      [640, -300, 300, 420],
    ] as const
  ).forEach(([x, y, w, h], i) => {
    const d = rag(x + random.jit(30), y + random.jit(30), w, h);
    paper(sheet, random, d, nth(inks, i % 5), nth(pats, i), [x - 50, y - 50, w + 100, h + 100], {
      deg: random.pick([40, -40, 90]),
    });
  });
  const x = random.range(-160, 160);
  const q = random.range(165, 205);
  const moon = circle(x, -40, q);
  paper(sheet, random, moon, random.pick(['mid', 'dark']), 'grain', [x - q, -240, 2 * q, 2 * q]);
  sheet.knock(circle(x + q * 0.45, -40 - q * 0.2, q * 0.34));
  sheet.light.fill(circle(x + q * 0.45, -40 - q * 0.2, q * 0.34));
  const st = smooth([
    [-700, 300],
    [-420, 250],
    [-180, 330],
    [60, 240],
    [330, 310],
    [700, 230],
  ]);
  for (const k of INKS) sheet[k].knockLine(st, 15);
  sheet.dark.line(st, 9, { dash: '40 26' });
  const tick = `M-150 -80H150V-24a24 24 0 0 0 0 48V80H-150V24a24 24 0 0 0 0 -48z`;
  const at: Placement = [random.range(-380, -240), random.range(-40, 60), random.jit(24)];
  sheet.dark.fill(tick, { at: shifted(at, 12, 14) });
  sheet.knock(tick, { at });
  sheet.light.fill(tick, { at });
  sheet.dark.line(tick, 5, { at });
  sheet.dark.line('M-84 -70V70', 4, { at, dash: '9 9' });
  sheet.mid.fill(regular(-117, 0, 22, 5, -90), { at });
  for (let i = 0; i < 3; i++) sheet.dark.line(line(-50, -36 + i * 36, 110 - i * 40, -36 + i * 36), 10, { at });
  const b: Point = [random.range(260, 380), random.range(150, 230)];
  const btn = circle(...b, 88);
  sheet.dark.fill(btn, { at: [12, 14] });
  sheet.knock(btn);
  const bi = random.pick(['mid', 'light']);
  sheet[bi].fill(btn);
  sheet.dark.fill(btn, {
    paint: sheet.dark.ramp(45, [
      [0.4, 0],
      [1, 0.9],
    ]),
  });
  sheet.dark.line(circle(...b, 64), 6);
  for (const [dx, dy] of [
    [-18, -18],
    [18, -18],
    [-18, 18],
    [18, 18],
  ] as const)
    sheet.dark.fill(circle(b[0] + dx, b[1] + dy, 11));
  tape(sheet, random.range(100, 300), -370, random.range(-20, 20));
  tape(sheet, -500, -310, random.range(-60, -30));
  tape(sheet, -300, 400, random.range(-14, 14), 190);
}

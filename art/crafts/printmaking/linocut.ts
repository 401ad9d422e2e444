import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import type { Impression } from '#art/press/attributes.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { nth, without } from '#art/sequence.ts';
import { sample, smooth } from '#art/shapes/curves.ts';
import { tornPts } from '#art/shapes/edges.ts';
import { arc, circle, leaf, line } from '#art/shapes/figures.ts';
import type { PathData } from '#art/shapes/path-data.ts';
import { type Point, polar, rad, TAU } from '#art/shapes/points.ts';

/** A carved block and its leaf. */
export function linocut(sheet: Sheet, random: Random, frame: Frame): void {
  const ink = random.pick(['dark', 'dark', 'mid']);
  const second = random.pick(without(['light', 'mid'], ink));
  if (random.chance(0.6)) sheet[second].fill(frame.full);
  else backdrop(sheet, random, frame, ['block', 'sun'], second);
  const tilt = random.jit(6);
  const o: Impression = { at: [random.jit(40), random.jit(15), tilt] };
  const w = 760;
  const h = 760;
  const edge = smooth(
    [
      ...tornPts(random, -w / 2, w / 2, -h / 2, -h / 2, 5, 90),
      ...tornPts(random, w / 2, w / 2, -h / 2 + 20, h / 2, 5, 90),
      ...tornPts(random, w / 2 - 20, -w / 2, h / 2, h / 2, 5, 90),
      ...tornPts(random, -w / 2, -w / 2, h / 2 - 20, -h / 2 + 20, 5, 90),
    ],
    true,
    0.6,
  );
  sheet.knock(edge, o);
  sheet[ink].fill(edge, o);
  const p = sheet[ink];
  const motif = random.pick(['fern', 'monstera', 'bird', 'sprig', 'fish']);
  const cut = (d: PathData, oo = {}) => p.knock(d, { ...o, ...oo });
  const carve = (d: PathData, w2: number) => p.knockLine(d, w2, o);
  // short gouge marks around the motif, running outwards
  for (let i = 0; i < 74; i++) {
    const a = random.range(0, TAU);
    const q = random.range(310, 520);
    const [x, y] = polar(0, 0, q, a);
    if (Math.abs(x) > 345 || Math.abs(y) > 345) continue;
    const l = random.range(18, 46);
    cut(leaf(x, y, (a * 180) / Math.PI + random.jit(14), l, 9));
  }
  const tint = (d: PathData) => {
    cut(d);
    sheet[second].knock(d, o);
    sheet[second].fill(d, o);
  };
  if (motif === 'fern' || motif === 'sprig') {
    const spine = sample(
      [
        [-30, 350],
        [20, 120],
        [-10, -120],
        [30, -320],
      ],
      9,
    );
    carve(smooth(spine.filter((_, i) => i % 3 === 0)), 12);
    const wide = motif === 'fern';
    for (let i = 2; i < spine.length - 1; i += wide ? 2 : 4) {
      const t = i / spine.length;
      const len = (wide ? 270 : 200) * Math.sin(Math.PI * (0.16 + t * 0.8));
      for (const side of [-1, 1]) {
        const a = -90 + side * (wide ? 62 - t * 26 : 48);
        const d = leaf(nth(spine, i)[0], nth(spine, i)[1], a, len, wide ? 31 : 84, side * 8);
        tint(d);
        const [ex, ey] = polar(nth(spine, i)[0], nth(spine, i)[1], len * 0.86, rad(a));
        p.line(line(...nth(spine, i), ex, ey), wide ? 4 : 6, o);
        if (!wide)
          for (let j = 1; j < 5; j++) {
            const [qx, qy] = polar(nth(spine, i)[0], nth(spine, i)[1], len * j * 0.17, rad(a));
            for (const k of [-1, 1]) p.line(line(qx, qy, ...polar(qx, qy, 24, rad(a + k * 48))), 4, o);
          }
      }
    }
  }
  if (motif === 'monstera') {
    const d = smooth(
      [
        [0, -350],
        [150, -270],
        [280, -90],
        [300, 110],
        [200, 230],
        [80, 220],
        [0, 140],
        [-80, 220],
        [-200, 230],
        [-300, 110],
        [-280, -90],
        [-150, -270],
      ],
      true,
    );
    tint(d);
    p.line(line(0, 140, 0, -320), 10, o);
    for (let i = 0; i < 5; i++) {
      const y0 = 110 - i * 82;
      for (const side of [-1, 1]) {
        const a = side > 0 ? 18 - i * 13 : 162 + i * 13;
        const [ex, ey] = polar(0, y0 + 36, 330 - i * 44, rad(a));
        p.line(
          smooth([
            [0, y0],
            [ex * 0.5, (y0 + ey) / 2 - 12],
            [ex * 0.86, ey],
          ]),
          6,
          o,
        );
        if (i < 4) p.fill(leaf(ex * 1.25, ey - 44, a + 180 - side * 4, 210, 34), o);
      }
    }
    carve(
      smooth([
        [0, 150],
        [16, 260],
        [70, 372],
      ]),
      16,
    );
  }
  if (motif === 'bird') {
    const d = smooth(
      [
        [-300, 30],
        [-215, -120],
        [-100, -150],
        [30, -70],
        [180, -20],
        [330, 150],
        [160, 120],
        [20, 170],
        [-120, 150],
        [-200, 70],
      ],
      true,
    );
    tint(d);
    const wing = smooth(
      [
        [-120, -20],
        [40, -60],
        [250, 60],
        [60, 70],
        [-60, 60],
      ],
      true,
    );
    p.fill(wing, o);
    for (let i = 0; i < 6; i++)
      carve(
        smooth([
          [-80 + i * 20, -8 + i * 9],
          [40 + i * 10, -10 + i * 14],
          [200 - i * 22, 46 + i * 3],
        ]),
        6,
      );
    p.fill(circle(-205, -50, 17), o);
    cut(circle(-209, -54, 6));
    for (let i = 0; i < 5; i++) p.line(arc(-60 + i * 34, 118 - i * 3, 24, 20, 150), 6, o);
    carve(line(-60, 160, -80, 280), 12);
    carve(line(0, 164, 0, 284), 12);
    carve(
      smooth([
        [-330, 290],
        [0, 280],
        [340, 310],
      ]),
      16,
    );
    for (let i = 0; i < 5; i++) tint(leaf(-260 + i * 130, 292, i % 2 ? -48 : 38, 120, 42));
    for (let i = 0; i < 6; i++) {
      const [x, y] = polar(-210, -230, 62, i * 1.05);
      carve(line(-210, -230, x, y), 9);
    }
    tint(circle(-210, -230, 36));
  }
  if (motif === 'fish')
    for (let j = 0; j < 3; j++) {
      const y = -220 + j * 220;
      const dir = j % 2 ? -1 : 1;
      const at = (pts: readonly Point[]) => pts.map(([x, yy]): Point => [x * dir, y + yy]);
      const d = smooth(
        at([
          [-310, 0],
          [-190, -80],
          [20, -88],
          [190, -24],
          [320, -90],
          [310, 90],
          [190, 24],
          [20, 88],
          [-190, 80],
        ]),
        true,
        0.8,
      );
      tint(d);
      p.fill(circle(-230 * dir, y - 18, 15), o);
      p.line(
        smooth(
          at([
            [-160, -78],
            [-120, 0],
            [-160, 78],
          ]),
        ),
        9,
        o,
      );
      for (let i = 0; i < 5; i++)
        for (let k = -1; k <= 1; k++)
          p.line(
            arc(dir * (-70 + i * 48), y + k * 44 + (i % 2 ? 0 : 10), 20, dir > 0 ? -70 : 110, dir > 0 ? 70 : 250),
            6,
            o,
          );
      for (let k = -2; k <= 2; k++) p.line(line(dir * 215, y + k * 9, dir * 290, y + k * 30), 6, o);
    }
}

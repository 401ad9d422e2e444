import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { cycle, nth, range } from '#art/sequence.ts';
import { blob, smooth } from '#art/shapes/curves.ts';
import { leaf, line, poly } from '#art/shapes/figures.ts';
import { type Point, polar, rad, TAU } from '#art/shapes/points.ts';
import { PATTERNS, paper } from './paper.ts';

/** A bunch of flowers, each from another paper. */
export function bouquet(sheet: Sheet, random: Random, frame: Frame): void {
  backdrop(sheet, random, frame, ['block', 'sun', 'flood', 'arch', 'dawn']);
  const pats = random.shuffle(PATTERNS);
  const x = random.pick([-80, 0, 80]);
  const table = 300;
  sheet.knock(frame.below(table), { on: ['light'] });
  sheet.mid.fill(frame.below(table));
  sheet.mid.knockLine(
    range(40)
      .map((i) => line(-900 + i * 46, table + 20, -960 + i * 46, 480))
      .join(''),
    8,
    { cap: 'butt' },
  );
  const heads = [
    [0, -240, 130],
    [-210, -130, 116],
    [220, -150, 120],
    [-110, -350, 96],
    [130, -350, 92],
    [-330, 20, 88],
    [340, 10, 86],
  ] as const;
  for (const [dx, y] of heads)
    sheet.dark.line(
      smooth([
        [x, 90],
        [x + dx * 0.4, (y + 90) / 2 + 20],
        [x + dx, y],
      ]),
      9,
    );
  for (const [a, l] of [
    [-150, 330],
    [-30, 340],
    [-120, 250],
    [-62, 260],
  ] as const) {
    const d = leaf(x, 60, a, l, 96);
    const [qx, qy] = polar(x, 60, l / 2, rad(a));
    paper(
      sheet,
      random,
      d,
      random.pick(['dark', 'mid']),
      random.pick(['stripes', 'grain', 'plain']),
      [qx - 200, qy - 200, 400, 400],
      { deg: a + 50 },
    );
  }
  heads.toReversed().forEach(([dx, y, q], i) => {
    const petals = random.int(5, 8);
    const cx = x + dx;
    const ink = cycle(['mid', 'light', 'dark', 'paper', 'mid', 'light', 'mid'], i);
    const d = smooth(
      range(petals * 2).map((k) =>
        polar(cx, y, k % 2 ? q * 0.62 : q * random.range(0.98, 1.1), (k * TAU) / (petals * 2) + i),
      ),
      true,
      random.pick([0.4, 1.1]),
    );
    paper(sheet, random, d, ink, nth(pats, i % 8), [cx - q * 1.2, y - q * 1.2, q * 2.4, q * 2.4]);
    const c = blob(random, cx, y, q * 0.3, { points: 8, wobble: 0.08 });
    sheet.knock(c);
    sheet[ink === 'light' ? 'dark' : ink === 'mid' ? 'light' : 'mid'].fill(c);
  });
  const v = poly(
    (
      [
        [x - 130, 60],
        [x + 130, 60],
        [x + 96, 400],
        [x - 96, 400],
      ] as const
    ).map(([a, b]): Point => [a + random.jit(8), b]),
  );
  paper(
    sheet,
    random,
    v,
    random.pick(['paper', 'light']),
    random.pick(['checks', 'stripes', 'text', 'waves']),
    [x - 150, 40, 300, 380],
    { over: 'dark' },
  );
}

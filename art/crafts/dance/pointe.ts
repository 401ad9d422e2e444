import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { nth, range } from '#art/sequence.ts';
import { ribbon, smooth } from '#art/shapes/curves.ts';
import { line } from '#art/shapes/figures.ts';
import type { Point } from '#art/shapes/points.ts';

/** On the points of the shoes. */
export function pointe(sheet: Sheet, random: Random, frame: Frame): void {
  backdrop(sheet, random, frame, ['sun', 'block', 'arch', 'flood', 'dawn']);
  const x = random.jit(50);
  const shoe = random.pick(['mid', 'dark']);
  sheet.knock(frame.below(392));
  sheet.dark.fill(frame.below(392));
  const cross = random.pick([0, 1]);
  const leg = (dx: number, lean: number) => {
    const d = `${smooth([
      [x + dx - 78, -500],
      [x + dx - 66, -200],
      [x + dx - 72 + lean * 0.3, -40],
      [x + dx - 40 + lean * 0.7, 150],
      [x + dx - 46 + lean, 240],
      [x + dx - 30 + lean * 1.1, 400],
      [x + dx + 30 + lean * 1.1, 400],
      [x + dx + 48 + lean, 240],
      [x + dx + 40 + lean * 0.7, 140],
      [x + dx + 74 + lean * 0.3, -50],
      [x + dx + 62, -200],
      [x + dx + 80, -500],
    ])}z`;
    sheet.knock(d);
    sheet.light.fill(d);
    sheet.dark.fill(d, {
      paint: sheet.dark.ramp(0, [
        [0.4, 0],
        [1, 0.9],
      ]),
    });
    sheet.dark.line(d, 4);
    const bx = x + dx + lean;
    const sd = smooth(
      [
        [bx - 45, 205],
        [bx - 62, 280],
        [bx - 40, 370],
        [bx - 27 + lean * 0.1, 402],
        [bx + 27 + lean * 0.1, 402],
        [bx + 42, 370],
        [bx + 62, 280],
        [bx + 46, 205],
        [bx + 10, 262],
        [bx - 10, 262],
      ],
      true,
      0.8,
    );
    sheet.knock(sd);
    sheet[shoe].fill(sd);
    if (shoe === 'mid')
      sheet.dark.fill(sd, {
        paint: sheet.dark.ramp(0, [
          [0.5, 0],
          [1, 0.9],
        ]),
      });
    for (const [a, b] of [
      [
        [-44, 222],
        [44, 150],
      ],
      [
        [44, 222],
        [-44, 150],
      ],
      [
        [-43, 156],
        [43, 100],
      ],
      [
        [43, 156],
        [-43, 100],
      ],
    ] as const) {
      const rb = ribbon(
        [
          [bx + a[0] - lean * 0.1, a[1]],
          [bx, (a[1] + b[1]) / 2 + 8],
          [bx + b[0] - lean * 0.2, b[1]],
        ],
        15,
      );
      sheet.knock(rb);
      sheet[shoe].fill(rb);
    }
    sheet.knock(
      ribbon(
        [
          [bx - 34, 270],
          [bx - 36, 320],
          [bx - 24, 362],
        ],
        8,
      ),
    );
  };
  if (cross) {
    leg(110, -150);
    leg(-110, 150);
  } else {
    leg(-120, 40 * random.sign());
    leg(130, 30 * random.sign());
  }
  const layers = [
    ['light', 590, -150],
    ['mid', 520, -205],
    ['dark', 430, -262],
  ] as const;
  for (const [layer, w, y] of layers) {
    const ink = layer === shoe && layer !== 'mid' ? 'dark' : layer;
    const n = 16;
    const hem = range(n + 1).map(
      (i): Point => [x - w + (2 * w * i) / n, y + 60 * Math.sin((Math.PI * i) / n) + (i % 2 ? 22 : -22)],
    );
    const d = `${smooth([[x - 110, -520], [x - w * 0.8, y - 90], ...hem, [x + w * 0.8, y - 90], [x + 110, -520]])}z`;
    sheet.knock(d);
    sheet[ink].fill(d);
    if (ink !== 'dark')
      sheet.dark.fill(d, {
        paint: sheet.dark.ramp(90, [
          [0.5, 0],
          [1, 0.8],
        ]),
      });
    for (let i = 1; i < n; i += 2)
      sheet[ink].knockLine(line(x + (nth(hem, i)[0] - x) * 0.3, y - 130, nth(hem, i)[0], nth(hem, i)[1] - 12), 4);
  }
}

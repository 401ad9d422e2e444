import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { smooth } from '#art/shapes/curves.ts';
import { arc, circle, ellipse, line, poly } from '#art/shapes/figures.ts';
import type { PathData } from '#art/shapes/path-data.ts';
import { body } from './body.ts';
import { plinth } from './plinth.ts';

/** A head of few planes. */
export function head(sheet: Sheet, random: Random, frame: Frame): void {
  backdrop(sheet, random, frame, ['sun', 'block', 'arch', 'flood', 'dawn']);
  const flip = random.sign();
  const x = random.pick([-80, 0, 80]);
  const ink = random.pick(['mid', 'dark', 'light', 'mid']);
  const kind = random.pick(['idol', 'muse', 'profile']);
  const mirrored = (v: number) => x + v * flip;
  const top = plinth(sheet, x, 350, 380, ink === 'light' ? 'mid' : 'light');
  const mark = (d: PathData, w: number) => (ink === 'dark' ? sheet.dark.knockLine(d, w) : sheet.dark.line(d, w));
  sheet.dark.fill(ellipse(x + 16, top + 4, 190, 15));
  if (kind === 'idol') {
    body(
      sheet,
      `${smooth(
        [
          [mirrored(-86), top + 8],
          [mirrored(-76), top - 150],
          [mirrored(-96), top - 210],
          [mirrored(96), top - 210],
          [mirrored(76), top - 150],
          [mirrored(86), top + 8],
        ],
        false,
      )}z`,
      ink,
      10,
    );
    const d = smooth(
      [
        [mirrored(0), top - 150],
        [mirrored(-110), top - 240],
        [mirrored(-176), top - 470],
        [mirrored(-150), top - 660],
        [mirrored(0), top - 700],
        [mirrored(150), top - 660],
        [mirrored(176), top - 470],
        [mirrored(110), top - 240],
      ],
      true,
    );
    body(sheet, d, ink, 20);
    const nose = poly([
      [mirrored(-12), top - 570],
      [mirrored(14), top - 570],
      [mirrored(52), top - 360],
      [mirrored(-46), top - 350],
    ]);
    if (ink !== 'dark') {
      sheet.dark.fill(
        poly([
          [mirrored(14), top - 570],
          [mirrored(52), top - 360],
          [mirrored(84), top - 350],
          [mirrored(30), top - 570],
        ]),
        { tone: 0.85 },
      );
      sheet[ink].knock(nose, { tone: 0.6 });
    } else sheet.dark.knock(nose, { tone: 0.6 });
    mark(line(mirrored(-46), top - 350, mirrored(52), top - 358), 8);
    mark(line(mirrored(-40), top - 262, mirrored(44), top - 262), 10);
  }
  if (kind === 'muse') {
    const neck = `${smooth([
      [mirrored(-92), top + 8],
      [mirrored(-64), top - 60],
      [mirrored(-74), top - 190],
      [mirrored(80), top - 190],
      [mirrored(70), top - 70],
      [mirrored(104), top + 8],
    ])}z`;
    body(sheet, neck, ink, 5);
    const d = smooth(
      [
        [mirrored(-160), top - 220],
        [mirrored(-220), top - 400],
        [mirrored(-120), top - 560],
        [mirrored(90), top - 600],
        [mirrored(240), top - 480],
        [mirrored(230), top - 320],
        [mirrored(100), top - 200],
      ],
      true,
    );
    body(sheet, d, ink, 30);
    const lid = (ex: number, ey: number) => {
      mark(arc(ex, ey, 56, 15, 165), 9);
    };
    lid(mirrored(-70), top - 410);
    lid(mirrored(100), top - 415);
    mark(
      smooth([
        [mirrored(10), top - 480],
        [mirrored(0), top - 400],
        [mirrored(26), top - 336],
        [mirrored(-6), top - 326],
      ]),
      9,
    );
    mark(
      smooth([
        [mirrored(-40), top - 272],
        [mirrored(10), top - 262],
        [mirrored(56), top - 276],
      ]),
      10,
    );
    for (let i = 0; i < 4; i++)
      mark(
        smooth([
          [mirrored(-206), top - 440 - i * 10],
          [mirrored(-90), top - 560 - i * 6 + i * 24],
          [mirrored(100), top - 590 + i * 26],
          [mirrored(232), top - 470 + i * 4],
        ]),
        6,
      );
    const bun = circle(mirrored(-170), top - 560, 86);
    body(sheet, bun, ink, 30);
  }
  if (kind === 'profile') {
    const d = `${smooth(
      [
        [mirrored(-110), top + 8],
        [mirrored(-70), top - 120],
        [mirrored(-150), top - 260],
        [mirrored(-190), top - 460],
        [mirrored(-90), top - 640],
        [mirrored(80), top - 650],
        [mirrored(160), top - 540],
        [mirrored(164), top - 460],
        [mirrored(228), top - 360],
        [mirrored(176), top - 330],
        [mirrored(186), top - 284],
        [mirrored(168), top - 262],
        [mirrored(180), top - 224],
        [mirrored(150), top - 160],
        [mirrored(60), top - 150],
        [mirrored(60), top - 90],
        [mirrored(104), top + 8],
      ],
      false,
      0.85,
    )}z`;
    body(sheet, d, ink, flip > 0 ? 170 : 10);
    mark(
      smooth([
        [mirrored(84), top - 440],
        [mirrored(120), top - 452],
        [mirrored(146), top - 440],
      ]),
      9,
    );
    mark(arc(mirrored(-36), top - 370, 42, -120, 120), 9);
    for (let i = 0; i < 6; i++)
      mark(
        smooth([
          [mirrored(130 - i * 8), top - 560 + i * 6],
          [mirrored(0 - i * 30), top - 596 + i * 46],
          [mirrored(-150 + i * 4), top - 420 + i * 34],
        ]),
        6,
      );
    mark(line(mirrored(124), top - 262, mirrored(170), top - 262), 8);
  }
}

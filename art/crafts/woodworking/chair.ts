import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { range } from '#art/sequence.ts';
import { ribbon, smooth } from '#art/shapes/curves.ts';
import { circle, ellipse, poly, rrect } from '#art/shapes/figures.ts';
import type { PathData } from '#art/shapes/path-data.ts';
import { polar } from '#art/shapes/points.ts';

/** A chair. */
export function chair(sheet: Sheet, random: Random, frame: Frame): void {
  backdrop(sheet, random, frame, ['sun', 'arch', 'block', 'dawn']);
  const ink = random.pick(['dark', 'mid']);
  const floor = 330;
  sheet.knock(frame.below(floor), { on: ['light'] });
  sheet.mid.fill(frame.below(floor), { tone: ink === 'mid' ? 0.3 : 0.62 });
  const x = random.pick([-110, 0, 110]);
  const flip = random.sign();
  const mirrored = (v: number) => x + v * flip;
  const kind = random.pick(['windsor', 'ladder', 'shell', 'stool']);
  const put = (d: PathData, deg = 0) =>
    sheet.form(d, ink, { deg, amount: ink === 'dark' ? 0 : 0.85, shade: ink === 'dark' ? null : 'dark' });
  const leg = (x1: number, y1: number, x2: number, y2: number, a = 15, b = 11) =>
    put(
      poly([
        [x1 - a, y1],
        [x1 + a, y1],
        [x2 + b, y2],
        [x2 - b, y2],
      ]),
    );
  sheet.dark.fill(ellipse(mirrored(30), 404, 330, 34), { tone: 0.7 });
  const seatY = kind === 'stool' ? -150 : 70;
  leg(mirrored(-150), seatY + 20, mirrored(-205), 404);
  leg(mirrored(150), seatY + 20, mirrored(205), 404);
  leg(mirrored(-96), seatY + 20, mirrored(-120), 360, 12, 9);
  leg(mirrored(100), seatY + 20, mirrored(132), 360, 12, 9);
  put(rrect(x - 186, 240, 372, 20, 10));
  put(rrect(x - 120, 190, 240, 16, 8));
  if (kind === 'windsor') {
    for (let i = -3; i <= 3; i++) leg(mirrored(i * 44), seatY, mirrored(i * 58), -300 + i * i * 7, 9, 6);
    const d = ribbon(
      [
        [mirrored(-180), seatY + 6],
        [mirrored(-206), -130],
        [mirrored(-150), -290],
        [mirrored(0), -345],
        [mirrored(150), -290],
        [mirrored(206), -130],
        [mirrored(180), seatY + 6],
      ],
      26,
    );
    put(d);
    put(
      ribbon(
        [
          [mirrored(-250), -30],
          [mirrored(-170), -72],
          [mirrored(0), -86],
          [mirrored(170), -72],
          [mirrored(250), -30],
        ],
        24,
        { round: true },
      ),
    );
    leg(mirrored(-230), -34, mirrored(-168), seatY, 10, 9);
    leg(mirrored(230), -34, mirrored(168), seatY, 10, 9);
  }
  if (kind === 'ladder') {
    leg(mirrored(-150), -390, mirrored(-150), seatY + 10, 16, 16);
    leg(mirrored(150), -390, mirrored(150), seatY + 10, 16, 16);
    for (const sx of [-150, 150]) put(circle(mirrored(sx), -398, 24));
    for (let i = 0; i < 3; i++) {
      const y = -330 + i * 116;
      put(
        smooth(
          [
            [mirrored(-146), y],
            [mirrored(0), y - 30],
            [mirrored(146), y],
            [mirrored(146), y + 46],
            [mirrored(0), y + 36],
            [mirrored(-146), y + 46],
          ],
          true,
          0.9,
        ),
      );
    }
  }
  if (kind === 'shell') {
    put(
      smooth(
        [
          [mirrored(-130), seatY],
          [mirrored(-230), -120],
          [mirrored(-210), -300],
          [mirrored(-60), -370],
          [mirrored(60), -370],
          [mirrored(210), -300],
          [mirrored(230), -120],
          [mirrored(130), seatY],
        ],
        true,
        0.9,
      ),
    );
    const acc = ink === 'dark' ? 'mid' : 'light';
    const pad = smooth(
      [
        [mirrored(-90), -40],
        [mirrored(-160), -140],
        [mirrored(-140), -270],
        [mirrored(0), -320],
        [mirrored(140), -270],
        [mirrored(160), -140],
        [mirrored(90), -40],
      ],
      true,
    );
    sheet.knock(pad);
    sheet[acc].fill(pad);
    sheet.dark.fill(pad, {
      paint: sheet.dark.ramp(30, [
        [0.4, 0],
        [1, 0.8],
      ]),
    });
    for (const [a, b] of [
      [-60, -210],
      [60, -210],
      [0, -130],
    ] as const)
      sheet.dark.fill(circle(mirrored(a), b, 10));
  }
  const seat =
    kind === 'stool'
      ? ellipse(x, seatY, 230, 58)
      : smooth(
          [
            [mirrored(-225), seatY - 10],
            [mirrored(-120), seatY - 34],
            [mirrored(120), seatY - 34],
            [mirrored(225), seatY - 10],
            [mirrored(200), seatY + 34],
            [mirrored(0), seatY + 46],
            [mirrored(-200), seatY + 34],
          ],
          true,
          0.9,
        );
  if (kind === 'stool') put(rrect(x - 230, seatY, 460, 62, 31));
  const si = ink === 'dark' ? 'mid' : 'light';
  sheet.knock(seat);
  sheet[si].fill(seat);
  sheet.dark.fill(seat, {
    paint: sheet.dark.ramp(0, [
      [0.4, 0],
      [1, 0.8],
    ]),
  });
  if (kind === 'stool') for (let i = 1; i < 5; i++) sheet.dark.line(ellipse(x, seatY, i * 44, i * 11), 4);
  else
    for (let i = 0; i < 3; i++)
      sheet.dark.line(
        smooth([
          [mirrored(-170), seatY - 8 + i * 14],
          [mirrored(0), seatY - 14 + i * 18],
          [mirrored(170), seatY - 8 + i * 14],
        ]),
        4,
      );
  for (let i = 0; i < 4; i++) {
    const cx = mirrored(random.range(-520, -280));
    const cy = random.range(388, 430);
    sheet.light.line(smooth(range(9).map((j) => polar(cx + j * 7, cy, 24 - j * 1.6, j * 0.9))), 8);
  }
}

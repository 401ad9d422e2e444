import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { ribbon } from '#art/shapes/curves.ts';
import { circle, line, poly, rect, rrect } from '#art/shapes/figures.ts';

/** An etching press: bed, rollers, star wheel. */
export function etchingPress(sheet: Sheet, random: Random, frame: Frame): void {
  backdrop(sheet, random, frame, ['flood', 'sun', 'block', 'arch', 'dawn']);
  const flip = random.sign();
  const mirrored = (v: number) => v * flip;
  const iron = random.pick(['dark', 'dark', 'mid']);
  const other = iron === 'dark' ? 'mid' : 'dark';
  sheet.knock(frame.below(392));
  sheet.dark.fill(frame.below(392));
  const upright = (x: number) =>
    sheet.form(
      poly([
        [x - 62, 400],
        [x - 40, -330],
        [x + 40, -330],
        [x + 62, 400],
      ]),
      iron,
      { deg: 0, amount: iron === 'dark' ? 0 : 0.8 },
    );

  upright(mirrored(-130));
  upright(mirrored(190));
  sheet.form(rrect(Math.min(mirrored(-210), mirrored(270)), -390, 480, 78, 20), iron, { deg: 90 });
  for (const x of [mirrored(-130), mirrored(190)]) {
    sheet.form(rect(x - 20, -450, 40, 64), other, { deg: 0 });
    sheet.form(rrect(x - 64, -470, 128, 30, 12), other, { deg: 90 });
  }
  sheet.form(circle(mirrored(30), 190, 128), other, { deg: 60 });
  sheet[other].knockLine(circle(mirrored(30), 190, 96), 5);
  const bed = rect(frame.left - 60, 52, frame.width + 120, 34);
  sheet.form(bed, 'light', { deg: 90, amount: 1 });
  sheet.dark.line(line(frame.left - 60, 88, frame.right + 60, 88), 6);
  sheet.form(circle(mirrored(30), -84, 134), other, { deg: 60 });
  sheet[other].knockLine(circle(mirrored(30), -84, 100), 5);
  sheet.knock(circle(mirrored(30), -84, 26));
  sheet.knock(circle(mirrored(30), 190, 26));
  const felt = ribbon(
    [
      [mirrored(-760), 34],
      [mirrored(-200), 36],
      [mirrored(-90), 30],
      [mirrored(30), 46],
      [mirrored(300), 40],
    ],
    22,
  );
  sheet.knock(felt);
  sheet.mid.fill(felt, { tone: 0.5 });
  const wx = mirrored(190);
  const wy = -40;
  const R = 300;
  const turn = random.range(0, 60);
  const arms = random.pick([4, 5, 6]);
  for (let i = 0; i < arms; i++) {
    const a = turn + (i * 360) / arms;
    const d = `${poly([
      [-11, -R],
      [11, -R],
      [17, 0],
      [-17, 0],
    ])}${circle(0, -R - 6, 32)}`;
    sheet.dark.fill(d, { at: [wx + 10, wy + 14, a], tone: 0.9 });
    sheet.knock(d, { at: [wx, wy, a] });
    sheet[iron === 'mid' ? 'light' : 'mid'].fill(d, { at: [wx, wy, a] });
    sheet.dark.line(d, 4, { at: [wx, wy, a] });
    sheet.dark.fill(d, {
      at: [wx, wy, a],
      paint: sheet.dark.ramp(0, [
        [0.5, 0],
        [1, 0.8],
      ]),
    });
  }
  sheet.form(circle(wx, wy, 58), 'light');
  sheet.dark.line(circle(wx, wy, 58), 8);
  sheet.dark.fill(circle(wx, wy, 20));
  const px = mirrored(-430);
  const blank = poly([
    [px - 150, 44],
    [px + 150, 44],
    [px + 130, 22],
    [px - 130, 22],
  ]);
  sheet.knock(blank);
  sheet.dark.line(blank, 5);
}

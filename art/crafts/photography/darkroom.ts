import type { Frame } from '#art/frame.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { ellipse, half, line, poly, rect, rrect } from '#art/shapes/figures.ts';
import { scene } from './scene.ts';

/** Prints drying under the red lamp. */
export function darkroom(sheet: Sheet, random: Random, frame: Frame): void {
  sheet.mid.fill(frame.full);
  sheet.dark.fill(frame.full, {
    paint: sheet.dark.glow(0.5, 0.02, 0.95, [
      [0.2, 0],
      [1, 1],
    ]),
  });
  const sag = random.range(36, 70);
  const y = random.range(-190, -130);
  const at = (x: number) => y + sag * (1 - (x / 800) ** 2);
  const count = 7;
  const lampX = random.pick([-200, 0, 220]);
  sheet.dark.line(line(lampX, -480, lampX, -400), 8);
  sheet.light.fill(
    poly([
      [lampX - 90, -318],
      [lampX + 90, -318],
      [lampX + 330, 500],
      [lampX - 330, 500],
    ]),
    { paint: sheet.light.ramp(90, [1, 0]) },
  );
  sheet.mid.knock(
    poly([
      [lampX - 90, -318],
      [lampX + 90, -318],
      [lampX + 330, 500],
      [lampX - 330, 500],
    ]),
    { paint: sheet.mid.ramp(90, [0.5, 0], true) },
  );
  sheet.knock(half(lampX, -318, 96, 180));
  sheet.dark.fill(half(lampX, -318, 96, 180));
  sheet.knock(ellipse(lampX, -318, 62, 16));
  sheet.light.fill(ellipse(lampX, -318, 62, 16));
  sheet.dark.line(`M-860 ${at(-860)}Q0 ${y + sag * 2} 860 ${at(860)}`, 7);
  const tray = 300;
  for (let i = 0; i < count; i++) {
    const x = (i - (count - 1) / 2) * 262 + random.jit(22);
    const tall = random.chance(0.6);
    const [w, h] = tall ? [196, 264] : [224, 176];
    const tilt = random.jit(5);
    const q = at(x);
    sheet.within(`translate(${Math.round(x)} ${Math.round(q)})rotate(${Math.round(tilt)})`, () => {
      sheet.dark.fill(rect(-w / 2 + 12, 16, w, h));
      sheet.knock(rect(-w / 2, 6, w, h));
      scene(sheet, random, -w / 2 + 14, 20, w - 28, h - 44);
      sheet.knock(rrect(-9, -18, 18, 52, 4));
      sheet.light.fill(rrect(-9, -18, 18, 52, 4));
      sheet.dark.line(line(-9, 6, 9, 6), 4);
    });
  }
  const tx = random.range(-200, 200);
  const d = poly([
    [tx - 420, tray],
    [tx + 420, tray],
    [tx + 360, tray + 150],
    [tx - 360, tray + 150],
  ]);
  sheet.knock(d);
  sheet.dark.fill(d);
  sheet.knock(ellipse(tx, tray, 420, 46));
  sheet.light.fill(ellipse(tx, tray, 420, 46));
  sheet.dark.fill(ellipse(tx, tray + 6, 396, 36), { tone: 0.75 });
  sheet.mid.fill(ellipse(tx, tray + 6, 396, 36));
  sheet.knock(
    poly([
      [tx - 150, tray + 8],
      [tx + 90, tray - 16],
      [tx + 190, tray + 8],
      [tx - 40, tray + 34],
    ]),
  );
  sheet.dark.line(
    poly([
      [tx - 110, tray + 8],
      [tx + 80, tray - 8],
      [tx + 140, tray + 8],
      [tx - 30, tray + 24],
    ]),
    5,
  );
  sheet.knock(frame.below(440));
  sheet.dark.fill(frame.below(440));
}

import type { Frame } from '#art/frame.ts';
import type { Stroke } from '#art/press/plate.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { blob, smooth } from '#art/shapes/curves.ts';
import { circle } from '#art/shapes/figures.ts';
import type { Point } from '#art/shapes/points.ts';
import { blobs } from './blobs.ts';

/** A face in one line. */
export function face(sheet: Sheet, random: Random, frame: Frame): void {
  const kind = random.pick(['front', 'profile', 'two']);
  const flip = random.sign();
  const w = random.range(9, 12);
  const ground = random.chance(0.35);
  if (ground) {
    sheet.dark.fill(frame.full);
    sheet.dark.knock(blob(random, 0, 0, 395, { points: 8, wobble: 0.08 }));
  }
  blobs(
    sheet,
    random,
    random.pick([
      ['light', 'mid'],
      ['mid', 'light'],
    ]),
  );
  const draw = (pts: readonly Point[], o?: Stroke) =>
    sheet.dark.line(smooth(pts.map(([x, y]): Point => [x * flip, y])), w, o);
  const front = (ox: number, k: number) => {
    const q = (pts: readonly Point[]) => pts.map(([x, y]): Point => [ox + x * k, y * k + 10]);
    draw(
      q([
        [-560, 430],
        [-300, 380],
        [-130, 330],
        [-96, 210],
        [-190, 60],
        [-204, -140],
        [-120, -310],
        [40, -350],
        [180, -270],
        [222, -90],
        [190, 90],
        [90, 230],
        [0, 270],
        [-90, 210],
      ]),
    );
    draw(
      q([
        [-150, -120],
        [-90, -170],
        [-20, -140],
        [-4, -60],
        [-36, 60],
        [-56, 90],
        [-20, 112],
        [20, 96],
      ]),
    );
    draw(
      q([
        [-142, -60],
        [-98, -96],
        [-48, -66],
        [-98, -40],
        [-142, -60],
      ]),
    );
    draw(
      q([
        [50, -70],
        [98, -102],
        [152, -66],
        [100, -42],
        [50, -70],
      ]),
    );
    draw(
      q([
        [40, -150],
        [100, -178],
        [170, -140],
      ]),
    );
    draw(
      q([
        [-60, 168],
        [-24, 150],
        [0, 160],
        [28, 150],
        [70, 170],
        [20, 196],
        [-20, 194],
        [-60, 168],
        [0, 174],
        [70, 170],
      ]),
    );
    draw(
      q([
        [110, 220],
        [120, 320],
        [260, 390],
        [620, 440],
      ]),
    );
    sheet.dark.fill(circle((ox - 98 * k) * flip, -66 * k + 10, 15));
    sheet.dark.fill(circle((ox + 100 * k) * flip, -70 * k + 10, 15));
    draw(
      q([
        [-200, -120],
        [-270, -260],
        [-160, -420],
        [40, -430],
        [230, -380],
        [290, -180],
        [250, 40],
        [300, 200],
      ]),
    );
  };
  const profile = (ox: number, k: number, m = 1) => {
    const q = (pts: readonly Point[]) => pts.map(([x, y]): Point => [ox + x * k * m, y * k + 10]);
    draw(
      q([
        [240, 460],
        [150, 360],
        [60, 250],
        [-40, 260],
        [-120, 240],
        [-140, 190],
        [-120, 170],
        [-160, 150],
        [-126, 128],
        [-156, 96],
        [-130, 70],
        [-206, 40],
        [-190, 0],
        [-140, -100],
        [-150, -190],
        [-90, -320],
        [90, -390],
        [250, -310],
        [310, -120],
        [270, 60],
        [230, 170],
        [260, 300],
        [400, 420],
      ]),
    );
    draw(
      q([
        [-120, -74],
        [-70, -104],
        [-30, -80],
        [-96, -58],
        [-120, -74],
      ]),
    );
    sheet.dark.fill(circle((ox - 84 * k * m) * flip, -78 * k + 10, 12));
    draw(
      q([
        [-130, -130],
        [-76, -158],
        [-10, -130],
      ]),
    );
    draw(
      q([
        [120, -40],
        [160, -80],
        [190, -30],
        [150, 40],
        [120, 20],
        [150, -20],
      ]),
    );
    draw(
      q([
        [-150, -190],
        [-20, -210],
        [90, -150],
        [110, -20],
      ]),
    );
    draw(
      q([
        [-120, -260],
        [60, -280],
        [200, -180],
        [220, 20],
      ]),
    );
  };
  if (kind === 'front') front(0, 1.02);
  if (kind === 'profile') profile(-20, 1.05);
  if (kind === 'two') {
    profile(-250, 0.92, -1);
    profile(260, 0.92, 1);
  }
}

import type { Frame } from '#art/frame.ts';
import type { Ground } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { modulo, nth } from '#art/sequence.ts';
import { rect } from '#art/shapes/figures.ts';
import type { PathData } from '#art/shapes/path-data.ts';

/** Ten rows of ten; the numbers are the places of a colour table. */
const SPRITES = {
  cat: [
    '1000000001',
    '1100000011',
    '1111111111',
    '1111111111',
    '1121111211',
    '1121111211',
    '1111331111',
    '1111111111',
    '0111111110',
    '0011111100',
  ],
  flower: [
    '0001111000',
    '0001221000',
    '1111221111',
    '1222332221',
    '1222332221',
    '1111221111',
    '0001441000',
    '0440440440',
    '0044444400',
    '0000440000',
  ],
  heart: [
    '0110000110',
    '1111001111',
    '1221111111',
    '1211111111',
    '1111111111',
    '1111111111',
    '0111111110',
    '0011111100',
    '0001111000',
    '0000110000',
  ],
  vase: [
    '0033000330',
    '0333303333',
    '0033443300',
    '0000440000',
    '0011441100',
    '0112222110',
    '1121111211',
    '1122222211',
    '1112112111',
    '0111111110',
  ],
  hand: [
    '0000110000',
    '0000121000',
    '0000121000',
    '0000121110',
    '0110121211',
    '0121121212',
    '0012122222',
    '0012222222',
    '0001222220',
    '0000122220',
  ],
  mushroom: [
    '0001111000',
    '0111221110',
    '0122111221',
    '1121112211',
    '1111111111',
    '1122112211',
    '0003333000',
    '0003443000',
    '0003333000',
    '0033333300',
  ],
};

const SHADES = [1, 2, 3, 4] as const;
type Shade = (typeof SHADES)[number];

/** All pixels of a sprite in one shade, as one path. */
function pixelsOf(sprite: readonly string[], shade: Shade, size: number, top: number): PathData {
  let d = '';
  sprite.forEach((row, j) => {
    for (const [i, pixel] of [...row].entries())
      if (pixel === String(shade)) d += rect((i - 5) * size, top + j * size, size, size);
  });
  return d;
}

/** A sprite, pixel by pixel. */
export function pixels(sheet: Sheet, random: Random, frame: Frame): void {
  const ground = random.pick(['light', 'mid', 'dark', 'paper']);
  const kind = random.pick(Object.keys(SPRITES) as (keyof typeof SPRITES)[]);
  const sprite = SPRITES[kind];
  const px = 76;
  const inks: Record<Shade, Ground> =
    ground === 'dark'
      ? { 1: 'mid', 2: 'light', 3: 'paper', 4: 'light' }
      : ground === 'mid'
        ? { 1: 'dark', 2: 'light', 3: 'paper', 4: 'light' }
        : { 1: 'mid', 2: ground === 'light' ? 'paper' : 'light', 3: 'dark', 4: 'dark' };
  if (ground !== 'paper') sheet[ground].fill(frame.full);
  const y0 = -380;
  const drift = random.sign();
  const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];
  const sky = ground === 'light' ? 'mid' : ground === 'paper' ? 'light' : 'paper';
  let dots = '';
  for (let i = -22; i < 22; i++)
    for (let j = 0; j < 24; j++) {
      const y = -456 + j * 38;
      const t = (y + 450) / 900;
      if (nth(bayer, modulo(i, 4) * 4 + (j % 4)) / 16 < t * 1.15 - 0.3) dots += `M${i * 38} ${y}h38v38h-38z`;
    }
  if (sky !== 'paper') sheet[sky].fill(dots);
  else if (ground !== 'paper') sheet[ground].knock(dots);
  const blocks = SHADES.map((shade) => ({ ink: inks[shade], d: pixelsOf(sprite, shade, px, y0) })).filter(({ d }) => d);
  for (const { d } of blocks) sheet.dark.fill(d, { at: [20, 22] });
  for (const { ink, d } of blocks) {
    sheet.knock(d);
    if (ink !== 'paper') sheet[ink].fill(d);
    if (ink !== 'dark')
      sheet.dark.fill(d, {
        paint: sheet.dark.ramp(50, [
          [0.55, 0],
          [1, 0.6],
        ]),
      });
  }
  for (let i = 0; i < 9; i++) {
    const x = drift * (380 + i * 42);
    const y = random.range(-340, 320);
    const k = px * (0.8 - i * 0.06);
    const d = rect(x, y, k, k);
    sheet.knock(d);
    const ink = inks[random.pick([1, 2])];
    if (ink !== 'paper') sheet[ink].fill(d);
  }
}

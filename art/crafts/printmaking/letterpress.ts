import type { Frame } from '#art/frame.ts';
import type { Impression } from '#art/press/attributes.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { cycle } from '#art/sequence.ts';
import { smooth } from '#art/shapes/curves.ts';
import { rrect } from '#art/shapes/figures.ts';
import type { PathData } from '#art/shapes/path-data.ts';
import { rad } from '#art/shapes/points.ts';

/** Wood type as plain geometry in a box of 100 x 140; the shuffle starts from the order of their keys. */
const LETTERS: Readonly<Record<string, PathData>> = {
  A: 'M0 140L36 0H64L100 140H72L66 112H34L28 140zM40 88H60L50 40z',
  R: 'M0 0H58C88 0 100 18 100 42C100 62 90 76 74 82L100 140H70L48 86H28V140H0zM28 24V62H54C66 62 71 54 71 43C71 31 66 24 54 24z',
  T: 'M0 0H100V26H64V140H36V26H0z',
  E: 'M0 0H94V26H28V56H80V82H28V114H96V140H0z',
  O: 'M50 0C84 0 100 26 100 70C100 114 84 140 50 140C16 140 0 114 0 70C0 26 16 0 50 0zM50 25C35 25 29 41 29 70C29 99 35 115 50 115C65 115 71 99 71 70C71 41 65 25 50 25z',
  H: 'M0 0H28V55H72V0H100V140H72V81H28V140H0z',
  P: 'M0 0H58C88 0 100 20 100 46C100 74 86 92 58 92H28V140H0zM28 25V67H54C66 67 71 59 71 46C71 33 66 25 54 25z',
  K: 'M0 0H28V56L68 0H100L56 60L100 140H68L38 84L28 97V140H0z',
  S: 'M96 40H68C67 29 62 24 50 24C38 24 31 29 31 38C31 48 40 52 56 56C82 62 100 72 100 100C100 126 80 140 50 140C19 140 1 125 0 96H29C30 109 37 116 51 116C63 116 71 111 71 101C71 90 62 86 45 82C19 76 3 66 3 40C3 15 22 0 50 0C79 0 95 14 96 40z',
  M: 'M0 140V0H34L50 62L66 0H100V140H74V56L58 118H42L26 56V140z',
  X: 'M2 0H34L50 40L66 0H98L66 70L100 140H68L50 98L32 140H0L34 70z',
  5: 'M8 0H92V26H34L32 52C38 48 46 46 54 46C82 46 100 62 100 92C100 122 82 140 48 140C20 140 2 124 0 98H28C30 110 37 116 48 116C63 116 71 107 71 93C71 79 63 70 49 70C40 70 34 74 30 80H5z',
  8: 'M50 0C80 0 97 14 97 38C97 52 91 62 80 68C93 74 100 85 100 101C100 126 80 140 50 140C20 140 0 126 0 101C0 85 7 74 20 68C9 62 3 52 3 38C3 14 20 0 50 0zM50 23C38 23 31 29 31 40C31 51 38 57 50 57C62 57 69 51 69 40C69 29 62 23 50 23zM50 80C36 80 29 86 29 98C29 110 36 117 50 117C64 117 71 110 71 98C71 86 64 80 50 80z',
};

/** A forme of wood type, big enough to touch. */
export function letterpress(sheet: Sheet, random: Random, frame: Frame): void {
  const tilt = random.pick([0, -8, 7, -14]);
  const glyphs = random.shuffle(Object.values(LETTERS));
  const h = random.pick([330, 300, 420]);
  let n = 0;
  sheet.dark.fill(frame.full);
  sheet.light.fill(frame.full, { tone: 0.5 });
  const inks = random.shuffle(['mid', 'light', 'paper', 'mid', 'light']);
  const a = rad(tilt);
  for (let j = -2; j <= 2; j++) {
    let x = -1000 + random.range(-120, 0);
    const y = j * (h + 14) - h / 2;
    while (x < 1000) {
      const w = h * random.pick([0.62, 0.74, 0.9]);
      const glyph = cycle(glyphs, n);
      const ink = cycle(inks, n);
      n++;
      const cx = (x + w / 2) * Math.cos(a) - (y + h / 2) * Math.sin(a);
      const cy = (x + w / 2) * Math.sin(a) + (y + h / 2) * Math.cos(a);
      if (Math.abs(cx) < frame.width / 2 + w * 0.8 && Math.abs(cy) < 450 + h * 0.7) {
        const o: Impression = { at: [cx, cy, tilt] };
        const block = rrect(-w / 2, -h / 2, w, h, 8);
        sheet.knock(block, o);
        if (ink !== 'paper') sheet[ink].fill(block, o);
        sheet.dark.fill(block, {
          ...o,
          paint: sheet.dark.ramp(50, [
            [0.55, 0],
            [1, 0.8],
          ]),
        });
        for (let i = 0; i < 3; i++)
          sheet[ink === 'paper' ? 'light' : ink][ink === 'paper' ? 'line' : 'knockLine'](
            smooth([
              [-w / 2 + 8, -h * 0.36 + i * h * 0.3],
              [0, -h * 0.34 + i * h * 0.31 + (i - 1) * 8],
              [w / 2 - 8, -h * 0.37 + i * h * 0.3],
            ]),
            2.5,
            { ...o, tone: 0.9 },
          );
        const face = ink === 'mid' && n % 3 === 0 ? 'paper' : 'dark';
        const kx = (w * 0.74) / 100;
        const ky = (h * 0.78) / 140;
        const fo: Impression = {
          at: [
            cx - w * 0.37 * Math.cos(a) + h * 0.39 * Math.sin(a),
            cy - w * 0.37 * Math.sin(a) - h * 0.39 * Math.cos(a),
            tilt,
            kx,
            ky,
          ],
          evenodd: true,
        };
        if (face === 'paper') sheet.knock(glyph, fo);
        else sheet.dark.fill(glyph, fo);
      }
      x += w + 12;
    }
  }
}

import { brush } from '../motifs/brush.ts';
import { range } from '../sequence.ts';
import { bend, hard, hardTwin, soft, softTwin } from '../shapes/by-numbers.ts';
import { circle, ellipse, leaf, rect, rrect, sector } from '../shapes/figures.ts';
import { lying, thing } from './pen.ts';

/** What painters have about them. */
export const painting = {
  paintbrush: thing(90, 660, (p) => {
    p.sheet.within('translate(0 320)', () =>
      brush(p.sheet, { at: [0, 0], handle: p.ink('a') as 'mid', hair: 'dark', paint: p.ink('b') as 'mid' }),
    );
  }),
  paletteKnife: thing(90, 600, (p) => {
    p.body(softTwin('8 -298 36 -240 38 -120 20 -60'), 'paper', { amount: 0.6 })
      .line('M0 -70L30 -20V20', 12)
      .body(softTwin('22 10 32 80 34 220 18 296'), 'a');
  }),
  paintTube: thing(170, 480, (p) => {
    p.body(hardTwin('76 -230 60 130 34 168'), 'paper')
      .flat(hard('-73 -150 73 -150 63 60 -63 60'), 'a')
      .line('M-76 -214H76', 12);
    p.body(rrect(-34, 166, 68, 66, 8), 'b').line('M-40 -60H40M-30 -30H30', 8);
  }),
  jarOfBrushes: thing(380, 640, (p) => {
    for (const [x, turn, b] of [
      [-90, -16, 0],
      [-30, -5, 1],
      [40, 7, 0],
      [100, 18, 1],
    ] as const)
      p.at([x, -300, 180 + turn / 2, 0.66], () =>
        brush(p.sheet, { at: [0, 0], handle: p.ink(b ? 'b' : 'a') as 'mid', paint: p.ink(b ? 'a' : 'b') as 'mid' }),
      );
    p.body(rrect(-150, -10, 300, 320, 30), 'paper', { amount: 0.5 })
      .flat(rect(-150, 60, 300, 120), 'b')
      .line(rrect(-150, -10, 300, 320, 30), 8);
  }),
  standingEasel: thing(460, 660, (p) => {
    p.line('M0 -320V40M-30 -300L-170 320M30 -300L170 320M0 40L40 300', 26, 'b').body(
      rect(-210, -230, 420, 330),
      'paper',
      { amount: 0.25, start: 0.7 },
    );
    p.flat('M-190 80V-40C-120 -110 -60 -90 0 -30C60 -90 120 -70 190 -20V80z', 'a')
      .flat(circle(90, -140, 44), 'b')
      .tint('M-190 80V20C-80 -20 60 60 190 20V80z', 'dark', 0.8);
    p.line(rect(-210, -230, 420, 330), 8).body(rrect(-190, 100, 380, 30, 8), 'b');
  }),
  lemon: thing(620, 440, (p) => {
    p.body(soft('-270 40 -220 -70 -100 -140 40 -120 130 -40 158 30 110 120 -20 170 -160 150 -236 84'), 'b').flat(
      leaf(-218, 0, -118, 150, 70),
      'a',
    );
    p.flat(circle(180, 80, 126), 'paper').line(circle(180, 80, 120), 16, 'b');
    for (const i of range(9)) p.flat(sector(180, 80, 16, 100, i * 40 + 4, i * 40 + 35), 'b');
    for (const i of range(8)) p.tint(ellipse(-180 + i * 34, -40 + ((i * 53) % 110), 5, 4), 'dark', 0.7);
  }),
  seascape: lying(640, 470, (p) => {
    p.body(rect(-310, -225, 620, 450), 'paper', { amount: 0.2, start: 0.7 })
      .flat(circle(90, -66, 76), 'b')
      .flat(rect(-280, -10, 560, 205), 'a');
    for (const i of range(6))
      p.line(
        bend(
          range(13)
            .map((n) => `${-280 + n * 46} ${20 + i * 32 + (n % 2 ? -11 : 11)}`)
            .join(' '),
        ),
        5 + i,
        i % 2 ? 'paper' : 'dark',
      );
    p.flat(hard('-190 10 -50 10 -76 50 -164 50'), 'dark')
      .flat(hard('-124 -4 -124 -140 -40 -8'), 'b')
      .flat(hard('-136 -4 -136 -110 -186 -8'), 'paper');
  }),
  pigments: thing(640, 420, (p) => {
    for (const [x, ink] of [
      [-206, 'a'],
      [206, 'b'],
    ] as const) {
      p.flat(soft(`${x - 100} 70 ${x - 30} -60 ${x} -92 ${x + 40} -50 ${x + 100} 70`), ink).body(
        `M${x - 120} 60C${x - 110} 170 ${x - 60} 196 ${x} 196C${x + 60} 196 ${x + 110} 170 ${x + 120} 60z`,
        'paper',
      );
    }
    p.line('M30 20L120 -190', 50, 'paper')
      .line('M30 20L120 -190', 40)
      .body('M-130 10C-124 130 -80 150 -60 160L-76 206H76L60 160C80 150 124 130 130 10z', 'a')
      .flat(ellipse(0, 10, 130, 26), 'dark');
  }),
  goldFrame: thing(480, 600, (p) => {
    p.body(rrect(-235, -295, 470, 590, 18), 'b')
      .line(rect(-196, -256, 392, 512), 8)
      .flat(rect(-166, -226, 332, 452), 'dark');
    p.flat('M-166 226C-150 90 -60 90 -40 60V20H40V60C60 90 150 90 166 226z', 'a')
      .flat(soft('-76 -80 -60 -150 0 -176 64 -146 78 -70 50 20 0 56 -50 20'), 'paper')
      .flat(soft('-90 -60 -84 -160 0 -206 90 -160 92 -60 60 -120 -50 -130'), 'a');
    p.line('M-30 -70H-12M18 -70H36M4 -60L-4 -20H12M-16 12H22', 7);
    for (const [x, y] of [
      [-216, -276],
      [216, -276],
      [-216, 276],
      [216, 276],
    ] as const)
      p.flat(circle(x, y, 26), 'a');
  }),
  marketCrate: thing(640, 460, (p) => {
    for (const [x, y, r, b] of [
      [-200, -90, 84, 0],
      [-60, -120, 96, 1],
      [90, -100, 90, 0],
      [214, -80, 74, 1],
      [20, -60, 80, 0],
      [-130, -40, 74, 1],
    ] as const) {
      p.body(circle(x, y, r), b ? 'b' : 'a')
        .line(`M${x} ${y - r + 12}q4 -26 22 -34`, 8)
        .flat(leaf(x + 8, y - r + 2, -20, 66, 26), b ? 'a' : 'b');
    }
    for (const i of range(3))
      p.body(rect(-300, -30 + i * 84, 600, 66), 'paper', { amount: 0.45 }).line(rect(-300, -30 + i * 84, 600, 66), 6);
    for (const x of [-262, 262]) p.body(rect(x - 24, -46, 48, 272), 'b');
  }),
  colourChart: lying(640, 500, (p) => {
    p.body(rect(-310, -240, 620, 480), 'paper', { amount: 0.2, start: 0.8 });
    for (const i of range(20)) {
      const swatch = rect(-280 + (i % 5) * 114, -212 + Math.floor(i / 5) * 110, 98, 92);
      if (i % 5 < 4) p.sheet.light.fill(swatch, { tone: 1 - (i % 5) * 0.22 });
      if (i > 4 || i % 5 > 2) p.sheet.mid.fill(swatch, { tone: Math.min(1, 0.2 + Math.floor(i / 5) * 0.25) });
      if (i % 5 === 4 || i > 14) p.sheet.dark.fill(swatch, { tone: 0.25 + (i % 5) * 0.16 });
    }
  }),
  wineAndTalk: thing(520, 600, (p) => {
    p.body(softTwin('30 -290 32 -150 84 -70 90 280'), 'dark', { shade: null })
      .flat(rect(-90, 20, 180, 150), 'b')
      .line('M-50 70H50M-50 104H30', 8, 'dark')
      .flat(rect(-32, -300, 64, 60), 'a');
    for (const [x, ink] of [
      [-200, 'a'],
      [200, 'b'],
    ] as const) {
      p.line(`M${x} 120V280M${x - 60} 284H${x + 60}`, 12)
        .body(
          soft(`${x - 74} -60 ${x + 74} -60 ${x + 80} 40 ${x + 40} 116 ${x} 130 ${x - 40} 116 ${x - 80} 40`),
          'paper',
          { amount: 0.3 },
        )
        .flat(
          `M${x - 80} 20H${x + 80}C${x + 76} 100 ${x + 30} 128 ${x} 128C${x - 30} 128 ${x - 76} 100 ${x - 80} 20z`,
          ink,
        );
    }
  }),
};

import { pot } from '../motifs/pot.ts';
import type { PotKind } from '../motifs/profiles.ts';
import { range } from '../sequence.ts';
import { bend, hard, hardTwin, soft, softTwin, track } from '../shapes/by-numbers.ts';
import { circle, ellipse, leaf, quarter, rect, rrect } from '../shapes/figures.ts';
import { lying, type Thing, thing } from './pen.ts';

const thrown = (kind: PotKind, w: number, h: number): Thing =>
  thing(w * 1.2, h, (p) => pot(p.sheet, p.random, { kind, x: 0, base: h / 2, h, w, ink: p.ink('a') as 'mid' }));

export const ceramics = {
  mug: thrown('cup', 400, 400),
  jug: thrown('jug', 380, 520),
  bowl: thrown('bowl', 560, 300),
  bottle: thrown('bottle', 360, 560),
  loopTool: thing(90, 560, (p) => {
    p.line('M-14 -90C-60 -160 -50 -270 0 -270C50 -270 60 -160 14 -90', 13);
    p.body(softTwin('20 -40 30 60 34 180 18 272'), 'a').flat(rrect(-19, -96, 38, 84, 6), 'dark');
  }),
  rib: thing(280, 190, (p) => {
    p.body(soft('-130 40 -100 -70 10 -92 120 -60 134 30 70 66 0 34 -80 84'), 'b').flat(circle(30, -26, 20), 'paper');
  }),
  sponge: thing(250, 190, (p) => {
    p.body(soft('-120 10 -96 -74 -10 -90 92 -70 122 10 80 84 -40 90 -104 66'), 'b');
    for (const i of range(14))
      p.tint(ellipse(-90 + ((i * 47) % 180), -60 + ((i * 31) % 124), 6 + (i % 3) * 5, 6 + (i % 2) * 4), 'dark', 0.8);
  }),
  wireCutter: thing(460, 150, (p) => {
    p.line(bend('-180 0 -80 70 20 -50 180 6'), 5)
      .body(rrect(-228, -52, 60, 116, 26), 'a')
      .body(rrect(172, -48, 60, 116, 26), 'a');
  }),
  modellingKnife: thing(80, 560, (p) => {
    p.body(softTwin('6 -278 32 -190 20 -60 26 80 30 180 14 276'), 'b').line('M0 -250V-120', 4);
  }),
  kiln: thing(560, 640, (p) => {
    p.flat(hardTwin('30 -380 30 -300'), 'dark')
      .line('M-190 270V318M190 270V318', 30)
      .body(rrect(-270, -300, 540, 580, 40), 'a', { start: 0.5 });
    for (const y of [-210, -120, 150, 240]) p.line(`M-262 ${y}H262`, 3, 'paper');
    p.flat(rrect(-176, -190, 352, 380, 24), 'dark').flat(rrect(-136, -150, 272, 300, 12), 'b');
    p.tint(rrect(-136, -150, 272, 300, 12), 'a', 0.55).flat(ellipse(0, 118, 120, 12), 'dark');
    p.at([-50, 40, 0, 0.28], () => thrown('vase', 340, 500).draw(p)).at([66, 66, 0, 0.28], () =>
      thrown('cup', 340, 320).draw(p),
    );
    p.flat(circle(222, 60, 20), 'paper').line('M222 60V46', 5);
  }),
  coilPot: thing(420, 620, (p) => {
    const widths = [190, 250, 310, 350, 372, 376, 356, 318, 270, 232, 214];
    for (const [i, w] of widths.entries())
      p.body(rrect(-w / 2, 262 - i * 46, w, 52, 26), i % 4 === 2 ? 'b' : 'a', { deg: 8, start: 0.4 });
    p.line('M60 -238C150 -300 200 -240 186 -180C176 -130 214 -110 236 -140', 44, 'a').flat(
      ellipse(0, -216, 76, 12),
      'dark',
    );
  }),
  tagine: thing(620, 560, (p) => {
    p.body('M-300 150C-290 250 -200 280 0 280C200 280 290 250 300 150z', 'b').body(rrect(-310, 120, 620, 46, 22), 'b');
    p.body('M-262 128C-200 60 -80 -60 -44 -200H44C80 -60 200 60 262 128z', 'a').body(
      softTwin('30 -270 48 -236 40 -206'),
      'b',
    );
    p.line(bend('-186 60 -90 92 0 98 90 92 186 60'), 14, 'paper').line(
      track('-120 -14 -80 22 -40 -4 0 28 40 -4 80 22 120 -14'),
      11,
    );
  }),
  tile: lying(560, 560, (p) => {
    p.body(rrect(-270, -270, 540, 540, 16), 'paper', { deg: 40, start: 0.6, amount: 0.4 });
    for (const deg of [0, 90, 180, 270]) {
      const [x, y] = [deg === 0 || deg === 270 ? -236 : 236, deg < 180 ? -236 : 236];
      p.flat(quarter(x, y, 210, deg), 'a')
        .flat(quarter(x, y, 130, deg), 'paper')
        .flat(quarter(x, y, 84, deg), 'dark');
    }
    for (const i of range(8)) p.flat(leaf(0, 0, i * 45, 150, 44), i % 2 ? 'b' : 'dark');
    p.flat(circle(0, 0, 30), 'paper');
  }),
  doorNumber: lying(480, 560, (p) => {
    p.body(rrect(-220, -270, 440, 540, 18), 'paper', { deg: 40, start: 0.6, amount: 0.4 }).line(
      rrect(-182, -232, 364, 464, 10),
      16,
      'a',
    );
    p.line('M-128 -60C-120 -150 -10 -150 -16 -60C-20 10 -120 60 -128 128H-8', 40).line('M44 -112H140L84 128', 40);
    for (const i of range(4)) p.flat(leaf(i % 2 ? 128 : -128, i < 2 ? -190 : 190, i % 2 ? 180 : 0, 84, 30), 'b');
  }),
  reliefTile: lying(560, 560, (p) => {
    p.body(rrect(-270, -270, 540, 540, 14), 'a', { deg: 40, start: 0.3 }).line(rrect(-226, -226, 452, 452, 8), 10);
    for (const i of range(12)) p.body(leaf(0, 0, i * 30, 210, 56), 'b', { deg: 40 });
    p.body(circle(0, 0, 62), 'a');
  }),
  porcelainLamp: thing(420, 620, (p) => {
    p.line('M0 -310V-200', 8)
      .tint(circle(0, 30, 300), 'b', 0.35)
      .body(softTwin('60 -210 120 -170 176 20 204 230 150 272'), 'paper', { start: 0.7, amount: 0.3 });
    p.sheet.light.fill(softTwin('60 -210 120 -170 176 20 204 230 150 272'), {
      paint: p.sheet.light.glow(0.5, 0.62, 0.6, [1, 0.5, 0]),
    });
    for (const row of range(6))
      for (const i of range(3 + row)) p.flat(circle((i - (2 + row) / 2) * 56, -120 + row * 62, 9), 'b');
    p.flat(rrect(-66, -232, 132, 32, 10), 'dark');
  }),
  kintsugi: thing(600, 320, (p) => {
    p.body('M-290 -130C-270 40 -170 140 -80 146H80C170 140 270 40 290 -130z', 'dark', { shade: null })
      .flat(ellipse(0, -130, 290, 34), 'a')
      .body(rrect(-90, 136, 180, 26, 10), 'dark');
    for (const crack of [
      '-60 -96 -20 -20 -70 40 -30 140',
      '-20 -20 80 10 130 90',
      '80 10 150 -50 210 -98',
      '-70 40 -190 20 -250 -40',
    ])
      p.line(track(crack), 13, 'b');
  }),
  whistle: thing(560, 420, (p) => {
    p.body(soft('-150 -60 -120 -150 -40 -170 20 -110 120 -70 230 -100 262 -76 200 10 120 120 -20 150 -130 90'), 'a');
    p.flat(hard('-150 -96 -214 -70 -146 -50'), 'b')
      .flat(circle(-82, -108, 13), 'dark')
      .flat(ellipse(60, -14, 24, 18), 'dark')
      .flat(circle(-10, 40, 15), 'dark');
    p.line(bend('40 60 100 40 150 -10'), 9, 'paper')
      .line(bend('20 96 100 80 180 6'), 9, 'paper')
      .line('M-40 146V200M30 140V200', 14);
  }),
  hedgehog: thing(600, 360, (p) => {
    for (const i of range(22))
      p.flat(
        leaf(40 + Math.cos(Math.PI + i * 0.15) * 150, 90 + Math.sin(Math.PI + i * 0.15) * 120, 172 + i * 8.6, 120, 44),
        i % 2 ? 'dark' : 'a',
      );
    p.body(soft('-220 130 -120 30 -40 -60 80 -80 190 -20 236 90 200 160 -120 164'), 'a').body(
      soft('-276 122 -190 50 -110 40 -80 110 -110 160 -200 160'),
      'b',
    );
    p.flat(circle(-276, 122, 20), 'dark').flat(circle(-168, 84, 12), 'dark');
    for (const i of range(12)) p.line(`M${-40 + (i % 4) * 62} ${-20 + Math.floor(i / 4) * 54}l16 26`, 9);
  }),
  raku: thing(560, 600, (p) => {
    for (const [x, h, b] of [
      [-210, 320, 0],
      [-130, 440, 1],
      [120, 470, 0],
      [206, 330, 1],
      [0, 540, 1],
    ] as const)
      p.body(leaf(x, 280, -90 + x / 14, h, 130), b ? 'b' : 'a', { deg: -90, start: 0.5, amount: 0.3 });
    p.at([0, 90], () =>
      pot(p.sheet, p.random, { kind: 'moon', x: 0, base: 190, h: 340, w: 380, ink: 'dark', decor: 'plain' }),
    );
    for (const crack of [
      '-90 60 -40 120 -70 180',
      '-40 120 40 130 90 190',
      '40 130 70 70 120 50',
      '-20 220 10 180 40 130',
    ])
      p.line(track(crack), 5, 'paper');
  }),
  snail: thing(600, 420, (p) => {
    p.body(soft('-280 170 -240 120 -100 110 60 110 190 60 220 -60 262 -90 284 -40 260 90 190 172 0 190'), 'b');
    p.line('M236 -84L214 -170M262 -82L276 -168', 10)
      .flat(circle(212, -176, 15), 'dark')
      .flat(circle(278, -174, 15), 'dark')
      .body(circle(-60, -10, 176), 'a');
    p.line(
      'M-60 -10C-30 -40 10 0 -20 40C-60 80 -140 40 -130 -30C-110 -120 10 -140 60 -60C90 0 80 60 40 100',
      18,
      'paper',
    );
  }),
  glazeBucket: thing(480, 560, (p) => {
    p.line('M-180 -60C-180 -330 180 -330 180 -60', 11)
      .body(hard('-200 -70 200 -70 160 270 -160 270'), 'paper', { amount: 0.5 })
      .flat(ellipse(0, -70, 200, 44), 'a');
    p.body(
      'M-200 -70C-150 -20 150 -20 200 -70L194 0C180 60 150 60 140 20C120 -10 90 10 90 80C86 130 44 130 40 70C30 20 -40 20 -50 60C-60 100 -100 90 -104 50C-110 20 -180 40 -194 0z',
      'a',
    );
    p.line('M90 -80L200 -290', 26, 'b')
      .flat(rect(-60, 150, 120, 70), 'b')
      .line('M-40 176H40M-40 200H20', 5);
  }),
};

import { range } from '../sequence.ts';
import { bend, hard, hardTwin, soft, softTwin, track } from '../shapes/by-numbers.ts';
import { circle, ellipse, rect, rrect } from '../shapes/figures.ts';
import { lying, thing } from './pen.ts';

/** What those who draw have about them. */
export const drawing = {
  pencil: thing(70, 640, (p) => {
    p.body(hard('-28 -250 28 -250 28 190 -28 190'), 'a')
      .flat(hard('-28 190 28 190 0 290'), 'paper')
      .flat(hard('-12 256 12 256 0 300'), 'dark')
      .flat(rect(-28, -264, 56, 26), 'dark')
      .body(rrect(-28, -310, 56, 50, 20), 'b')
      .line('M-9 -236V186M9 -236V186', 3);
  }),
  nibPen: thing(60, 640, (p) => {
    p.body(softTwin('4 -316 18 -240 24 60 22 150'), 'a')
      .body(hardTwin('24 150 30 220 0 316'), 'paper')
      .line('M0 226V306', 4)
      .flat(circle(0, 222, 8), 'dark')
      .flat(rect(-25, 110, 50, 42), 'b');
  }),
  charcoal: thing(70, 420, (p) => {
    p.body(soft('-24 -190 14 -204 30 -150 26 60 32 190 -10 206 -30 170 -22 0'), 'dark', { shade: null }).line(
      'M-8 -150C0 -60 -10 60 -4 150',
      6,
      'paper',
    );
  }),
  eraser: thing(260, 160, (p) => {
    p.body(hard('-120 -50 70 -72 124 -10 118 50 -70 76 -124 16'), 'paper')
      .flat(hard('-120 -50 10 -65 60 60 -70 76 -124 16'), 'b')
      .line('M-90 -6L20 -20', 8);
  }),
  inkPot: thing(320, 340, (p) => {
    p.body(rrect(-150, -60, 300, 226, 44), 'dark', { shade: null })
      .flat(rrect(-100, 10, 200, 96, 10), 'b')
      .line('M-56 44H56M-40 74H40', 8)
      .body(rrect(-70, -110, 140, 56, 10), 'a')
      .body(rrect(-90, -166, 180, 66, 14), 'a');
  }),
  sketchbook: lying(640, 460, (p) => {
    p.body(hard('-310 -200 0 -180 310 -200 310 200 0 220 -310 200'), 'paper', { amount: 0.25, start: 0.7 }).line(
      'M0 -180V220',
      5,
    );
    p.at([-160, 20, 0, 1], () =>
      p
        .flat(softTwin('24 -70 60 20 76 80 0 120'), 'b', { at: [12, 10] })
        .line(softTwin('22 -90 40 -40 86 40 70 110 0 124'), 8)
        .line('M0 -88C6 -120 20 -130 40 -136', 7),
    ).at([160, 10, 0, 1], () =>
      p
        .flat(softTwin('30 -60 70 30 60 130'), 'a', { at: [12, 8] })
        .line(softTwin('36 -126 26 -80 90 20 80 100 50 130'), 8)
        .line(ellipse(0, -126, 36, 9), 6),
    );
    for (const i of range(9)) p.line(`M-14 ${-160 + i * 42}H14`, 9, 'b');
  }),
  comicPage: lying(600, 600, (p) => {
    p.flat(rect(-290, -290, 580, 580), 'paper');
    const at = (i: number): [number, number] => [-262 + (i % 2) * 272, -262 + Math.floor(i / 2) * 272];
    for (const i of range(4)) p.flat(rect(...at(i), 252, 252), i % 3 ? 'b' : 'paper').line(rect(...at(i), 252, 252), 9);
    p.flat(circle(-136, -110, 56), 'a')
      .line('M-150 -118v10M-122 -118v10M-156 -84q20 18 40 0', 8)
      .flat(soft('-240 -240 -160 -250 -90 -230 -110 -180 -180 -172 -220 -190'), 'paper')
      .line('M-214 -212H-130', 7);
    p.flat(hard('40 -60 100 -170 140 -120 200 -220 240 -60'), 'dark')
      .flat(hard('-150 30 -120 110 -40 90 -96 150 -60 236 -136 186 -210 240 -184 154 -250 110 -170 106'), 'a')
      .line('M60 220C60 120 110 70 140 70C180 70 230 130 220 220', 9)
      .flat(circle(140, 120, 46), 'a')
      .line('M124 116h2M156 116h2', 11);
  }),
  lifeStudy: lying(480, 620, (p) => {
    p.body(rect(-230, -300, 460, 600), 'paper', { amount: 0.2, start: 0.75 }).flat(
      soft('-120 -40 -20 -150 100 -90 130 60 60 190 -90 160'),
      'b',
    );
    p.line(circle(4, -206, 48), 9)
      .line(softTwin('26 -152 36 -120 116 -84 138 40 96 60 66 10 62 60 128 170 120 240 0 262'), 10)
      .line('M0 -110C10 -20 -8 80 0 236', 7)
      .line(bend('-116 190 -40 220 0 214 40 220 116 190'), 7)
      .flat(circle(4, -240, 30), 'dark');
  }),
  mannequin: thing(360, 640, (p) => {
    for (const [d, ink] of [
      ['-40 -290 30 -300 40 -220 0 -190 -44 -220', 'a'],
      ['-80 -170 80 -170 60 -40 0 -20 -60 -40', 'a'],
      ['-60 0 60 0 70 70 0 96 -70 70', 'b'],
    ] as const)
      p.body(soft(d), ink);
    for (const d of [
      '-86 -156 -150 -70 -110 20',
      '86 -156 160 -190 150 -290',
      '-34 96 -56 180 -40 286',
      '38 92 90 150 60 286',
    ])
      p.line(bend(d), 38, 'a').line(bend(d), 4);
    for (const [x, y] of [
      [-150, -70],
      [160, -190],
      [-56, 180],
      [90, 150],
      [0, -186],
      [0, -10],
    ] as const)
      p.body(circle(x, y, 24), 'b');
    p.body(rrect(-140, 280, 280, 36, 12), 'b').line('M0 90V284', 10);
  }),
  streetSketch: lying(640, 470, (p) => {
    p.body(rect(-310, -225, 620, 450), 'paper', { amount: 0.2, start: 0.75 });
    for (const [i, h] of [250, 310, 210, 280].entries()) {
      const x = -270 + i * 136;
      if (i % 2) p.flat(rect(x + 6, 170 - h + 8, 130, h), i % 3 ? 'a' : 'b');
      p.line(rect(x, 170 - h, 130, h), 6);
      for (const n of range(6)) p.line(rect(x + 24 + (n % 2) * 50, 196 - h + Math.floor(n / 2) * 62, 30, 40), 5);
    }
    p.line(track('-290 172 290 172'), 6).line(bend('-290 200 -100 190 60 204 290 192'), 4);
  }),
  deskLamp: thing(460, 620, (p) => {
    p.line('M-60 280L-140 20L60 -190', 20, 'b')
      .flat(circle(-140, 20, 24), 'dark')
      .body(hard('20 -250 110 -270 220 -100 40 -60'), 'a')
      .flat(circle(140, -70, 40), 'b')
      .body(rrect(-180, 270, 250, 40, 16), 'a');
    p.tint(hard('60 -60 220 -100 320 260 20 260'), 'b', 0.3);
  }),
};

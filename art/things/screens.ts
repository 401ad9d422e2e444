import { range } from '../sequence.ts';
import { bend, hard, hardTwin, softTwin, track } from '../shapes/by-numbers.ts';
import { circle, ellipse, rect, rrect } from '../shapes/figures.ts';
import { lying, thing } from './pen.ts';

/** Of screens, circuits and letters. */
export const screens = {
  computerMouse: thing(220, 320, (p) => {
    p.body(softTwin('60 -150 104 -90 106 60 60 150'), 'paper', { amount: 0.5 })
      .line(softTwin('60 -150 104 -90 106 60 60 150'), 8)
      .line('M-102 -50H102M0 -146V-50', 6)
      .flat(rrect(-13, -120, 26, 56, 13), 'a');
  }),
  drawingTablet: thing(460, 330, (p) => {
    p.body(rrect(-220, -150, 440, 300, 26), 'dark', { shade: null })
      .flat(rrect(-160, -116, 340, 232, 8), 'paper')
      .line(bend('-110 60 -40 -70 30 40 90 -60 140 10'), 10, 'a')
      .line('M60 120L190 -100', 18, 'b');
    for (const y of [-80, -30, 20]) p.flat(circle(-190, y, 11), 'b');
  }),
  solderingIron: thing(80, 600, (p) => {
    p.line('M0 -290C60 -320 90 -260 40 -220', 9)
      .body(softTwin('22 -250 34 -120 28 30 20 60'), 'a')
      .flat(rect(-26, 50, 52, 26), 'dark')
      .body(hardTwin('13 76 12 210 0 290'), 'paper', { amount: 0.9 })
      .line('M0 296C20 260 -10 240 16 210', 6, 'b');
  }),
  patchCable: thing(300, 380, (p) => {
    p.line(bend('-110 -120 -140 60 0 160 120 80 60 -60 -20 -20 40 90 120 130'), 20, 'a')
      .body(rrect(-138, -180, 56, 90, 12), 'dark', { shade: null })
      .line('M-110 -180V-196', 16)
      .body(rrect(96, 110, 56, 72, 12), 'dark', { shade: null });
  }),
  keyboard: thing(560, 260, (p) => {
    p.body(rrect(-270, -110, 540, 230, 24), 'a');
    for (const row of range(4))
      for (const i of range(11))
        p.flat(
          rrect(-246 + i * 45 + (row % 2) * 8, -88 + row * 48, 36, 36, 7),
          (i * 5 + row * 3) % 11 === 4 ? 'b' : 'paper',
        );
  }),
  plotter: thing(640, 480, (p) => {
    p.body(rrect(-310, 60, 620, 120, 20), 'a')
      .flat(hard('-240 60 240 60 210 -170 -210 -170'), 'paper')
      .line(hard('-240 60 240 60 210 -170 -210 -170'), 5);
    for (const i of range(9)) p.line(circle(20, -50, 12 + i * 11), 4, i % 2 ? 'b' : 'dark');
    p.body(rrect(-310, -40, 620, 34, 12), 'b')
      .body(rrect(70, -80, 90, 110, 12), 'dark', { shade: null })
      .line('M115 30V66', 10)
      .body(rrect(-330, -80, 60, 190, 14), 'a')
      .body(rrect(270, -80, 60, 190, 14), 'a');
  }),
  plotterDrawing: lying(560, 600, (p) => {
    p.body(rect(-270, -290, 540, 580), 'paper', { amount: 0.2, start: 0.8 });
    for (const i of range(24))
      p.line(
        track(
          range(13)
            .map(
              (n) =>
                `${-210 + n * 35} ${-220 + i * 19 - Math.round(Math.exp(-(((n - 6) / 2.4) ** 2)) * (20 + ((i * 7 + n * 13) % 50)))}`,
            )
            .join(' '),
        ),
        4,
        i % 5 === 2 ? 'a' : 'dark',
      );
  }),
  noiseBox: thing(620, 440, (p) => {
    p.body(rrect(-300, -180, 600, 380, 24), 'a')
      .flat(rrect(-264, -146, 200, 150, 10), 'dark')
      .line(track('-250 -70 -220 -70 -204 -120 -180 -30 -160 -70 -130 -100 -110 -50 -80 -70'), 6, 'b');
    for (const [i, turn] of [-60, 20, 110, -20].entries())
      p.at([0 + (i % 2) * 110 + 20, -80 + Math.floor(i / 2) * 110, turn, 1], () =>
        p.body(circle(0, 0, 42), 'b').line('M0 0V-38', 8),
      );
    for (const i of range(6)) p.flat(rrect(-264 + i * 58, 60, 44, 100, 8), i % 4 === 1 ? 'b' : 'paper');
    p.flat(circle(244, -100, 22), 'paper')
      .flat(circle(244, -20, 22), 'dark')
      .line(bend('244 -20 330 -60 300 -180 230 -240'), 12, 'b');
  }),
  weatherScreen: thing(640, 560, (p) => {
    p.body(rrect(-310, -270, 620, 430, 26), 'dark', { shade: null })
      .flat(rect(-276, -236, 552, 362), 'b')
      .body(hard('-60 160 60 160 90 250 -90 250'), 'a')
      .body(rrect(-150, 240, 300, 32, 12), 'a');
    const clip = p.sheet.clip(rect(-276, -236, 552, 362));
    for (const i of range(9))
      p.line(
        bend(
          range(9)
            .map((n) => `${-290 + n * 72} ${-190 + i * 40 + Math.round(Math.sin(n * 1.1 + i * 0.6) * 26)}`)
            .join(' '),
        ),
        10,
        i % 2 ? 'paper' : 'a',
        { clip },
      );
  }),
  zoetrope: thing(540, 580, (p) => {
    p.line('M0 100V240', 24, 'b')
      .body(rrect(-130, 230, 260, 44, 14), 'b')
      .body('M-250 -200V70C-240 140 240 140 250 70V-200z', 'a')
      .body(ellipse(0, -200, 250, 60), 'dark', { shade: null });
    for (const i of range(8))
      p.flat(rrect(-216 + i * 58, -130 + Math.round(28 - Math.abs(i - 3.5) * 8), 16, 84, 6), 'dark');
    for (const i of range(5))
      p.at([-184 + i * 92, 50 + Math.round(20 - Math.abs(i - 2) * 9), 0, 0.5], () =>
        p
          .flat(circle(0, -50, 22), 'paper')
          .line(
            `M0 -26V20L${-26 + i * 6} 60M0 20L${10 + i * 7} 60M0 -10L${-30 + i * 8} ${20 - i * 14}M0 -10L30 ${i * 10 - 20}`,
            13,
            'paper',
          ),
      );
  }),
  shopLetter: thing(460, 600, (p) => {
    const d = 'M-150 280V-280H-30C150 -280 190 -60 40 -10C180 20 190 280 0 280z';
    p.flat(d, 'dark', { at: [24, 22] })
      .body(d, 'a')
      .flat(
        'M-60 -200V-50H-20C50 -60 50 -200 -20 -200zM-60 40V190H-10C70 180 70 40 -10 40z'.split('z')[0]?.concat('z') ??
          '',
        'b',
      )
      .flat('M-60 40V190H-10C70 180 70 40 -10 40z', 'b');
    for (const [x, y] of [
      [-120, -250],
      [-120, -130],
      [-120, -10],
      [-120, 110],
      [-120, 240],
      [30, -250],
      [94, -150],
      [100, 110],
      [60, 240],
    ] as const)
      p.flat(circle(x, y, 15), 'paper');
  }),
  playReel: thing(560, 480, (p) => {
    p.body(rrect(-270, -180, 540, 400, 22), 'a')
      .flat(rrect(-240, -90, 480, 280, 10), 'paper')
      .flat(hard('-60 -30 90 50 -60 130'), 'b');
    for (const i of range(6))
      p.flat(hard(`${-262 + i * 92} -172 ${-216 + i * 92} -172 ${-240 + i * 92} -110 ${-268 + i * 92} -110`), 'dark');
    p.at([-250, -180, -12, 1], () => {
      p.body(rect(0, -70, 530, 62), 'paper', { amount: 0.2 });
      for (const i of range(6))
        p.flat(hard(`${10 + i * 90} -70 ${50 + i * 90} -70 ${26 + i * 90} -8 ${-14 + i * 90} -8`), 'dark');
    });
  }),
};

import { range } from '../sequence.ts';
import { bend, hard, hardTwin, soft, softTwin, track } from '../shapes/by-numbers.ts';
import { circle, ellipse, leaf, line, rect, rrect } from '../shapes/figures.ts';
import { lying, thing } from './pen.ts';

/** What glassblowers and sculptors have about them. */
export const glassAndStone = {
  blowpipe: thing(60, 640, (p) => {
    p.body(rrect(-9, -310, 18, 500, 8), 'dark', { shade: null })
      .body(rrect(-22, -200, 44, 150, 20), 'a')
      .body(softTwin('14 180 30 220 30 280 0 312'), 'b');
  }),
  jacks: thing(180, 560, (p) => {
    p.line('M0 -270C-90 -180 -60 -60 -30 270M0 -270C90 -180 60 -60 30 270', 22, 'a').line(
      'M-52 -60L-30 268M52 -60L30 268',
      22,
      'b',
    );
  }),
  glassCutter: thing(70, 520, (p) => {
    p.body(softTwin('24 -250 30 -100 20 60 26 160'), 'a')
      .body(hardTwin('22 160 18 220 8 236'), 'paper', { amount: 0.8 })
      .flat(circle(0, 242, 15), 'dark')
      .flat(circle(0, 242, 5), 'paper');
  }),
  tumbler: thing(380, 520, (p) => {
    p.body('M-170 -250H170L130 250H-130z', 'paper', { amount: 0.25 })
      .flat('M-158 -100H158L132 232H-132z', 'b')
      .tint('M30 -100H158L132 232H60z', 'a', 0.6)
      .line('M-170 -250H170L130 250H-130z', 8)
      .line('M-120 -200L-104 190', 12, 'paper')
      .line(ellipse(0, -250, 170, 30), 7);
    for (const [x, y, r] of [
      [40, 60, 16],
      [-20, 130, 11],
      [70, -20, 9],
      [10, -50, 12],
    ] as const)
      p.line(circle(x, y, r), 5, 'paper');
  }),
  bauble: thing(460, 620, (p) => {
    p.line('M0 -300V-220', 6)
      .line(circle(0, -210, 26), 9)
      .body(rrect(-50, -186, 100, 60, 10), 'b')
      .body(circle(0, 70, 208), 'a');
    for (const i of [-2, -1, 0, 1, 2]) p.line(bend(`0 -130 ${i * 110} 70 0 272`), 9, i % 2 ? 'b' : 'paper');
    p.flat(ellipse(-90, -10, 26, 44), 'paper');
  }),
  leadedPane: lying(480, 620, (p) => {
    for (const [d, ink] of [
      ['-220 -300 0 -300 -60 -120 -220 -80', 'a'],
      ['0 -300 220 -300 220 -60 60 -120 -60 -120', 'b'],
      ['-220 -80 -60 -120 60 -120 90 60 -100 90 -220 40', 'paper'],
      ['60 -120 220 -60 220 120 90 60', 'a'],
      ['-220 40 -100 90 -60 300 -220 300', 'b'],
      ['-100 90 90 60 120 300 -60 300', 'a'],
      ['90 60 220 120 220 300 120 300', 'paper'],
    ] as const)
      p.body(hard(d), ink, { deg: 50, start: 0.5, amount: 0.5 }).line(hard(d), 15);
    p.body(circle(0, -20, 62), 'b')
      .line(circle(0, -20, 62), 14)
      .line(rect(-226, -304, 452, 608), 20);
  }),
  fusedDish: thing(620, 400, (p) => {
    p.body('M-300 -60C-260 120 -120 170 0 170C120 170 260 120 300 -60z', 'a').body(ellipse(0, -60, 300, 90), 'paper', {
      amount: 0.2,
    });
    const clip = p.sheet.clip(ellipse(0, -60, 276, 76));
    for (const [d, ink] of [
      ['-280 -60 -160 -140 -80 -60 -170 20', 'b'],
      ['-120 -130 40 -140 20 -60 -80 -40', 'a'],
      ['40 -140 200 -130 160 -50 30 -60', 'dark'],
      ['-80 -40 60 -50 90 30 -100 30', 'b'],
      ['160 -60 280 -80 260 0 120 30', 'a'],
    ] as const)
      p.flat(hard(d), ink, { clip });
    p.line(ellipse(0, -60, 300, 90), 7);
  }),
  glassFurnace: thing(560, 640, (p) => {
    p.body('M-270 310V-60C-270 -360 270 -360 270 -60V310z', 'a')
      .flat(rrect(-130, -90, 260, 220, 60), 'dark')
      .flat(rrect(-104, -64, 208, 180, 46), 'b')
      .tint(circle(0, 40, 84), 'a', 0.6)
      .flat(circle(0, 50, 44), 'paper');
    const clip = p.sheet.clip('M-270 310V-60C-270 -360 270 -360 270 -60V310z');
    for (const [y, o] of [
      [190, -60],
      [246, 0],
      [-200, 0],
    ] as const)
      for (const i of range(7)) p.line(rect(-290 + o + i * 90, y, 84, 44), 4, 'dark', { clip });
    p.flat(rect(-60, -330, 120, 60), 'dark').line('M40 60L330 -60', 16);
  }),
  bottleVase: thing(300, 620, (p) => {
    p.body(softTwin('40 -300 44 -150 130 -20 144 160 110 290'), 'b')
      .flat(ellipse(0, -300, 42, 12), 'dark')
      .line(bend('-70 10 -100 120 -70 240'), 16, 'paper');
    for (const [y, r] of [
      [40, 130],
      [110, 142],
      [180, 138],
    ] as const)
      p.line(bend(`${-r} ${y} 0 ${y + 34} ${r} ${y}`), 9, 'a');
  }),
  callipers: thing(260, 560, (p) => {
    p.line('M0 -250C-190 -120 -160 140 -30 250M0 -250C190 -120 160 140 30 250', 24, 'paper')
      .line('M0 -250C-190 -120 -160 140 -30 250M0 -250C190 -120 160 140 30 250', 13)
      .body(circle(0, -240, 36), 'a');
  }),
  weldingMask: thing(460, 580, (p) => {
    p.body(softTwin('90 -280 200 -220 220 -40 190 140 110 270 0 286'), 'a')
      .body(rrect(-160, -130, 320, 160, 16), 'b')
      .flat(rrect(-124, -96, 248, 92, 8), 'dark')
      .line('M-90 -20L-30 -88', 9, 'paper')
      .line('M-70 140H70M-56 180H56', 10);
    for (const [x, y] of [
      [190, 240],
      [240, 170],
      [250, 270],
      [150, 280],
    ] as const)
      p.flat(
        hard(
          `${x} ${y - 24} ${x + 7} ${y - 6} ${x + 24} ${y} ${x + 7} ${y + 6} ${x} ${y + 24} ${x - 7} ${y + 6} ${x - 24} ${y} ${x - 7} ${y - 6}`,
        ),
        'b',
      );
  }),
  plasterHands: thing(480, 620, (p) => {
    p.body(rrect(-180, 210, 360, 90, 10), 'a');
    for (const side of [-1, 1] as const)
      p.at([side * 60, 0, side * -9, side, 1], () => {
        p.body(soft('10 210 -30 60 -40 -60 20 -110 90 -90 110 20 90 120 80 210'), 'paper', { amount: 0.7 });
        for (const d of ['-10 -90 -30 -190 -10 -270', '30 -100 24 -210 40 -290', '66 -90 76 -190 86 -256'])
          p.line(bend(d), 46, 'dark').line(bend(d), 36, 'paper');
      });
    p.line(bend('-40 -30 0 10 40 -30'), 40, 'dark')
      .line(bend('-40 -30 0 10 40 -30'), 30, 'paper')
      .line(bend('-50 30 0 64 50 30'), 40, 'dark')
      .line(bend('-50 30 0 64 50 30'), 30, 'paper');
  }),
  mouldHalves: thing(640, 420, (p) => {
    for (const [x, ink] of [
      [-170, 'a'],
      [170, 'b'],
    ] as const) {
      p.body(rrect(x - 146, -180, 292, 380, 18), 'paper', { amount: 0.5 })
        .line(rrect(x - 146, -180, 292, 380, 18), 6)
        .flat(
          soft(
            `${x} -120 ${x + 50} -90 ${x + 60} -20 ${x + 96} 60 ${x + 60} 150 ${x - 60} 150 ${x - 96} 60 ${x - 60} -20 ${x - 50} -90`,
          ),
          x < 0 ? 'dark' : ink,
        );
      for (const dx of [-116, 116]) p.flat(circle(x + dx, -150, 15), x < 0 ? 'dark' : 'b');
    }
    p.tint(soft('-170 -120 -120 -90 -110 -20 -74 60 -110 150 -230 150 -266 60 -230 -20 -220 -90'), 'a', 0.6);
  }),
  forgedHook: thing(400, 640, (p) => {
    p.line('M-60 -300V40C-60 290 190 280 170 90C164 40 120 30 110 70', 40, 'dark')
      .body(leaf(-60, -120, -30, 220, 90), 'a')
      .line(line(-60, -120, 120, -220), 6, 'paper')
      .line('M-76 -280V30', 7, 'paper')
      .body(circle(-60, -290, 34), 'b')
      .flat(circle(-60, -290, 12), 'dark');
  }),
  anvil: thing(600, 520, (p) => {
    p.body('M-160 120H160L130 250H-130z', 'b')
      .line('M-140 170H140', 6)
      .body(
        'M-290 -130H250V-60C170 -50 110 -20 90 40C100 80 150 90 160 120H-160C-150 90 -100 80 -90 40C-100 -40 -200 -60 -290 -130z',
        'dark',
        { shade: null },
      )
      .line('M-230 -112H230', 9, 'paper');
    p.at([90, -210, -28, 0.8], () => p.body(rrect(-200, -14, 250, 30, 12), 'b').body(rrect(30, -60, 90, 124, 8), 'a'));
  }),
  roughStone: thing(560, 520, (p) => {
    p.body(hard('-250 240 -270 40 -180 -120 -60 -230 120 -240 230 -130 270 60 240 240'), 'paper', {
      start: 0.3,
      amount: 0.8,
    })
      .flat(hard('-60 -230 120 -240 60 -60 -120 -20 -180 -120'), 'b')
      .line(track('-120 -20 60 -60 110 110 -60 240'), 6)
      .line(track('60 -60 230 -130'), 6);
    for (const i of range(18)) p.line(`M${-200 + ((i * 83) % 400)} ${40 + ((i * 47) % 180)}l22 -14`, 6);
    p.at([230, -230, 42, 0.62], () =>
      p.body(softTwin('22 -280 34 -200 20 -60'), 'a').body(hardTwin('12 -60 14 200 0 250'), 'dark', { shade: null }),
    );
  }),
  headStand: thing(360, 660, (p) => {
    p.line('M0 60L-130 320M0 60L130 320M0 60V300', 24, 'b')
      .body(rrect(-120, 30, 240, 40, 10), 'b')
      .body(rrect(-44, -60, 88, 100, 10), 'a')
      .body(soft('-110 -180 -100 -290 0 -326 100 -290 112 -180 80 -70 0 -20 -80 -70'), 'a')
      .line('M-60 -190H-20M20 -190H60M0 -180L-16 -110H14M-30 -74H30', 9);
  }),
};

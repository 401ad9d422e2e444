import { range } from '../sequence.ts';
import { bend, hard, hardTwin, soft, softTwin, track } from '../shapes/by-numbers.ts';
import { circle, ellipse, half, leaf, rect, rrect, sector } from '../shapes/figures.ts';
import { lying, thing } from './pen.ts';

/** Of paper and everything glued. */
export const paper = {
  gluePot: thing(260, 380, (p) => {
    p.body(rrect(-110, -60, 220, 240, 30), 'paper', { amount: 0.5 })
      .line(rrect(-110, -60, 220, 240, 30), 7)
      .flat(rect(-110, 0, 220, 110), 'b')
      .line('M-60 40H60M-60 70H20', 9)
      .body(hardTwin('20 -180 40 -110 90 -60'), 'a');
  }),
  boneFolder: thing(80, 560, (p) => {
    p.body(softTwin('6 -276 34 -180 34 200 14 276'), 'paper', { amount: 0.5 }).line(
      softTwin('6 -276 34 -180 34 200 14 276'),
      6,
    );
  }),
  rubberStamp: thing(240, 360, (p) => {
    p.body(softTwin('30 -176 70 -150 60 -90 26 -50 30 40'), 'b')
      .body(rrect(-110, 40, 220, 80, 12), 'a')
      .flat(rect(-104, 120, 208, 30), 'dark');
  }),
  carnivalMask: thing(600, 440, (p) => {
    for (const i of range(7))
      p.body(leaf(-180 + i * 60, -90, -90 + (i - 3) * 13, 210 - Math.abs(i - 3) * 22, 60), i % 2 ? 'a' : 'b');
    p.body(soft('-280 -80 -160 -130 0 -90 160 -130 280 -80 260 60 150 160 60 110 0 60 -60 110 -150 160 -260 60'), 'a')
      .flat(soft('-190 -10 -120 -50 -50 0 -120 50'), 'dark')
      .flat(soft('190 -10 120 -50 50 0 120 50'), 'dark')
      .line(soft('-210 -10 -120 -74 -30 0 -120 74'), 8, 'b')
      .line(soft('210 -10 120 -74 30 0 120 74'), 8, 'b')
      .flat(hard('0 -84 20 -50 0 -16 -20 -50'), 'paper');
  }),
  sockPuppet: thing(420, 640, (p) => {
    p.body(
      'M-60 310V0C-190 -20 -200 -200 -60 -240C60 -270 190 -220 200 -130C204 -90 60 -90 40 -60C70 -20 190 -60 190 -10C180 50 90 50 70 60V310z',
      'a',
    ).flat('M200 -126C150 -80 60 -90 40 -60C70 -20 190 -60 190 -10C230 -50 220 -100 200 -126z', 'b');
    for (const [x, y] of [
      [-40, -250],
      [70, -256],
    ] as const)
      p.flat(circle(x, y, 50), 'paper')
        .line(circle(x, y, 50), 7)
        .flat(circle(x + 14, y + 6, 18), 'dark');
    p.line('M-56 190H66M-56 240H66', 26, 'b').line(
      'M-130 -180C-190 -230 -180 -290 -150 -300M-110 -210C-140 -270 -110 -310 -90 -316',
      13,
    );
  }),
  bigHead: thing(500, 620, (p) => {
    p.body(soft('0 -290 180 -250 236 -60 210 160 110 290 -110 290 -210 160 -236 -60 -180 -250'), 'b')
      .flat(soft('-230 -80 -190 -260 0 -306 190 -260 230 -80 150 -180 0 -200 -150 -180'), 'dark')
      .body(soft('-50 -30 50 -30 70 80 0 120 -70 80'), 'a')
      .flat(circle(-110, -30, 50), 'paper')
      .flat(circle(110, -30, 50), 'paper')
      .flat(circle(-98, -24, 20), 'dark')
      .flat(circle(98, -24, 20), 'dark')
      .flat('M-120 160C-60 240 60 240 120 160z', 'dark')
      .flat(rect(-40, 160, 34, 30), 'paper')
      .flat(rect(6, 160, 34, 30), 'paper')
      .flat(circle(-160, 90, 40), 'a')
      .flat(circle(160, 90, 40), 'a')
      .line('M-160 -110C-130 -140 -90 -130 -70 -110M160 -110C130 -140 90 -130 70 -110', 18);
  }),
  paperBeast: thing(640, 520, (p) => {
    for (const i of range(9))
      p.flat(
        hard(`${-100 + i * 42} ${-90 + i * 14} ${-70 + i * 42} ${-170 + i * 20} ${-50 + i * 42} ${-80 + i * 14}`),
        i % 2 ? 'a' : 'b',
      );
    p.body(soft('-100 -100 60 -70 230 30 300 160 270 230 120 240 -40 230 -130 130'), 'a')
      .body('M-300 -60C-300 -200 -60 -240 -20 -110C0 0 -60 100 -160 80L-290 60L-210 10L-310 -10z', 'b')
      .flat(circle(-150, -100, 40), 'paper')
      .flat(circle(-160, -96, 17), 'dark');
    for (const i of range(4))
      p.flat(
        hard(`${-280 + i * 36} ${-2 + i * 3} ${-262 + i * 36} ${26 + i * 2} ${-246 + i * 36} ${2 + i * 3}`),
        'paper',
      );
    for (const i of range(8)) p.line(sector(-20 + (i % 4) * 74, 60 + Math.floor(i / 4) * 80, 0, 34, 20, 160), 6);
    p.line('M-110 -190L-60 -270M-60 -190L0 -260', 24, 'a').line('M-60 220V250M90 230V250M220 230V250', 34);
  }),
  giant: thing(380, 680, (p) => {
    p.body('M-90 -130C-170 100 -180 240 -190 320H190C180 240 170 100 90 -130z', 'a')
      .body(soft('-80 -180 -76 -280 0 -310 76 -280 80 -180 40 -110 -40 -110'), 'b')
      .flat(hard('-84 -270 -90 -336 -44 -300 0 -340 44 -300 90 -336 84 -270'), 'dark')
      .line('M-34 -210H-14M14 -210H34M-24 -160C-8 -146 8 -146 24 -160', 8)
      .line('M-96 -80C-150 0 -150 80 -60 110M96 -80C150 0 150 80 60 110', 44, 'b');
    for (const y of [180, 240, 290])
      p.line(bend(`${-150 - y / 10} ${y} 0 ${y + 26} ${150 + y / 10} ${y}`), 11, y === 240 ? 'b' : 'paper');
  }),
  sewnBook: thing(560, 420, (p) => {
    p.body(hard('-260 -120 200 -120 260 -60 260 170 -200 170 -260 110'), 'a')
      .flat(hard('200 -106 246 -60 246 154 200 120'), 'paper')
      .body(hard('-260 -120 200 -120 200 110 -260 110'), 'a')
      .line('M-206 -120V110', 7);
    for (const y of [-80, -30, 20, 70]) p.line(`M-260 ${y}L-206 ${y + 16}`, 9, 'b');
    p.flat(rect(-120, -70, 240, 90), 'paper').line('M-80 -36H80M-80 -8H30', 9);
    for (const i of range(5)) p.line(`M206 ${-80 + i * 42}L244 ${-44 + i * 42}`, 4);
  }),
  openBook: thing(640, 420, (p) => {
    p.body(hard('-310 -130 0 -90 310 -130 310 170 0 200 -310 170'), 'b')
      .flat('M0 -80C-80 -150 -220 -150 -290 -130V140C-220 120 -80 120 0 180z', 'paper')
      .flat('M0 -80C80 -150 220 -150 290 -130V140C220 120 80 120 0 180z', 'paper')
      .line('M0 -80V180', 6);
    for (const i of range(5))
      p.line(bend(`-250 ${-80 + i * 40} -150 ${-88 + i * 40} -50 ${-52 + i * 42}`), 6).line(
        bend(`50 ${-52 + i * 42} 150 ${-88 + i * 40} 250 ${-80 + i * 40}`),
        6,
      );
    p.line('M0 -60V40', 16, 'a')
      .line(track('-20 -60 20 -30 -20 0 20 30'), 6, 'a')
      .flat(hard('110 -60 200 -70 204 20 114 30'), 'a');
  }),
  paperMould: lying(640, 480, (p) => {
    p.body(rect(-310, -230, 620, 460), 'b').flat(rect(-262, -182, 524, 364), 'dark');
    for (const i of range(15)) p.line(`M-262 ${-170 + i * 24}H262`, 3, 'paper');
    p.body(soft('-236 -150 -100 -166 60 -150 232 -160 240 0 230 156 40 146 -120 160 -240 148 -230 0'), 'paper', {
      amount: 0.2,
    });
    for (const i of range(12))
      p.flat(ellipse(-180 + ((i * 113) % 370), -110 + ((i * 61) % 230), 14, 5), i % 2 ? 'a' : 'b');
  }),
  marbledSheet: lying(600, 500, (p) => {
    const clip = p.sheet.clip(rect(-290, -240, 580, 480));
    p.flat(rect(-290, -240, 580, 480), 'b');
    for (const [i, ink] of (['a', 'dark', 'paper', 'a', 'dark', 'paper', 'a'] as const).entries())
      p.line(
        bend(
          range(14)
            .map((n) => `${-330 + n * 52} ${-230 + i * 76 + (n % 2 ? -66 : 66) + ((n * 17) % 30)}`)
            .join(' '),
        ),
        26 - (i % 3) * 7,
        ink,
        { clip },
      );
  }),
  suitcaseTheatre: thing(620, 560, (p) => {
    p.body(rrect(-290, -270, 580, 300, 30), 'a')
      .flat(rrect(-250, -236, 500, 250, 16), 'b')
      .body(rrect(-300, 20, 600, 240, 30), 'a')
      .line('M-70 260C-70 300 70 300 70 260', 18)
      .flat('M-250 -236H-70C-110 -120 -190 -60 -250 14z', 'dark')
      .flat('M250 -236H70C110 -120 190 -60 250 14z', 'dark');
    p.flat(half(0, 14, 90, 180), 'paper')
      .flat(circle(-30, -120, 26), 'paper')
      .line('M-30 -94V-20M-30 -70L-64 -40M-30 -70L0 -60', 12, 'paper')
      .flat(hard('40 0 70 -100 100 0'), 'a')
      .flat(circle(70, -112, 22), 'a');
    for (const x of [-180, 150]) p.body(rrect(x, 10, 40, 64, 8), 'paper');
  }),
  foundThings: lying(640, 480, (p) => {
    p.body(rrect(-310, -230, 620, 460, 20), 'paper', { amount: 0.3, start: 0.7 }).line(
      rrect(-290, -210, 580, 420, 10),
      5,
    );
    p.line(circle(-200, -110, 62), 26, 'a')
      .line('M-140 -70L-10 40M-50 6L-76 36M-20 34L-46 62', 24, 'a')
      .flat(circle(170, -120, 88), 'b')
      .line(circle(170, -120, 66), 6);
    for (const [x, y] of [
      [150, -140],
      [192, -140],
      [150, -100],
      [192, -100],
    ] as const)
      p.flat(circle(x, y, 12), 'dark');
    p.body(soft('-240 110 -160 60 -90 110 -110 190 -210 190'), 'paper', { amount: 0.6 })
      .line(bend('-200 100 -160 140 -180 180'), 6)
      .body(hard('60 60 250 40 262 150 72 170'), 'paper', { amount: 0.2 })
      .line('M90 92L230 78M94 124L200 112', 7, 'a')
      .flat(circle(240, 54, 16), 'b')
      .line(bend('-40 130 0 90 30 150 -10 200'), 12, 'b');
  }),
  drawerCabinet: thing(520, 620, (p) => {
    p.body(rect(-250, -300, 500, 580), 'a').line('M-220 280V312M220 280V312', 30);
    for (const i of range(20))
      p.body(
        rrect(-232 + (i % 4) * 118, -280 + Math.floor(i / 4) * 112, 108, 100, 6),
        (i * 7) % 5 === 2 ? 'b' : 'paper',
        { amount: 0.4 },
      ).flat(circle(-178 + (i % 4) * 118, -230 + Math.floor(i / 4) * 112, 11), 'dark');
  }),
};

import { range } from '../sequence.ts';
import { bend, hard, soft, softTwin, track } from '../shapes/by-numbers.ts';
import { circle, ellipse, rect, rrect } from '../shapes/figures.ts';
import { thing } from './pen.ts';

/** What joiners have about them. */
export const wood = {
  chisel: thing(80, 580, (p) => {
    p.body(softTwin('24 -286 36 -200 30 -60 20 -20'), 'a')
      .flat(rect(-22, -30, 44, 40), 'b')
      .body(hard('-14 10 14 10 26 60 26 270 -26 288 -26 60'), 'paper', { amount: 0.8 })
      .line(track('-26 250 26 230'), 5);
  }),
  handSaw: thing(200, 640, (p) => {
    p.body(hard('-70 -120 60 -150 44 300 0 312 -10 300'), 'paper', { amount: 0.7 });
    for (const i of range(20))
      p.flat(
        hard(`${-70 + i * 3} ${-116 + i * 21} ${-88 + i * 3} ${-104 + i * 21} ${-67 + i * 3} ${-96 + i * 21}`),
        'dark',
      );
    p.body(soft('-80 -130 -90 -240 -50 -300 60 -306 90 -260 80 -150 40 -130'), 'a').flat(
      soft('-30 -190 -30 -250 20 -266 36 -220 20 -180'),
      'paper',
    );
  }),
  mallet: thing(300, 560, (p) => {
    p.body(rrect(-24, -120, 48, 390, 20), 'b')
      .body(hard('-140 -270 140 -270 120 -90 -120 -90'), 'a')
      .line('M-100 -230H60M-90 -150H80', 5);
  }),
  trySquare: thing(360, 500, (p) => {
    p.body(rect(-160, -240, 64, 470), 'a')
      .body(rect(-96, 170, 260, 60), 'paper', { amount: 0.6 })
      .line(rect(-96, 170, 260, 60), 5);
    for (const i of range(11)) p.line(`M${-80 + i * 22} 170v${i % 5 ? 18 : 34}`, 4);
    for (const y of [-180, 60, 200]) p.flat(circle(-128, y, 12), 'b');
  }),
  smallPlane: thing(560, 320, (p) => {
    p.body('M-270 40H270V140H-270z', 'a')
      .body(soft('100 40 120 -90 170 -120 220 -90 200 40'), 'b')
      .body(circle(-190, -10, 54), 'b')
      .body(hard('-70 40 20 -150 64 -136 0 40'), 'dark', { shade: null })
      .line('M-270 124H270', 9, 'paper')
      .flat(hard('-30 40 60 40 90 -40 10 -60'), 'b');
  }),
  workbench: thing(640, 460, (p) => {
    p.body(rect(-270, -100, 56, 320), 'a')
      .body(rect(214, -100, 56, 320), 'a')
      .body(rect(-230, 90, 460, 44), 'a')
      .body(rrect(-310, -150, 620, 66, 8), 'b', { deg: 90 })
      .body(rrect(-330, -160, 60, 150, 8), 'a')
      .line('M-380 -60H-330M-360 -100V-20', 14);
    p.flat(rrect(-60, -200, 180, 50, 8), 'paper')
      .line('M-40 -175H90', 5)
      .line(bend('150 -160 180 -200 220 -170 190 -160'), 9, 'b');
  }),
  spoon: thing(200, 640, (p) => {
    p.body(softTwin('30 -318 74 -280 88 -200 62 -120 24 -80 18 60 26 200 22 300 0 316'), 'a')
      .flat(softTwin('20 -296 54 -262 64 -200 44 -144 0 -126'), 'dark')
      .tint(softTwin('20 -296 54 -262 64 -200 44 -144 0 -126'), 'dark', 0.5);
    for (const x of [-6, 8]) p.line(bend(`${x} -60 ${x + 4} 80 ${x} 280`), 4);
  }),
  woodenStool: thing(520, 580, (p) => {
    for (const [x, dx] of [
      [-150, -70],
      [150, 70],
      [10, 10],
    ] as const)
      p.body(hard(`${x - 24} -170 ${x + 24} -170 ${x + dx + 18} 280 ${x + dx - 18} 280`), 'b');
    p.line('M-186 90H190', 20, 'a')
      .body('M-250 -210C-250 -270 250 -270 250 -210C250 -150 -250 -150 -250 -210z', 'a')
      .line(bend('-180 -214 -60 -196 80 -200 190 -216'), 5)
      .line(bend('-120 -236 0 -226 130 -236'), 4);
  }),
  smallTable: thing(620, 520, (p) => {
    for (const x of [-236, 236]) p.body(hard(`${x - 26} -130 ${x + 26} -130 ${x + 14} 256 ${x - 14} 256`), 'a');
    p.body(rect(-220, -170, 440, 110), 'b')
      .body(rrect(-306, -220, 612, 56, 8), 'a', { deg: 90 })
      .flat(circle(0, -114, 18), 'dark')
      .line('M-150 -166V-66M150 -166V-66', 5)
      .line(bend('-270 -194 -100 -204 90 -188 280 -198'), 4);
  }),
  butterKnife: thing(130, 640, (p) => {
    p.body(soft('-6 -316 46 -290 58 -140 34 20 30 290 0 316 -26 290 -20 20 -40 -60 -36 -240'), 'b');
    for (const i of range(7)) p.line(track(`-14 ${60 + i * 32} 6 ${76 + i * 32} 26 ${60 + i * 32}`), 5);
    p.line(bend('6 -280 20 -160 6 -20'), 4);
  }),
  turnedBowl: thing(600, 340, (p) => {
    p.body('M-290 -120C-280 40 -170 150 -80 156H80C170 150 280 40 290 -120z', 'a')
      .body(ellipse(0, -120, 290, 62), 'b')
      .flat(ellipse(0, -112, 236, 44), 'dark');
    for (const k of [0.75, 0.5, 0.25]) p.line(ellipse(30, -106, 190 * k, 32 * k), 5, 'paper');
    p.line(bend('-258 -20 0 20 258 -20'), 6).line(bend('-206 70 0 100 206 70'), 6);
  }),
  bookshelf: thing(500, 620, (p) => {
    p.body(rect(-240, -300, 480, 600), 'a')
      .flat(rect(-206, -266, 412, 160), 'dark')
      .flat(rect(-206, -76, 412, 160), 'dark')
      .flat(rect(-206, 114, 412, 160), 'dark');
    for (const i of range(21)) {
      const h = 96 + ((i * 37) % 50);
      if (i % 7 < 6)
        p.flat(
          rect(-192 + (i % 7) * 54, -106 + Math.floor(i / 7) * 190 - h, 40, h),
          i % 3 === 0 ? 'b' : i % 3 === 1 ? 'paper' : 'a',
        );
    }
  }),
  nestBox: thing(480, 620, (p) => {
    p.body(hard('-170 -160 170 -160 170 260 -170 260'), 'b')
      .body(hard('-240 -150 0 -310 240 -150 200 -110 0 -240 -200 -110'), 'a')
      .flat(circle(0, -20, 70), 'dark')
      .line('M0 110V130', 30, 'a')
      .line('M-100 -160V260M100 -160V260', 4)
      .body(soft('-30 -40 0 -66 40 -40 36 20 -30 30'), 'a')
      .flat(hard('-30 -26 -74 -14 -26 -2'), 'paper')
      .flat(circle(-6, -36, 8), 'dark');
  }),
  panelSaw: thing(620, 560, (p) => {
    p.body(rect(-230, 60, 460, 210), 'a')
      .body(rrect(-310, 10, 620, 60, 8), 'paper', { deg: 90, amount: 0.6 })
      .flat(circle(40, 10, 150), 'dark')
      .flat(circle(40, 10, 136), 'paper');
    for (const i of range(22)) p.at([40, 10, i * 16.4, 1], () => p.flat(hard('136 -14 164 0 136 14'), 'dark'));
    p.body(circle(40, 10, 60), 'b')
      .body(rrect(-310, 10, 620, 60, 8), 'paper', { deg: 90, amount: 0.6 })
      .body(hard('-290 -20 -60 -20 -60 14 -290 14'), 'b')
      .flat(circle(-150, 160, 30), 'b')
      .flat(rrect(80, 130, 90, 60, 10), 'dark');
  }),
};

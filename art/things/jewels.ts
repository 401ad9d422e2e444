import { range } from '../sequence.ts';
import { bend, hard, soft, softTwin, track } from '../shapes/by-numbers.ts';
import { circle, ellipse, leaf, rect, ring, rrect } from '../shapes/figures.ts';
import { thing } from './pen.ts';

/** What jewellers have about them. */
export const jewels = {
  pliers: thing(180, 560, (p) => {
    p.line('M-10 -40C-70 60 -60 180 -44 262M10 -40C70 60 60 180 44 262', 40, 'a')
      .body(softTwin('8 -276 22 -200 52 -90 44 -20 0 0'), 'paper', { amount: 0.9 })
      .line('M0 -270V-90', 5)
      .flat(circle(0, -56, 20), 'dark');
  }),
  needleFile: thing(50, 560, (p) => {
    p.body(softTwin('12 276 24 200 22 120 14 90'), 'b').body(softTwin('2 -278 12 -180 14 90'), 'paper', {
      amount: 0.8,
    });
    for (const i of range(22)) p.line(`M-9 ${-190 + i * 12}l18 -8`, 3);
  }),
  chasingHammer: thing(260, 560, (p) => {
    p.body(softTwin('16 -210 18 -60 30 140 32 250 0 276'), 'a')
      .body(hard('-120 -250 60 -250 60 -170 -120 -180'), 'paper', { amount: 0.8 })
      .body(circle(88, -210, 44), 'paper', { amount: 0.8 })
      .flat(rect(-130, -262, 30, 94), 'dark');
  }),
  torch: thing(360, 520, (p) => {
    p.body(rrect(-60, -40, 150, 290, 40), 'a')
      .line('M16 -40V-110H-60', 30)
      .body(hard('-60 -130 -130 -140 -130 -80 -60 -90'), 'paper', { amount: 0.8 })
      .flat(leaf(-130, -110, 186, 200, 90), 'b')
      .flat(leaf(-130, -110, 184, 110, 44), 'paper')
      .line('M-40 60H70', 12, 'paper')
      .flat(circle(70, -80, 24), 'b');
  }),
  goldsmithBench: thing(640, 500, (p) => {
    p.body(rect(-290, -60, 54, 300), 'a')
      .body(rect(236, -60, 54, 300), 'a')
      .body('M-310 -120H310V-50H150C130 60 -130 60 -150 -50H-310z', 'b', { deg: 90 })
      .flat(hard('-30 20 30 20 14 -20 -14 -20'), 'paper')
      .line('M-140 10C-100 150 100 150 140 10', 6)
      .tint('M-140 10C-100 150 100 150 140 10z', 'a', 0.6);
    p.body(rrect(-250, -200, 100, 80, 8), 'a')
      .line('M-230 -200L-250 -290M-200 -200V-300M-170 -200L-150 -280', 12)
      .line('M150 -120C150 -260 240 -260 200 -180', 12)
      .body(hard('170 -210 240 -190 220 -130 150 -150'), 'a');
  }),
  silverRing: thing(440, 520, (p) => {
    p.flat(ring(0, 70, 190, 136), 'paper', { evenodd: true })
      .line(circle(0, 70, 190), 7)
      .line(circle(0, 70, 136), 7);
    p.sheet.dark.fill(ring(0, 70, 190, 136), {
      evenodd: true,
      paint: p.sheet.dark.ramp(30, [
        [0.3, 0],
        [1, 0.8],
      ]),
    });
    p.body(soft('-80 -120 -60 -190 0 -230 60 -190 80 -120 40 -90 -40 -90'), 'a')
      .line('M-40 -150L0 -110L44 -154', 6, 'paper')
      .line(rrect(-96, -134, 192, 40, 18), 9);
  }),
  twoRings: thing(620, 420, (p) => {
    for (const [x, ink] of [
      [-110, 'a'],
      [110, 'b'],
    ] as const) {
      p.flat(ring(x, 0, 196, 146), ink, { evenodd: true });
      p.sheet.dark.fill(ring(x, 0, 196, 146), {
        evenodd: true,
        paint: p.sheet.dark.ramp(40, [
          [0.35, 0],
          [1, 0.85],
        ]),
      });
    }
    const over = p.sheet.clip(rect(-90, -220, 240, 220));
    p.line(circle(-110, 0, 171), 62, 'paper', { clip: over })
      .line(circle(-110, 0, 171), 50, 'a', { clip: over })
      .line('M-150 -150C-190 -110 -220 -60 -218 0', 8, 'paper');
  }),
  castPendant: thing(380, 640, (p) => {
    p.line('M-180 -310C-120 -120 -40 -80 0 -60C40 -80 120 -120 180 -310', 9)
      .line(circle(0, -30, 34), 14, 'b')
      .body(soft('0 10 110 70 140 190 70 290 -50 300 -140 210 -110 70'), 'a');
    for (const i of range(6))
      p.line(bend(`${-104 + i * 6} ${110 + i * 30} 0 ${84 + i * 34} ${108 - i * 6} ${116 + i * 30}`), 6);
  }),
  enamelEarrings: thing(520, 560, (p) => {
    for (const [x, ink, other] of [
      [-130, 'a', 'b'],
      [130, 'b', 'a'],
    ] as const) {
      p.line(`M${x} -140V-190C${x} -260 ${x + 60} -260 ${x + 56} -190`, 9)
        .body(soft(`${x} -140 ${x + 110} 60 ${x + 80} 210 ${x} 250 ${x - 80} 210 ${x - 110} 60`), ink)
        .flat(circle(x, 110, 66), other)
        .flat(circle(x - 14, 96, 28), 'paper')
        .flat(leaf(x, -120, 90, 120, 30), 'dark');
    }
  }),
  looseGem: thing(560, 460, (p) => {
    const outline = hard('-270 -90 -150 -210 150 -210 270 -90 0 220');
    p.flat(outline, 'a')
      .flat(hard('-270 -90 -110 -90 0 220'), 'b')
      .flat(hard('110 -90 270 -90 0 220'), 'dark')
      .flat(hard('-150 -210 -40 -210 -110 -90 -270 -90'), 'paper')
      .tint(hard('40 -210 150 -210 270 -90 110 -90'), 'dark', 0.5)
      .line(track('-270 -90 270 -90'), 6)
      .line(track('-110 -90 0 -210 110 -90 0 220 -110 -90'), 6)
      .line(outline, 6);
  }),
  crucible: thing(560, 520, (p) => {
    for (const i of range(5))
      p.body(leaf(-160 + i * 80, 120, -90 + (i - 2) * 6, 330 - Math.abs(i - 2) * 60, 100), i % 2 ? 'a' : 'b', {
        deg: -90,
        start: 0.6,
        amount: 0.3,
      });
    p.body('M-200 -10H200L140 220H-140z', 'dark', { shade: null })
      .flat(ellipse(0, -10, 200, 44), 'b')
      .line('M180 60H300', 26, 'a')
      .flat(circle(-60, -14, 18), 'paper')
      .flat(circle(50, -4, 13), 'paper');
  }),
};

import { pot } from '../motifs/pot.ts';
import { range } from '../sequence.ts';
import { bend, hard, hardTwin, soft, softTwin, track } from '../shapes/by-numbers.ts';
import { arc, circle, ellipse, rect, rrect, sector } from '../shapes/figures.ts';
import { lying, thing } from './pen.ts';

/** Of dance and music. */
export const stage = {
  danceFan: thing(620, 400, (p) => {
    for (const i of range(11))
      p.flat(sector(0, 170, 90, 330, 186 + i * 15.3, 186 + (i + 1) * 15.3), i % 2 ? 'a' : 'b').line(
        `M0 170L${Math.cos(((186 + i * 15.3) * Math.PI) / 180) * 330} ${170 + Math.sin(((186 + i * 15.3) * Math.PI) / 180) * 330}`,
        6,
      );
    p.line(arc(0, 170, 300, 188, 352), 9, 'paper')
      .flat(circle(0, 170, 20), 'dark')
      .line(bend('0 180 -30 220 20 250'), 7, 'a');
  }),
  castanets: thing(420, 360, (p) => {
    for (const [x, turn] of [
      [-90, -16],
      [100, 14],
    ] as const)
      p.at([x, 20, turn, 1], () =>
        p
          .body(soft('0 -90 70 -120 130 -60 120 60 0 150 -120 60 -130 -60 -70 -120'), x < 0 ? 'a' : 'b')
          .flat(ellipse(0, 20, 56, 62), 'dark'),
      );
    p.line(bend('-90 -90 -40 -170 60 -170 100 -90'), 9);
  }),
  danceShoe: thing(600, 460, (p) => {
    p.body(
      'M-280 190C-290 120 -180 90 -110 40C-40 -10 20 -120 60 -170C110 -130 170 -140 210 -180C250 -60 230 60 236 100L230 220H170L160 110C90 150 0 190 -60 210C-140 230 -270 230 -280 190z',
      'a',
    )
      .line('M-20 -30C40 20 100 20 190 -60', 16, 'b')
      .body(hard('164 110 236 100 230 224 172 224'), 'dark', { shade: null })
      .line('M-270 206C-180 226 -100 216 -50 206', 10)
      .flat(circle(86, -6, 16), 'paper');
  }),
  slippers: thing(520, 520, (p) => {
    for (const [x, turn] of [
      [-100, -8],
      [110, 10],
    ] as const)
      p.at([x, 60, turn, 1], () =>
        p
          .body(softTwin('60 -170 88 -60 80 90 50 170 0 186'), 'a')
          .flat(softTwin('40 -150 58 -60 40 40 0 56'), 'dark')
          .line('M-60 -80C0 -10 30 0 60 -80', 10, 'b'),
      );
    p.line(bend('-150 -80 -220 -200 -60 -220 40 -180 200 -230 180 -90'), 16, 'b');
  }),
  accordion: thing(640, 460, (p) => {
    p.body(rrect(-310, -190, 150, 380, 30), 'a').body(rrect(160, -190, 150, 380, 30), 'a');
    for (const i of range(8))
      p.body(
        hard(
          `${-160 + i * 40} ${-170 + (i % 2) * 26} ${-120 + i * 40} ${-170 + ((i + 1) % 2) * 26} ${-120 + i * 40} ${170 - ((i + 1) % 2) * 26} ${-160 + i * 40} ${170 - (i % 2) * 26}`,
        ),
        i % 2 ? 'b' : 'paper',
        { amount: 0.4 },
      );
    for (const i of range(7))
      p.flat(rect(-296, -156 + i * 46, 80, 38), 'paper').flat(circle(204 + (i % 2) * 50, -140 + i * 46, 16), 'b');
    for (const i of [0, 1, 3, 4, 5]) p.flat(rect(-296, -124 + i * 46, 46, 24), 'dark');
  }),
  barre: thing(640, 600, (p) => {
    p.body(rect(-300, -290, 600, 470), 'paper', { amount: 0.3 })
      .line(rect(-300, -290, 600, 470), 12, 'a')
      .line('M-200 120L40 -240M-60 150L120 -120', 7, 'b')
      .line('M-320 60H320', 24, 'b')
      .line('M-240 60V290M240 60V290', 16)
      .line('M-270 290H-210M210 290H270', 18);
  }),
  loudspeaker: thing(360, 640, (p) => {
    p.body(rrect(-170, -310, 340, 620, 30), 'dark', { shade: null })
      .body(circle(0, 110, 130), 'a')
      .flat(circle(0, 110, 50), 'b')
      .body(circle(0, -160, 84), 'b')
      .flat(circle(0, -160, 30), 'paper');
    for (const [x, y] of [
      [-136, -276],
      [136, -276],
      [-136, 276],
      [136, 276],
    ] as const)
      p.flat(circle(x, y, 10), 'paper');
  }),
  drumsticks: thing(110, 620, (p) => {
    for (const turn of [-4, 5])
      p.at([turn * 6, 0, turn, 1], () => p.body(softTwin('14 300 17 0 9 -240 17 -270 0 -308'), turn < 0 ? 'a' : 'b'));
  }),
  tuningFork: thing(130, 560, (p) => {
    p.line('M-44 -270V-20C-44 60 44 60 44 -20V-270M0 40V240', 26, 'paper')
      .line('M-44 -270V-20C-44 60 44 60 44 -20V-270M0 40V240', 15)
      .body(circle(0, 252, 26), 'a');
  }),
  metronome: thing(380, 560, (p) => {
    p.body(hardTwin('60 -270 180 250'), 'a')
      .flat(hardTwin('30 -210 90 100'), 'paper')
      .line('M0 120L-80 -230', 11)
      .body(hard('-74 -150 -30 -164 -20 -110 -64 -96'), 'b')
      .body(rrect(-196, 236, 392, 44, 10), 'b');
    for (const i of range(7)) p.line(`M${-20 - i * 5} ${-150 + i * 34}H${20 + i * 5}`, 5);
  }),
  ukulele: thing(320, 660, (p) => {
    p.body(rect(-24, -260, 48, 330), 'b')
      .body(hardTwin('38 -322 30 -256'), 'dark', { shade: null })
      .body(softTwin('60 10 112 40 110 110 94 150 150 220 140 296 60 328 0 330'), 'a')
      .flat(circle(0, 150, 44), 'dark')
      .line(circle(0, 150, 52), 7, 'b')
      .flat(rrect(-54, 252, 108, 22, 8), 'dark');
    for (const i of range(4))
      p.line(`M${-13 + i * 9} -300L${-17 + i * 11} 258`, 3, 'paper').flat(
        circle(i % 2 ? 48 : -48, -306 + Math.floor(i / 2) * 32, 11),
        'b',
      );
    for (const i of range(7)) p.line(`M-24 ${-230 + i * 36}H24`, 4);
  }),
  cello: thing(360, 680, (p) => {
    p.line('M0 290V338', 9)
      .body(rect(-17, -290, 34, 220), 'dark', { shade: null })
      .line('M0 -290C-10 -340 40 -340 34 -306C30 -290 10 -296 14 -312', 16, 'b')
      .body(softTwin('50 -130 116 -104 124 -30 88 20 80 70 108 120 156 190 140 284 50 304 0 306'), 'a');
    for (const s of [-1, 1])
      p.line(`M${s * 58} 60C${s * 40} 90 ${s * 84} 120 ${s * 64} 150`, 9)
        .flat(circle(s * 54, 58, 8), 'dark')
        .flat(circle(s * 68, 154, 8), 'dark');
    p.body(hardTwin('20 -100 30 40'), 'dark', { shade: null })
      .flat(rect(-34, 120, 68, 14), 'paper')
      .flat(hardTwin('22 170 12 280'), 'dark');
    for (const i of range(4)) p.line(`M${-10 + i * 7} -280L${-16 + i * 11} 176`, 3, 'paper');
    p.line('M-190 230L200 10', 11, 'b').line('M-186 246L204 26', 4, 'paper');
  }),
  cajon: thing(440, 600, (p) => {
    p.body(hard('-200 -240 120 -240 120 290 -200 290'), 'a')
      .body(hard('120 -240 210 -280 210 240 120 290'), 'b')
      .body(hard('-200 -240 -110 -280 210 -280 120 -240'), 'paper', { amount: 0.3 })
      .flat(ellipse(164, 0, 26, 52), 'dark');
    for (const [x, y] of [
      [-176, -214],
      [96, -214],
      [-176, 264],
      [96, 264],
      [-40, -214],
      [-40, 264],
    ] as const)
      p.flat(circle(x, y, 9), 'dark');
    for (const k of [80, 130, 180]) p.line(arc(-40, -110, k, 30, 150), 7, 'paper');
    p.line(bend('-180 60 -60 40 60 70 110 50'), 4).line(bend('-180 150 -60 130 40 160 110 140'), 4);
  }),
  uprightPiano: thing(640, 600, (p) => {
    p.body(rect(-270, -240, 540, 530), 'a')
      .body(rrect(-300, -280, 600, 50, 10), 'a', { deg: 90 })
      .body(rrect(-310, 20, 620, 50, 8), 'a', { deg: 90 })
      .flat(rect(-280, -40, 560, 64), 'paper');
    for (const i of range(20)) p.line(`M${-280 + i * 28} -40V22`, 3);
    for (const i of range(20)) if (![2, 6].includes(i % 7)) p.flat(rect(-262 + i * 28, -40, 18, 38), 'dark');
    p.line('M-280 60V290M280 60V290', 26, 'b')
      .flat(rect(-150, -200, 300, 130), 'b')
      .flat(hard('-100 -190 -6 -180 -6 -80 -100 -90'), 'paper')
      .flat(hard('6 -180 100 -190 100 -90 6 -80'), 'paper')
      .line('M-86 -160H-20M-86 -130H-30M20 -160H86M20 -130H70', 6);
    p.line('M-60 290V250H-20M60 290V250H20', 10);
  }),
  pianoHammers: lying(640, 520, (p) => {
    for (const i of range(9)) {
      const [x, up] = [-288 + i * 72, i === 3 ? -70 : i === 6 ? -40 : 0];
      p.line(`M${x} -260V260`, 5, 'paper')
        .line(`M${x + 9} -260V260`, 3, 'paper')
        .body(rect(x - 10, -40 + up, 20, 290), 'b')
        .body(
          soft(`${x - 30} -30 ${x - 20} -120 ${x} -150 ${x + 20} -120 ${x + 30} -30`),
          i === 3 || i === 6 ? 'a' : 'paper',
          { at: [0, up] },
        );
    }
    p.body(rrect(-330, 170, 660, 60, 8), 'a', { deg: 90 });
  }),
  singers: thing(640, 460, (p) => {
    for (const [x, y, ink, hair, r] of [
      [-210, 20, 'paper', 'a', 104],
      [0, -30, 'b', 'dark', 116],
      [212, 26, 'paper', 'b', 104],
    ] as const) {
      p.body(`M${x - 130} 230C${x - 120} ${y + 130} ${x + 120} ${y + 130} ${x + 130} 230z`, 'a')
        .flat(circle(x, y - r * 0.12, r * 1.14), hair)
        .flat(
          soft(
            `${x - r * 0.8} ${y - 20} ${x} ${y - r * 0.86} ${x + r * 0.8} ${y - 20} ${x + r * 0.6} ${y + r * 0.7} ${x} ${y + r} ${x - r * 0.6} ${y + r * 0.7}`,
          ),
          ink,
        )
        .flat(ellipse(x, y + r * 0.44, r * 0.26, r * 0.36), 'dark')
        .line(`M${x - r * 0.46} ${y - 6}q18 -18 36 0M${x + r * 0.12} ${y - 6}q18 -18 36 0`, 8);
    }
  }),
  surdo: thing(480, 560, (p) => {
    p.body('M-210 -190V230C-210 300 210 300 210 230V-190z', 'a')
      .body(ellipse(0, -190, 210, 60), 'paper', { amount: 0.2 })
      .line(ellipse(0, -190, 210, 60), 14, 'b')
      .line('M-210 220C-200 290 200 290 210 220', 14, 'b');
    for (const x of [-180, -90, 0, 90, 180])
      p.line(`M${x} ${-140 + (90 - Math.abs(x) / 2) * 0.1}V${250 - Math.abs(x) * 0.16}`, 7);
    p.at([120, -230, 34, 1], () => p.line('M0 -10V-160', 16, 'b').body(circle(0, 0, 46), 'b'));
  }),
  headphones: thing(520, 540, (p) => {
    p.line('M-190 90C-210 -320 210 -320 190 90', 34, 'a').line('M-190 90C-210 -320 210 -320 190 90', 5);
    for (const s of [-1, 1])
      p.body(rrect(s * 190 - 64, 20, 128, 220, 56), 'b').body(rrect(s * 140 - 34, 34, 68, 190, 32), 'dark', {
        shade: null,
      });
    p.line(bend('190 240 200 290 120 280 90 300'), 8);
  }),
  musicStand: thing(420, 660, (p) => {
    p.line('M0 -40V250M0 230L-120 320M0 230L120 320M0 230V320', 14)
      .body(hard('-200 -290 200 -290 190 -40 -190 -40'), 'a')
      .flat(hard('-160 -270 -6 -260 -6 -70 -156 -70'), 'paper')
      .flat(hard('160 -270 6 -260 6 -70 156 -70'), 'paper');
    for (const i of range(4))
      p.line(`M-140 ${-236 + i * 44}H-26M26 ${-236 + i * 44}H140`, 4)
        .flat(ellipse(-110 + i * 24, -226 + i * 44, 10, 8), 'dark')
        .flat(ellipse(120 - i * 24, -226 + i * 44, 10, 8), 'dark');
    p.body(rrect(-210, -50, 420, 24, 8), 'b');
  }),
  teaCup: thing(420, 300, (p) =>
    pot(p.sheet, p.random, { kind: 'cup', x: 0, base: 150, h: 230, w: 320, ink: p.ink('a') as 'mid' }),
  ),
  floorMarks: lying(640, 480, (p) => {
    p.body(rect(-310, -230, 620, 460), 'paper', { amount: 0.2, start: 0.8 });
    for (const [x, y, turn, ink] of [
      [-210, 120, 20, 'a'],
      [-120, 30, -10, 'b'],
      [0, 90, 24, 'a'],
      [90, -30, -6, 'b'],
      [210, 0, 30, 'a'],
    ] as const)
      p.at([x, y, turn, 1], () =>
        p.flat(softTwin('22 -60 32 -20 22 20 0 26'), ink).flat(softTwin('16 44 18 70 0 78'), ink),
      );
    p.line(bend('-250 170 -150 -120 20 -60 120 -160 270 -120'), 8, 'dark', { dash: '20 20' }).line(
      track('236 -140 274 -120 244 -92'),
      8,
    );
  }),
};

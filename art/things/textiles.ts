import { range } from '../sequence.ts';
import { bend, hard, hardTwin, soft, softTwin, track } from '../shapes/by-numbers.ts';
import { circle, ellipse, leaf, line, rect, rrect } from '../shapes/figures.ts';
import { lying, thing } from './pen.ts';

export const textiles = {
  scissors: thing(240, 560, (p) => {
    p.body(hard('-10 0 20 -270 34 -10'), 'paper', { amount: 0.8 })
      .body(hard('10 0 -20 -270 -34 -10'), 'paper', { amount: 0.8 })
      .line('M10 -20L-60 110M-10 -20L60 110', 26, 'a')
      .line(ellipse(-66, 190, 52, 84), 30, 'a')
      .line(ellipse(66, 190, 52, 84), 30, 'a')
      .flat(circle(0, -20, 14), 'dark');
  }),
  threadSpool: thing(240, 330, (p) => {
    p.body(rrect(-110, -160, 220, 44, 12), 'b')
      .body(rrect(-110, 116, 220, 44, 12), 'b')
      .body(rect(-90, -116, 180, 232), 'a');
    for (const i of range(9)) p.line(`M-90 ${-100 + i * 26}L90 ${-112 + i * 26}`, 4);
    p.line(bend('90 60 150 80 110 150 170 170'), 5);
  }),
  needle: thing(40, 600, (p) => {
    p.body(softTwin('0 -298 9 -180 13 220 9 286 0 296'), 'paper', { amount: 0.9 })
      .line(softTwin('0 -298 9 -180 13 220 9 286 0 296'), 4)
      .flat(ellipse(0, 240, 5, 30), 'dark')
      .line(bend('0 240 90 200 40 80 110 -20'), 7, 'a');
  }),
  tapeMeasure: thing(300, 280, (p) => {
    p.line('M0 110C180 110 190 -110 0 -110C-140 -110 -150 70 -10 70C90 70 90 -60 0 -60', 44, 'b');
    for (const i of range(9)) p.line(`M${-110 + i * 10} ${-80 + i * 19}l20 -8`, 4);
    p.line('M0 132H150', 44, 'b').line('M20 116V148M60 116V138M100 116V148', 5);
  }),
  knittingNeedles: thing(130, 620, (p) => {
    for (const [turn, ink] of [
      [-5, 'a'],
      [5, 'b'],
    ] as const)
      p.at([0, 0, turn, 1], () => p.body(hardTwin('10 -260 9 240 0 300'), ink).body(circle(0, -274, 28), ink));
  }),
  shuttle: thing(120, 560, (p) => {
    p.body(softTwin('0 -276 50 -120 54 120 0 276'), 'b')
      .flat(rrect(-26, -140, 52, 280, 24), 'dark')
      .body(rrect(-18, -110, 36, 220, 16), 'a');
  }),
  wallHanging: thing(480, 640, (p) => {
    p.body(rrect(-236, -290, 472, 26, 12), 'b')
      .line('M-120 -290L0 -318L120 -290', 5)
      .flat(rect(-190, -264, 380, 380), 'paper');
    for (const i of range(6))
      p.flat(
        track(
          `-190 ${-240 + i * 62} -95 ${-262 + i * 62} 0 ${-230 + i * 62} 95 ${-262 + i * 62} 190 ${-240 + i * 62} 190 ${-206 + i * 62} 95 ${-226 + i * 62} 0 ${-196 + i * 62} -95 ${-226 + i * 62} -190 ${-206 + i * 62}`,
        ),
        i % 3 === 0 ? 'a' : i % 3 === 1 ? 'dark' : 'b',
      );
    for (const i of range(20))
      p.line(
        `M${-182 + i * 19} 116L${-182 + i * 19} ${190 + (10 - Math.abs(i - 9.5)) * 11}`,
        10,
        i % 4 === 1 ? 'a' : 'b',
      );
  }),
  floorLoom: thing(600, 640, (p) => {
    for (const x of [-260, 230]) p.body(rect(x, -310, 34, 620), 'a');
    p.body(rrect(-290, -320, 580, 36, 8), 'a').body(rrect(-290, -100, 580, 40, 18), 'b', { deg: 90 });
    for (const i of range(27)) p.line(`M${-218 + i * 17} -290V180`, 3.4, i % 3 ? 'paper' : 'dark');
    p.flat(rect(-226, 0, 456, 180), 'b');
    for (const i of range(8))
      p.line(
        track(
          range(14)
            .map((n) => `${-226 + n * 35} ${14 + i * 22 + (n % 2 ? -6 : 6)}`)
            .join(' '),
        ),
        6,
        i % 2 ? 'a' : 'dark',
      );
    p.body(rrect(-290, 176, 580, 50, 22), 'a', { deg: 90 }).body(rrect(-230, -210, 460, 36, 8), 'dark', {
      shade: null,
    });
  }),
  dressForm: thing(340, 660, (p) => {
    p.line('M0 150V290M0 240L-110 316M0 240L110 316', 20, 'b')
      .body(softTwin('34 -300 40 -250 130 -210 140 -120 86 10 146 150'), 'a')
      .line('M0 -270V146', 4)
      .line(bend('-90 6 0 26 90 6'), 5)
      .body(rrect(-40, -326, 80, 34, 12), 'b')
      .line(track('-30 -170 -10 -150 -30 -130 -10 -110'), 5, 'paper');
  }),
  sewingMachine: thing(620, 440, (p) => {
    p.body('M-290 -180H210C270 -180 290 -140 290 -90V120H150V-60H-170V40H-240V-60C-290 -70 -300 -170 -290 -180z', 'a')
      .body(rrect(-300, 120, 600, 70, 18), 'b')
      .body(circle(250, -60, 66), 'b')
      .line('M-205 40V110M-240 100H-170', 10)
      .flat(rect(-210, -220, 40, 40), 'dark')
      .line('M-190 -210C-120 -260 -40 -200 -20 -180', 5)
      .line('M-120 -120H90', 10, 'paper');
  }),
  buttonShirt: thing(600, 640, (p) => {
    p.line('M0 -318C40 -330 40 -290 0 -284', 9)
      .body('M-90 -280L0 -220L90 -280L210 -230L296 40L210 70L170 -60V300H-170V-60L-210 70L-296 40L-210 -230z', 'a')
      .flat(hard('-90 -280 0 -220 -60 -140 -130 -250'), 'b')
      .flat(hard('90 -280 0 -220 60 -140 130 -250'), 'b')
      .line('M0 -214V300', 5);
    for (const i of range(6)) p.flat(circle(18, -150 + i * 78, 11), 'paper');
    p.line('M60 -80H130V0L95 20L60 0z', 6);
  }),
  indigoShirt: thing(600, 640, (p) => {
    p.line('M0 -318V-250', 8);
    const d =
      'M-100 -260C-60 -220 60 -220 100 -260L220 -210L296 0L206 30L170 -50V300H-170V-50L-206 30L-296 0L-220 -210z';
    p.body(d, 'paper', { amount: 0.25 });
    const { dark } = p.sheet;
    dark.fill(d, {
      paint: dark.ramp(90, [
        [0.2, 0],
        [0.55, 0.85],
        [1, 1],
      ]),
    });
    for (const [x, y, r] of [
      [-70, 120, 70],
      [80, 170, 56],
      [-20, 250, 34],
    ] as const)
      for (const k of [1, 0.62, 0.3]) p.line(circle(x, y, r * k), 9, 'paper');
  }),
  dyeVat: thing(600, 580, (p) => {
    p.line('M-40 -280L30 -20', 26, 'b')
      .body('M-250 -60L-210 260C-120 290 120 290 210 260L250 -60z', 'a')
      .flat(ellipse(0, -60, 250, 60), 'dark')
      .flat('M-30 -54C-60 -130 -10 -170 40 -130C100 -170 150 -110 120 -50z', 'paper')
      .tint('M-30 -54C-60 -130 -10 -170 40 -130C100 -170 150 -110 120 -50z', 'dark', 0.45);
    for (const x of [-110, -60, 150]) p.flat(circle(x, -64, 14), 'paper');
    for (const x of [-250, 250]) p.line(`M${x} 0q${x < 0 ? -60 : 60} 40 ${x < 0 ? 10 : -10} 80`, 14);
    p.line('M-236 40H236M-216 200H216', 10);
  }),
  onions: thing(620, 420, (p) => {
    for (const [x, y, r, ink] of [
      [-180, 40, 140, 'b'],
      [160, 60, 124, 'a'],
      [0, 90, 110, 'b'],
    ] as const) {
      p.body(
        soft(
          `${x} ${y - r * 1.35} ${x + r * 0.3} ${y - r * 0.8} ${x + r} ${y} ${x + r * 0.6} ${y + r * 0.8} ${x - r * 0.6} ${y + r * 0.8} ${x - r} ${y} ${x - r * 0.3} ${y - r * 0.8}`,
        ),
        ink,
      );
      for (const k of [-0.6, -0.2, 0.2, 0.6])
        p.line(bend(`${x} ${y - r} ${x + r * k} ${y} ${x + r * k * 0.5} ${y + r * 0.7}`), 5);
    }
    for (const [x, turn] of [
      [-20, -30],
      [70, 20],
      [300, 60],
    ] as const)
      p.at([x, 180, turn, 1], () => p.line('M-40 0H40M40 -12V12', 9));
  }),
  leafCushion: lying(560, 560, (p) => {
    p.body(soft('-270 -262 0 -230 270 -262 236 0 270 262 0 232 -270 262 -236 0'), 'a', { deg: 40 });
    for (const [x, y, turn, size, ink] of [
      [-90, 150, -70, 330, 'dark'],
      [90, 120, -110, 280, 'b'],
      [10, -30, 10, 190, 'b'],
    ] as const)
      p.flat(leaf(x, y, turn, size, size * 0.42), ink).line(
        line(
          x,
          y,
          x + Math.cos((turn * Math.PI) / 180) * size * 0.9,
          y + Math.sin((turn * Math.PI) / 180) * size * 0.9,
        ),
        5,
        'paper',
      );
  }),
  yarnSkein: thing(300, 560, (p) => {
    p.body(softTwin('60 -276 130 -200 120 -60 56 0 120 70 134 210 60 276'), 'a');
    for (const k of [-0.8, -0.45, -0.1, 0.25, 0.6])
      p.line(
        bend(`${k * 80} -260 ${k * 140} -160 ${k * 60} 0 ${-k * 140} 150 ${-k * 70} 262`),
        6,
        k > 0 ? 'paper' : 'dark',
      );
    p.body(rrect(-80, -46, 160, 92, 8), 'paper').line('M-50 -14H50M-50 14H20', 7);
  }),
  mendedJumper: thing(640, 600, (p) => {
    p.body(
      'M-100 -270C-50 -230 50 -230 100 -270L220 -210L310 170L210 200L160 0V280H-160V0L-210 200L-310 170L-220 -210z',
      'a',
    )
      .line('M-100 -270C-50 -210 50 -210 100 -270', 20, 'b')
      .line('M-160 262H160M-304 166L-214 192M304 166L214 192', 22, 'b');
    p.flat(hard('10 -20 120 -30 126 90 16 96'), 'b');
    for (const i of range(6))
      p.line(`M${14 + i * 20} -24L${18 + i * 20} 92`, 6, i % 2 ? 'dark' : 'paper').line(`M12 ${-14 + i * 19}H124`, 4);
    for (const i of range(9))
      p.line(`M${-120 + (i % 3) * 44} ${-140 + Math.floor(i / 3) * 60}l14 18l14 -18`, 5, 'paper');
  }),
  zipBag: thing(560, 480, (p) => {
    p.line('M-140 -90C-140 -270 140 -270 140 -90', 26, 'b')
      .body('M-250 -100H250L270 230H-270z', 'a')
      .flat(rect(-246, -60, 492, 46), 'paper');
    for (const i of range(24)) p.line(`M${-236 + i * 20} ${-50 + (i % 2) * 12}v14`, 9);
    p.body(rrect(120, -66, 44, 110, 14), 'b').line('M-220 20H220M-226 200H226', 5, 'paper', { dash: '22 16' });
  }),
  cottonReels: thing(500, 420, (p) => {
    for (const [x, y, ink] of [
      [-160, 60, 'a'],
      [0, 60, 'b'],
      [160, 60, 'dark'],
      [-80, -130, 'b'],
      [80, -130, 'a'],
    ] as const) {
      p.body(rrect(x - 70, y - 86, 140, 172, 10), ink, { shade: ink === 'dark' ? null : 'dark' });
      for (const i of range(5))
        p.line(`M${x - 70} ${y - 50 + i * 26}L${x + 70} ${y - 62 + i * 26}`, 4, ink === 'dark' ? 'paper' : 'dark');
      p.flat(rrect(x - 76, y - 96, 152, 24, 8), 'paper').flat(rrect(x - 76, y + 74, 152, 24, 8), 'paper');
    }
  }),
};

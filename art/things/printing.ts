import { range } from '../sequence.ts';
import { bend, hard, hardTwin, soft, softTwin, track } from '../shapes/by-numbers.ts';
import { circle, ellipse, leaf, line, rect, rrect } from '../shapes/figures.ts';
import { lying, thing } from './pen.ts';

/** What printers and photographers have about them. */
export const printing = {
  roller: thing(360, 460, (p) => {
    p.line('M-150 -140V-40H0V60M150 -140V-40H0', 20)
      .body(rrect(-170, -220, 340, 130, 40), 'a', { deg: 90 })
      .line('M-120 -190H120', 8, 'paper')
      .body(softTwin('26 40 38 120 30 210 16 226'), 'b');
  }),
  gouge: thing(70, 560, (p) => {
    p.body(softTwin('10 -20 40 20 44 160 26 266 0 276'), 'a')
      .body(hardTwin('9 -20 14 -200 30 -250 18 -276'), 'paper', { amount: 0.8 })
      .flat(rect(-20, -30, 40, 40), 'dark');
  }),
  squeegee: thing(480, 260, (p) => {
    p.body(rrect(-230, -120, 460, 120, 30), 'a', { deg: 90 })
      .flat(rect(-220, 0, 440, 66), 'dark')
      .flat(rect(-220, 66, 440, 34), 'b')
      .line('M-180 -84H180', 8, 'paper');
  }),
  starWheelPress: thing(640, 560, (p) => {
    p.body(rect(-220, -200, 60, 440), 'a')
      .body(rect(160, -200, 60, 440), 'a')
      .body(rrect(-240, -230, 480, 60, 12), 'a')
      .body(rrect(-150, -130, 300, 110, 50), 'b', { deg: 90 })
      .body(rrect(-310, 0, 620, 34, 8), 'paper')
      .body(rrect(-150, 44, 300, 90, 44), 'b', { deg: 90 })
      .body(rrect(-250, 230, 130, 40, 8), 'a')
      .body(rrect(120, 230, 130, 40, 8), 'a');
    for (const i of range(6))
      p.line(
        `M-190 -74L${-190 + Math.cos(i * 1.047 + 0.3) * 170} ${-74 + Math.sin(i * 1.047 + 0.3) * 170}`,
        18,
        'dark',
      ).flat(circle(-190 + Math.cos(i * 1.047 + 0.3) * 170, -74 + Math.sin(i * 1.047 + 0.3) * 170, 20), 'b');
    p.body(circle(-190, -74, 40), 'a').flat(rect(60, -16, 200, 18), 'paper');
  }),
  linoCard: lying(480, 600, (p) => {
    p.body(rect(-230, -290, 460, 580), 'paper', { amount: 0.2, start: 0.8 })
      .flat(rect(-180, -240, 360, 480), 'a')
      .line('M0 220V-190', 16, 'paper');
    for (const i of range(5))
      for (const side of [-1, 1])
        p.flat(leaf(0, 160 - i * 74, side > 0 ? -38 : -142, 150, 50), 'paper').line(
          line(0, 160 - i * 74, side * 90, 90 - i * 74),
          5,
          'a',
        );
    for (const i of range(10)) p.flat(circle(-150 + ((i * 137) % 310), -210 + ((i * 89) % 180), 8), 'paper');
  }),
  typeBlocks: thing(640, 400, (p) => {
    const glyphs = [
      'M-60 70L0 -80L60 70M-36 20H36',
      'M-44 70V-80H10C70 -80 70 -10 10 -6C80 0 80 70 10 70z',
      'M50 -60C-80 -120 -80 110 50 54',
    ];
    for (const [i, d] of glyphs.entries())
      p.at([-206 + i * 206, i === 1 ? -30 : 20, i === 1 ? 4 : -2, 1], () =>
        p
          .body(rrect(-92, -150, 184, 320, 10), i % 2 ? 'b' : 'a')
          .line(d, 30, i % 2 ? 'dark' : 'paper')
          .flat(rect(-92, 120, 184, 14), 'dark'),
      );
  }),
  risoPoster: lying(480, 620, (p) => {
    const clip = p.sheet.clip(rect(-230, -300, 460, 600));
    p.flat(rect(-230, -300, 460, 600), 'paper');
    p.sheet.light.fill(circle(-50, -80, 170), { clip });
    p.sheet.mid.fill(circle(60, 40, 170), { clip });
    p.sheet.mid.fill(hard('-230 180 230 90 230 300 -230 300'), { clip, tone: 0.5 });
    p.line('M-190 236H60', 26)
      .line('M-190 270H-40', 10)
      .line(rect(-230, -300, 460, 600), 4);
  }),
  printedShirt: thing(640, 580, (p) => {
    p.body(
      'M-110 -260C-60 -220 60 -220 110 -260L230 -210L310 -60L210 -10L180 -60V270H-180V-60L-210 -10L-310 -60L-230 -210z',
      'a',
    ).line('M-110 -260C-60 -200 60 -200 110 -260', 14, 'paper');
    p.flat(circle(0, 20, 110), 'paper')
      .flat(circle(0, 20, 84), 'b')
      .flat(hard('-70 40 0 -64 70 40 30 40 0 0 -30 40'), 'dark');
  }),
  banner: thing(640, 560, (p) => {
    p.line('M-290 -270V280M290 -270V280', 22, 'b').body(
      'M-282 -220C-100 -170 100 -270 282 -220V90C100 40 -100 140 -282 90z',
      'a',
    );
    p.line(
      'M-150 -130C-250 -130 -250 20 -150 20C-50 20 -50 -130 -150 -130zM0 -170V-10M0 -94L96 -100M96 -176V-16M200 -180V-80M200 -26V-22',
      34,
      'paper',
    );
  }),
  copperPlate: lying(600, 470, (p) => {
    p.body(rrect(-290, -220, 580, 440, 14), 'a', { deg: 30, start: 0.5, amount: 0.5 }).line(
      rrect(-262, -192, 524, 384, 6),
      4,
    );
    p.line(circle(120, -60, 74), 5);
    for (const i of range(16))
      p.line(
        `M${120 + Math.cos(i * 0.393) * 92} ${-60 + Math.sin(i * 0.393) * 92}L${120 + Math.cos(i * 0.393) * (i % 2 ? 124 : 142)} ${-60 + Math.sin(i * 0.393) * (i % 2 ? 124 : 142)}`,
        5,
      );
    for (const i of range(22))
      p.line(`M${-250 + i * 24} ${170}L${-236 + i * 24} ${70 + Math.abs(((i * 7) % 11) - 5) * 12}`, 5);
    p.line(bend('-256 90 -140 20 -20 100 110 60 256 110'), 6);
  }),
  milkCarton: thing(420, 620, (p) => {
    p.body(hard('-170 -120 90 -120 90 300 -170 300'), 'paper', { amount: 0.2 })
      .body(hard('90 -120 180 -160 180 250 90 300'), 'a')
      .body(hard('-170 -120 90 -120 60 -240 -140 -240'), 'b')
      .body(hard('90 -120 180 -160 110 -270 60 -240'), 'a')
      .flat(rect(-144, -290, 208, 54), 'b')
      .line('M-144 -290H64V-240H-144z', 6);
    p.line(circle(-40, 90, 74), 6);
    for (const i of range(12)) p.line(`M${-96 + i * 10} ${150 - ((i * 29) % 40)}l18 -70`, 4);
    p.line('M-130 -60H50M-130 -30H10', 8, 'a');
  }),
  invitation: lying(620, 470, (p) => {
    p.flat(rect(-200, -220, 400, 300), 'paper')
      .line(rect(-200, -220, 400, 300), 5)
      .line(bend('-120 -90 -60 -170 -20 -90 40 -160 120 -100'), 9, 'a')
      .line('M-90 -40H90M-60 -10H60', 8);
    p.body(hard('-300 -60 0 120 300 -60 300 220 -300 220'), 'a')
      .line(track('-300 220 -40 96'), 6)
      .line(track('300 220 40 96'), 6)
      .flat(circle(0, 110, 44), 'b');
  }),
  filmRoll: thing(420, 340, (p) => {
    p.flat('M20 -100H200V110H20z', 'dark')
      .body(rrect(-190, -120, 230, 250, 22), 'a')
      .flat(rect(-190, -50, 230, 100), 'b')
      .body(rrect(-110, -164, 70, 46, 8), 'dark', { shade: null })
      .line('M-160 -10H0', 12);
    for (const i of range(5))
      p.flat(rect(54 + i * 30, -88, 16, 18), 'paper').flat(rect(54 + i * 30, 80, 16, 18), 'paper');
  }),
  tongs: thing(90, 560, (p) => {
    p.line('M-10 -270C-40 -100 -34 60 -22 230M10 -270C40 -100 34 60 22 230', 22, 'a')
      .flat(rrect(-22, -286, 44, 60, 14), 'b')
      .line('M-24 232V270M24 232V270', 24);
  }),
  lens: thing(300, 330, (p) => {
    p.body(rrect(-140, -120, 280, 260, 20), 'dark', { shade: null });
    for (const i of range(14)) p.line(`M${-128 + i * 20} -50V20`, 7, 'paper');
    p.flat(rect(-140, 50, 280, 20), 'a')
      .body(ellipse(0, -120, 140, 42), 'b')
      .flat(ellipse(0, -120, 96, 27), 'dark')
      .flat(ellipse(-30, -128, 24, 8), 'paper');
  }),
  tripodCamera: thing(460, 660, (p) => {
    p.line('M0 -60L-190 320M0 -60L190 320M0 -60V300', 26, 'b')
      .body(rrect(-150, -290, 300, 210, 18), 'a')
      .body(circle(0, -184, 82), 'dark', { shade: null })
      .line(circle(0, -184, 56), 8, 'paper')
      .flat(circle(-18, -202, 14), 'paper')
      .flat(rrect(60, -322, 70, 36, 8), 'dark')
      .flat(rrect(-60, -90, 120, 40, 8), 'dark');
  }),
  enlarger: thing(440, 660, (p) => {
    p.line('M-120 290V-310', 34, 'b')
      .body(rrect(-180, 270, 380, 48, 10), 'a')
      .body(rrect(-30, -280, 190, 190, 40), 'a')
      .body(hardTwin('60 -90 34 0'), 'dark', { shade: null, at: [64, 0] })
      .line('M-110 -160H-30', 26)
      .tint(hard('36 6 92 6 180 270 -50 270'), 'b', 0.4)
      .flat(rect(-50, 252, 230, 18), 'paper')
      .flat(circle(64, -184, 34), 'b');
  }),
  printInTray: lying(640, 480, (p) => {
    p.body(rrect(-310, -230, 620, 460, 40), 'a')
      .flat(rrect(-270, -190, 540, 380, 24), 'dark')
      .at([10, 0, -7, 1], () => {
        p.flat(rect(-200, -140, 400, 280), 'paper')
          .flat(rect(-178, -118, 356, 236), 'b')
          .flat('M-178 118C-100 0 -40 10 20 70C80 -20 130 -10 178 40V118z', 'dark')
          .flat(circle(70, -40, 40), 'paper');
      });
    for (const y of [-150, 120, 160]) p.line(bend(`-240 ${y} -150 ${y - 14} -60 ${y + 10} 60 ${y}`), 6, 'paper');
  }),
  filmStrip: lying(780, 280, (p) => {
    p.at([0, 0, 0, 1], () => {
      p.flat(rect(-390, -130, 780, 260), 'dark');
      for (const i of range(17)) for (const y of [-112, 84]) p.flat(rrect(-380 + i * 46, y, 26, 28, 6), 'paper');
      for (const i of range(4))
        p.flat(rect(-370 + i * 190, -66, 170, 132), i % 2 ? 'b' : 'a').flat(
          i % 2
            ? circle(-290 + i * 190, 0, 36)
            : hard(`${-350 + i * 190} 60 ${-290 + i * 190} -30 ${-220 + i * 190} 60`),
          'dark',
        );
    });
  }),
  cyanotype: lying(480, 620, (p) => {
    p.flat(rect(-230, -300, 460, 600), 'paper')
      .flat(soft('-190 -260 0 -272 194 -256 200 0 190 264 0 256 -196 262 -204 0'), 'dark')
      .line(bend('-10 220 10 60 -20 -100 20 -220'), 9, 'paper');
    for (const i of range(7))
      for (const side of [-1, 1])
        p.flat(leaf((i % 2 ? 1 : -1) * 6, 170 - i * 58, side > 0 ? -34 : -146, 150 - i * 12, 30), 'paper');
    p.tint(rect(-204, -262, 404, 524), 'b', 0.3);
  }),
  tintype: lying(480, 600, (p) => {
    p.body(rrect(-230, -290, 460, 580, 24), 'a', { deg: 40 })
      .flat(ellipse(0, 0, 190, 250), 'dark')
      .flat(ellipse(0, 0, 172, 232), 'b');
    const clip = p.sheet.clip(ellipse(0, 0, 172, 232));
    p.flat(soft('-180 260 -150 110 -50 70 50 70 150 110 180 260'), 'dark', { clip })
      .flat(soft('-76 -60 -66 -130 0 -160 66 -130 76 -60 50 40 0 76 -50 40'), 'paper')
      .flat(soft('-90 -40 -96 -140 0 -190 96 -140 90 -40 66 -104 -50 -116'), 'dark')
      .line('M-34 -50H-14M16 -50H36M2 -40V-6M-18 26H20', 7);
  }),
  tinCamera: thing(520, 520, (p) => {
    p.body(rrect(-220, -160, 440, 400, 30), 'a')
      .body(ellipse(0, -160, 220, 56), 'b')
      .flat(rect(-220, 0, 440, 130), 'paper')
      .flat(hard('-60 20 60 20 60 110 -60 110'), 'dark')
      .flat(circle(0, 64, 12), 'paper')
      .line('M-200 30H-90M-200 66H-110M90 30H200M110 66H200M-200 100H-90M90 100H200', 8, 'b')
      .line('M-190 -150C-120 -110 120 -110 190 -150', 6);
    p.line('M-20 -200C-60 -280 60 -280 20 -200', 12);
  }),
  windowPortrait: lying(640, 560, (p) => {
    p.flat(rect(-310, -270, 620, 540), 'dark')
      .flat(rect(-290, -240, 240, 420), 'b')
      .line('M-170 -240V180M-290 -30H-50', 14, 'dark')
      .tint(hard('-50 -240 310 -60 310 270 -50 180'), 'b', 0.3);
    p.flat(
      soft(
        '90 -140 150 -180 220 -140 230 -40 190 60 240 120 300 270 20 270 60 160 110 110 96 60 60 40 70 10 54 -10 80 -60',
      ),
      'paper',
    ).sheet.dark.fill(soft('150 -180 220 -140 230 -40 190 60 240 120 300 270 160 270 150 60 176 -40'), { tone: 0.75 });
    p.flat(soft('92 -140 150 -214 256 -190 300 -70 280 50 226 40 208 -20 200 -90 150 -116'), 'a')
      .flat(circle(284, -150, 44), 'a')
      .line('M86 -58H106', 6);
  }),
  softbox: thing(420, 660, (p) => {
    p.line('M40 -60V310M40 230L-60 320M40 230L140 320', 18, 'b')
      .body(hard('-190 -310 70 -260 70 -90 -190 -20'), 'a')
      .flat(hard('-190 -310 -150 -300 -150 -32 -190 -20'), 'paper')
      .body(rrect(66, -220, 110, 96, 14), 'dark', { shade: null });
  }),
};

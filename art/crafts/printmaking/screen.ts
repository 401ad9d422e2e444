import type { Frame } from '#art/frame.ts';
import { backdrop } from '#art/motifs/backdrop.ts';
import type { Impression } from '#art/press/attributes.ts';
import type { Ink } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { cycle } from '#art/sequence.ts';
import { smooth } from '#art/shapes/curves.ts';
import { tornPts, wavePts } from '#art/shapes/edges.ts';
import { circle, leaf, poly, rect, rrect } from '#art/shapes/figures.ts';

/** Screen print: the frame lifted from a half-pulled picture. */
export function screen(sheet: Sheet, random: Random, frame: Frame): void {
  const A = random.pick(['mid', 'dark']);
  const B = A === 'mid' ? 'dark' : 'mid';
  backdrop(sheet, random, frame, ['flood', 'dawn', 'paper', 'block']);
  const tilt = random.pick([-7, 6, 0]);
  const x = random.jit(50);
  const o: Impression = { at: [x, 0, tilt] };
  const w = 700;
  const h = 940;
  const mesh = rect(-w / 2, -h / 2 + 20, w, h);
  sheet.dark.fill(rect(-w / 2 - 60, -h / 2 - 40, w + 160, h + 160), { at: [x + 24, 26, tilt], tone: 0.6 });
  const wood = rect(-w / 2 - 72, -h / 2 - 60, w + 144, h + 160);
  sheet.form(wood, 'light', { ...o, deg: 0, amount: 0.8 });
  sheet.dark.line(wood, 5, o);
  sheet.knock(mesh, o);
  sheet.dark.line(mesh, 6, o);
  const clip = sheet.clip(mesh);
  const pulled = random.range(60, 150);
  const motif = random.pick(['suns', 'pears', 'waves']);
  const draw = () => {
    if (motif === 'suns') {
      sheet.light.fill(rect(-w / 2, -h / 2, w, h));
      sheet[A].fill(circle(0, -150, 210));
      sheet[B].fill(circle(70, 40, 200));
      sheet.light.knock(circle(-80, 80, 120));
      sheet[A].fill(circle(-90, 250, 120));
    }
    if (motif === 'pears')
      for (let j = 0; j < 3; j++)
        for (let i = 0; i < 3; i++) {
          const px = -220 + i * 220;
          const py = -310 + j * 260;
          const d = smooth(
            [
              [px, py - 90],
              [px - 34, py - 40],
              [px - 72, py + 40],
              [px - 40, py + 100],
              [px + 40, py + 100],
              [px + 72, py + 40],
              [px + 34, py - 40],
            ],
            true,
          );
          sheet[(i + j) % 2 ? A : 'light'].fill(d);
          sheet[B].fill(d, {
            paint: sheet[B].ramp(20, [
              [0.35, 0],
              [1, 0.9],
            ]),
          });
          sheet[B].line(`M${px} ${py - 90}q4 -30 24 -40`, 8);
          sheet[B].fill(leaf(px + 6, py - 102, -10, 64, 24));
        }
    if (motif === 'waves')
      for (let j = 0; j < 7; j++) {
        const d = `${smooth(wavePts(-400, 400, -340 + j * 110, 34, 2.5, j % 2 ? 3.14 : 0))}v60${smooth(wavePts(400, -400, -340 + j * 110 + 60, 34, 2.5, j % 2 ? 3.14 : 0)).replace('M', 'L')}z`;
        sheet[cycle<Ink>([A, 'light', B], j)].fill(d);
      }
    for (const k of [A, B] as const) sheet[k].knock(rect(-w / 2, pulled + 40, w, h));
    sheet.light.knock(rect(-w / 2, pulled + 40, w, h));
  };
  sheet.within(`translate(${Math.round(x)} 0)rotate(${tilt})`, draw, { on: [A, B, 'light'], clip });
  const ink = poly([
    [-w / 2 + 30, pulled + 30],
    ...tornPts(random, -w / 2 + 30, w / 2 - 30, pulled + 92, pulled + 92, 22, 60),
    [w / 2 - 30, pulled + 30],
  ]);
  sheet.knock(ink, o);
  sheet[A].fill(ink, o);
  const blade = rect(-w / 2 + 14, pulled - 26, w - 28, 66);
  sheet.form(blade, 'dark', { ...o, shade: null });
  const handle = rrect(-w / 2 + 2, pulled - 116, w - 4, 96, 22);
  sheet.form(handle, B === 'mid' ? 'mid' : 'light', { ...o, deg: 90, amount: 1 });
  sheet.dark.line(handle, 5, o);
}

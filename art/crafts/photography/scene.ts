import type { Ink } from '#art/press/ink.ts';
import type { Sheet } from '#art/press/sheet.ts';
import type { Random } from '#art/randomness.ts';
import { smooth } from '#art/shapes/curves.ts';
import { wavePts } from '#art/shapes/edges.ts';
import { circle, ellipse, leaf, poly, rect } from '#art/shapes/figures.ts';
import type { PathData } from '#art/shapes/path-data.ts';

/** The order is the one in which a seed takes them. */
export const SCENES = ['hills', 'portrait', 'plant', 'sea', 'window', 'cat'] as const;
type SceneKind = (typeof SCENES)[number];

/** A little picture to put into frames: hills, a portrait, a plant, a window, the sea. */
export function scene(
  sheet: Sheet,
  random: Random,
  x: number,
  y: number,
  w: number,
  h: number,
  o: { kind?: SceneKind } = {},
): void {
  const rc = rect(x, y, w, h);
  const clip = sheet.clip(rc);
  const kind = o.kind ?? random.pick(SCENES);
  const c = { clip };
  const [A, B] = random.pick([
    ['mid', 'dark'],
    ['light', 'dark'],
    ['light', 'mid'],
  ]);
  sheet.knock(rc);
  const m = Math.min(w, h);
  const cx = x + w / 2;
  const put = (ink: Ink, d: PathData) => {
    sheet.knock(d, c);
    sheet[ink].fill(d, c);
  };
  sheet[A].fill(rc, c);
  if (kind === 'hills') {
    put(A === 'mid' ? 'light' : 'mid', circle(x + w * 0.66, y + h * 0.36, m * 0.18));
    put(
      B,
      poly([
        [x, y + h * 0.75],
        [x + w * 0.36, y + h * 0.32],
        [x + w * 0.6, y + h * 0.7],
        [x + w * 0.76, y + h * 0.52],
        [x + w, y + h * 0.8],
        [x + w, y + h],
        [x, y + h],
      ]),
    );
    sheet.dark.fill(rect(x, y + h * 0.6, w, h * 0.4), { ...c, paint: sheet.dark.ramp(90, [0, 1]) });
  }
  if (kind === 'portrait') {
    put(B, ellipse(cx, y + h * 0.4, m * 0.3, m * 0.33));
    put(B, ellipse(cx, y + h * 1.06, m * 0.46, m * 0.36));
    sheet.knock(ellipse(cx, y + h * 0.46, m * 0.19, m * 0.24), c);
    sheet.knock(rect(cx - m * 0.08, y + h * 0.6, m * 0.16, h * 0.2), c);
    sheet.light.fill(ellipse(cx, y + h * 0.46, m * 0.19, m * 0.24), { ...c, tone: 0.5 });
    sheet.dark.fill(ellipse(cx, y + h * 0.46, m * 0.19, m * 0.24), {
      ...c,
      paint: sheet.dark.ramp(10, [
        [0.5, 0],
        [1, 0.8],
      ]),
    });
  }
  if (kind === 'plant') {
    for (let i = 0; i < 5; i++) put(B, leaf(cx, y + h * 0.74, -90 + (i - 2) * 34, m * 0.5, m * 0.17));
    put(
      B === 'mid' ? 'dark' : 'mid',
      poly([
        [cx - m * 0.18, y + h * 0.7],
        [cx + m * 0.18, y + h * 0.7],
        [cx + m * 0.13, y + h],
        [cx - m * 0.13, y + h],
      ]),
    );
  }
  if (kind === 'sea') {
    put(A === 'mid' ? 'light' : 'mid', circle(cx, y + h * 0.5, m * 0.24));
    put(B, rect(x, y + h * 0.55, w, h));
    for (let i = 0; i < 4; i++)
      sheet[B].knockLine(
        smooth(wavePts(x + w * 0.1 * i, x + w * (1 - 0.1 * (3 - i)), y + h * (0.63 + i * 0.09), h * 0.012, 3)),
        m * 0.022,
        c,
      );
  }
  if (kind === 'window') {
    sheet.dark.fill(rc, { ...c, paint: sheet.dark.ramp(40, [1, 0]) });
    for (const i of [0, 1])
      for (const j of [0, 1]) {
        const d = poly([
          [x + w * (0.3 + i * 0.24), y + h * (0.24 + j * 0.3 - i * 0.03)],
          [x + w * (0.5 + i * 0.24), y + h * (0.21 + j * 0.3 - i * 0.03)],
          [x + w * (0.5 + i * 0.24), y + h * (0.46 + j * 0.3 - i * 0.03)],
          [x + w * (0.3 + i * 0.24), y + h * (0.49 + j * 0.3 - i * 0.03)],
        ]);
        sheet.knock(d, c);
      }
  }
  if (kind === 'cat') {
    const b = y + h;
    put(
      B,
      `${smooth([
        [cx - m * 0.3, b + 9],
        [cx - m * 0.24, b - m * 0.3],
        [cx - m * 0.12, b - m * 0.5],
        [cx + m * 0.12, b - m * 0.5],
        [cx + m * 0.24, b - m * 0.3],
        [cx + m * 0.3, b + 9],
      ])}z`,
    );
    put(B, circle(cx, b - m * 0.58, m * 0.19));
    put(
      B,
      poly([
        [cx - m * 0.19, b - m * 0.58],
        [cx - m * 0.17, b - m * 0.86],
        [cx - m * 0.03, b - m * 0.72],
      ]),
    );
    put(
      B,
      poly([
        [cx + m * 0.19, b - m * 0.58],
        [cx + m * 0.17, b - m * 0.86],
        [cx + m * 0.03, b - m * 0.72],
      ]),
    );
    for (const q of [-1, 1]) sheet.knock(ellipse(cx + q * m * 0.08, b - m * 0.6, m * 0.025, m * 0.035), c);
  }
}

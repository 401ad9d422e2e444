// Draws a cover in the manner of a two- or three-colour risograph print.
import { compositionFor } from './compositions.ts';
import { type CoverSpec, designCover } from './cover-design.ts';
import { frameOf, type Ratio } from './frame.ts';
import { type Misregistration, print } from './press/press.ts';
import { Sheet } from './press/sheet.ts';
import { Random } from './randomness.ts';

/**
 * The size of the grain in pixels, by the width of the picture: in a small picture it has to be as large as in a large
 * one to be visible. The widest has the grain of a real press.
 */
const GRAIN: Readonly<Record<number, number>> = { 320: 1.6, 640: 2.5, 960: 3.3 };
const PRESS_GRAIN = 0.3;

interface CoverSize {
  readonly ratio: Ratio;
  /** The display width in pixels, which determines the grain. */
  readonly width?: number;
}

/** Returns an SVG document, 900 units high. Equal arguments give equal bytes. */
export function drawCover({ ratio, width = 1600, ...spec }: CoverSpec & CoverSize): string {
  const { motif, palette } = designCover(spec);
  const random = new Random(spec.motif ? `${spec.craft}/${spec.motif}/${spec.seed}` : `${spec.craft}/${spec.seed}`);
  const frame = frameOf(ratio);
  const sheet = new Sheet(frame);
  compositionFor(spec.craft, motif)(sheet, random.fork('drawing'), frame);
  const shaky = random.fork('press');
  const missBy = (x: number, y: number): Misregistration => [shaky.jit(x), shaky.jit(y), shaky.jit(0.16)];
  const misregister = { light: missBy(1.5, 1.5), mid: missBy(3.4, 3), dark: missBy(3.4, 3) };
  const pixels = GRAIN[width];
  const grain = pixels ? Math.min(PRESS_GRAIN, width / frame.width / pixels) : PRESS_GRAIN;
  return print(sheet, { palette, misregister, noiseSeed: shaky.int(1, 999), grain });
}

// The press: three plates, one filter that prints them.
import type { Frame } from '../frame.ts';
import { PAPER, type Palette } from '../palettes.ts';
import { decimal } from './attributes.ts';
import { type Rgb, rgb } from './colour.ts';
import { INKS, type Ink, SEPARATIONS } from './ink.ts';
import type { Sheet } from './sheet.ts';

/** How far a plate missed its place: shifted by x and y, turned by an angle. */
export type Misregistration = readonly [x: number, y: number, degrees: number];

interface PrintRun {
  readonly palette: Palette;
  readonly misregister: Readonly<Record<Ink, Misregistration>>;
  readonly noiseSeed: number;
  /** Of the noise, per unit of the sheet: a small print needs coarser grain, or scaling would average it away. */
  readonly grain: number;
}

/** A colour matrix that turns one channel, a grey separation, into its spot ink on a ground. */
function inkMatrix(colour: string, channel: 0 | 1 | 2, ground: Rgb): string {
  const ink = rgb(colour);
  const row = (i: 0 | 1 | 2) => {
    const weights = [0, 0, 0, 0, ink[i] * ground[i]];
    weights[channel] = (1 - ink[i]) * ground[i];
    return weights.map(decimal).join(' ');
  };
  return `${row(0)} ${row(1)} ${row(2)} 0 0 0 0 1`;
}

/**
 * Prints all three plates at once:
 *   noise      a small seamless tile of turbulence, repeated; over the whole sheet it took up to three times as long
 *   threshold  2.4·plate + 3·noise − 2.2, clamped: solids get pinholes, gradients become grain
 *   inks       each channel becomes its spot ink, and the three are multiplied on the paper
 * The three constants belong together: k4 = 0.5 − (k2 + k3) / 2. A larger k3 is more grain, and more bytes.
 */
function pressFilter({ palette, noiseSeed, grain }: PrintRun, { left, top, width, height }: Frame): string {
  const white: Rgb = [1, 1, 1];
  const ink = (from: string, matrix: string, result: string) =>
    `<feColorMatrix in="${from}" values="${matrix}" result="${result}"/>`;
  const corner = `x="${left}" y="${top}"`;
  const sheet = `filterUnits="userSpaceOnUse" ${corner} width="${width}" height="${height}"`;
  const noise = `type="fractalNoise" baseFrequency="${decimal(grain).replace(/^0/, '')}" numOctaves="2" stitchTiles="stitch" seed="${noiseSeed}"`;
  return [
    `<filter id="press" ${sheet} color-interpolation-filters="sRGB">`,
    `<feTurbulence ${corner} width="300" height="300" ${noise}/>`,
    '<feTile/><feColorMatrix values="1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 0 1" result="n"/>',
    '<feComposite in="SourceGraphic" in2="n" operator="arithmetic" k1="0" k2="2.4" k3="3" k4="-2.2" result="c"/>',
    ink('c', inkMatrix(palette.light, 0, rgb(PAPER)), 'l'),
    ink('c', inkMatrix(palette.mid, 1, white), 'm'),
    ink('c', inkMatrix(palette.dark, 2, white), 'd'),
    '<feBlend in="l" in2="m" mode="multiply" result="lm"/><feBlend in="lm" in2="d" mode="multiply"/></filter>',
  ].join('');
}

function plateMarkup(ink: Ink, [x, y, degrees]: Misregistration, marks: string): string {
  const colour = SEPARATIONS[ink];
  const place = `translate(${decimal(x)} ${decimal(y)})rotate(${decimal(degrees)})`;
  return `<g style="mix-blend-mode:multiply" color="${colour}" fill="${colour}" transform="${place}">${marks}</g>`;
}

/** The finished print: an SVG document. */
export function print(sheet: Sheet, run: PrintRun): string {
  const { left, top, width, height } = sheet.frame;
  const { definitions, plates } = sheet.separations();
  const white = `<rect x="${left - 40}" y="${top - 40}" width="${width + 80}" height="${height + 80}" fill="#fff"/>`;
  const marks = INKS.map((ink) => plateMarkup(ink, run.misregister[ink], plates[ink])).join('');
  const size = `viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}>`,
    `<defs>${pressFilter(run, sheet.frame)}${definitions}</defs>`,
    `<g filter="url(#press)">${white}${marks}</g></svg>`,
  ].join('');
}

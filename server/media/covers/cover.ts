// A cover in the manner of a two- or three-colour risograph print, from a craft and a seed.
import type { StudioType } from '../../../shared/studios.ts';
import type { Composition } from './composition.ts';
import { frameOf, type Ratio } from './frame.ts';
import { PALETTES, PAPER, type Palette } from './palettes.ts';
import { overprint } from './press/colour.ts';
import { type Misregistration, print } from './press/press.ts';
import { Sheet } from './press/sheet.ts';
import { hash, Random } from './randomness.ts';
import { COMPOSITIONS } from './repertoire.ts';
import { cycle } from './sequence.ts';

/**
 * Stored beside the seed of each cover. A change that moves a single byte of a cover needs a new version
 * (and the old drawing kept for the old one): nobody's studio changes its face overnight.
 */
export const COVER_VERSION = 1;
/** A seed is a whole number from 0 up to this one. */
export const MAX_COVER_SEED = 2 ** 31 - 1;

interface Choice {
  readonly composition: Composition;
  readonly palette: Palette;
}

/** What a seed chooses, without drawing it: neighbouring seeds differ in composition, nine of ten in palette too. */
export function choose(craft: StudioType, seed: number): Choice {
  if (!Number.isInteger(seed) || seed < 0 || seed > MAX_COVER_SEED) throw new RangeError(`Not a cover seed: ${seed}`);
  const compositions = COMPOSITIONS[craft];
  const offset = hash(craft);
  const turn = Math.floor(seed / compositions.length);
  const step = cycle([3, 5, 7, 1], turn);
  return {
    composition: cycle(compositions, seed + offset),
    palette: cycle(PALETTES, seed * step + turn * 3 + (offset >>> 8)),
  };
}

/** An SVG document, 900 units high. Equal arguments give equal bytes. */
export function cover({ craft, seed, ratio }: { craft: StudioType; seed: number; ratio: Ratio }): string {
  const { composition, palette } = choose(craft, seed);
  const random = new Random(`${craft}/${seed}`);
  const frame = frameOf(ratio);
  const sheet = new Sheet(frame);
  composition(sheet, random.fork('drawing'), frame);
  const shaky = random.fork('press');
  const missBy = (x: number, y: number): Misregistration => [shaky.jit(x), shaky.jit(y), shaky.jit(0.16)];
  const misregister = { light: missBy(1.5, 1.5), mid: missBy(3.4, 3), dark: missBy(3.4, 3) };
  return print(sheet, { palette, misregister, noiseSeed: shaky.int(1, 999) });
}

/**
 * One colour for the time until the picture is there: the light ink as it prints on the paper. Most covers are
 * nearer to it than to paper or to another ink, and dark text can be read on it in every palette.
 */
export function placeholder(craft: StudioType, seed: number): string {
  return overprint(choose(craft, seed).palette.light, PAPER);
}

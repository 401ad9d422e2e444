// A cover in the manner of a two- or three-colour risograph print, from a craft and a seed.
import type { StudioType } from '../shared/studios.ts';
import type { Composition } from './composition.ts';
import { compositionOf, namesOf } from './drawn.ts';
import { frameOf, type Ratio } from './frame.ts';
import { PALETTES, PAPER, type Palette } from './palettes.ts';
import { overprint } from './press/colour.ts';
import type { Ink } from './press/ink.ts';
import { type Misregistration, print } from './press/press.ts';
import { Sheet } from './press/sheet.ts';
import { hash, Random } from './randomness.ts';
import { cycle } from './sequence.ts';

/**
 * Stored beside the seed of each cover. A change that moves a single byte of a cover needs a new version
 * (and the old drawing kept for the old one): nobody's studio changes its face overnight.
 */
export const COVER_VERSION = 2;
/** A seed is a whole number from 0 up to this one. */
export const MAX_COVER_SEED = 2 ** 31 - 1;

/** What is drawn, whatever its shape and size. */
export interface Print {
  /** From 1 to `COVER_VERSION`. */
  readonly version: number;
  readonly craft: StudioType;
  readonly seed: number;
  /** What it shows, by name; '' leaves that to the seed. */
  readonly motif?: string | undefined;
}

interface Choice {
  readonly motif: string;
  readonly composition: Composition;
  readonly palette: Palette;
}

/**
 * What a seed chooses, without drawing it: neighbouring seeds differ in composition, nine of ten in palette too.
 * @throws RangeError for a version, a seed or a motif that there is not
 */
export function choose({ version, craft, seed, motif: named }: Print): Choice {
  if (!Number.isInteger(seed) || seed < 0 || seed > MAX_COVER_SEED) throw new RangeError(`Not a cover seed: ${seed}`);
  if (!isDrawn(version)) throw new RangeError(`No covers of version ${version}`);
  const names = namesOf(craft, version);
  const offset = hash(craft);
  const turn = Math.floor(seed / names.length);
  const step = cycle([3, 5, 7, 1], turn);
  const motif = named || cycle(names, seed + offset);
  const composition = compositionOf(craft, motif);
  if (!composition) throw new RangeError(`Nothing is called ${motif}`);
  const shift = named ? hash(named) >>> 4 : offset >>> 8;
  return { motif, composition, palette: cycle(PALETTES, seed * step + turn * 3 + shift) };
}

/** True for a version that can be drawn. */
export const isDrawn = (version: number): boolean =>
  Number.isInteger(version) && version >= 1 && version <= COVER_VERSION;

/** True for what a picture may be asked to show; '' is what the seed chooses. */
export const isMotif = (craft: StudioType, motif: string): boolean =>
  motif === '' || compositionOf(craft, motif) !== undefined;

/**
 * Grain in pixels, by the width of the picture: a small print needs as large a grain as a large one, or the eye has
 * nothing of it. The widest keeps what the press has by itself.
 */
const GRAIN: Readonly<Record<number, number>> = { 320: 1.6, 640: 2.5, 960: 3.3 };
const PRESS_GRAIN = 0.3;

interface Sizing {
  readonly ratio: Ratio;
  /** Pixels that it will be shown in; the grain is made for it. */
  readonly width?: number;
}

/** An SVG document, 900 units high. Equal arguments give equal bytes. */
export function cover({ ratio, width = 1600, ...of }: Print & Sizing): string {
  const { composition, palette } = choose(of);
  const random = new Random(of.motif ? `${of.craft}/${of.motif}/${of.seed}` : `${of.craft}/${of.seed}`);
  const frame = frameOf(ratio);
  const sheet = new Sheet(frame);
  composition(sheet, random.fork('drawing'), frame);
  const shaky = random.fork('press');
  const missBy = (x: number, y: number): Misregistration => [shaky.jit(x), shaky.jit(y), shaky.jit(0.16)];
  const misregister = { light: missBy(1.5, 1.5), mid: missBy(3.4, 3), dark: missBy(3.4, 3) };
  const pixels = GRAIN[width];
  const grain = pixels ? Math.min(PRESS_GRAIN, width / frame.width / pixels) : PRESS_GRAIN;
  return print(sheet, { palette, misregister, noiseSeed: shaky.int(1, 999), grain });
}

/**
 * What stands in for a picture until it is there, as a CSS background: its three inks, out of focus. Most prints have
 * paper and the light ink around a body of the middle one.
 */
export function placeholder(of: Print): string {
  const { light, mid, dark } = blurOf(of);
  return `radial-gradient(60% 55% at 50% 58%,${dark} 0,${mid} 34%,transparent),${light}`;
}

/** The colours of the placeholder. */
export function blurOf(of: Print): Readonly<Record<Ink, string>> {
  const { light, mid, dark } = choose(of).palette;
  const ground = overprint(light, PAPER);
  return { light: ground, mid: `${overprint(mid, PAPER)}99`, dark: `${dark}66` };
}

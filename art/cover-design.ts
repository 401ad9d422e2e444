// What a cover shows and in which colours, without the code that draws it. The server describes and addresses covers
// with this file alone; the drawing (cover.ts) is loaded only where a picture is really made.
import { STUDIO_TYPES, type StudioType } from '#shared/studios/studios.ts';
import { COMPOSITION_NAMES, PRODUCTS, THING_NAMES } from './motif-names.ts';
import { PALETTES, PAPER, type Palette } from './palettes.ts';
import { overprint } from './press/colour.ts';
import type { Ink } from './press/ink.ts';
import { hash } from './randomness.ts';
import { cycle } from './sequence.ts';

/**
 * Stored with the seed of each cover. A change of even one byte of a cover needs a new version, and the code of the old
 * one has to stay: a studio's cover never changes without its owner.
 */
export const COVER_VERSION = 2;
/** Seeds are whole numbers from 0 up to this one. */
export const MAX_COVER_SEED = 2 ** 31 - 1;

/** Identifies a cover, whatever its ratio and size. */
export interface CoverSpec {
  /** From 1 to `COVER_VERSION`. */
  readonly version: number;
  readonly craft: StudioType;
  readonly seed: number;
  /** The motif by name; '' lets the seed choose. */
  readonly motif?: string | undefined;
}

interface CoverDesign {
  readonly motif: string;
  readonly palette: Palette;
}

/**
 * Returns the motif and the palette that a seed stands for. Neighbouring seeds differ in motif, and nine of ten in
 * palette too.
 * @throws RangeError for a version, a seed or a motif that does not exist
 */
export function designCover({ version, craft, seed, motif: named }: CoverSpec): CoverDesign {
  if (!Number.isInteger(seed) || seed < 0 || seed > MAX_COVER_SEED) throw new RangeError(`Not a cover seed: ${seed}`);
  if (!isCoverVersion(version)) throw new RangeError(`No covers of version ${version}`);
  if (named && !isMotif(named)) throw new RangeError(`There is no motif ${named}`);
  const names = seededMotifs(craft, version);
  const offset = hash(craft);
  const turn = Math.floor(seed / names.length);
  const step = cycle([3, 5, 7, 1], turn);
  const shift = named ? hash(named) >>> 4 : offset >>> 8;
  return { motif: named || cycle(names, seed + offset), palette: cycle(PALETTES, seed * step + turn * 3 + shift) };
}

/** True for a version whose covers can be drawn. */
export const isCoverVersion = (version: number): boolean =>
  Number.isInteger(version) && version >= 1 && version <= COVER_VERSION;

/**
 * The motifs that seeds choose from, in order. Since version 2 these include what the craft makes, its tools and its
 * room.
 */
export const seededMotifs = (craft: StudioType, version: number): readonly string[] =>
  version === 1 ? COMPOSITION_NAMES[craft] : [...COMPOSITION_NAMES[craft], ...PRODUCTS[craft], 'tools', 'room'];

const MOTIFS: ReadonlySet<string> = new Set([
  'tools',
  'room',
  ...STUDIO_TYPES.flatMap((craft) => COMPOSITION_NAMES[craft]),
  ...THING_NAMES.flatMap((name) => [name, `hands_${name}`]),
]);

/** True for a motif that any cover may show by name. */
export const isMotif = (motif: string): boolean => MOTIFS.has(motif);

/**
 * A CSS background in the three inks of a cover, out of focus, to show until the picture is there. Most covers have
 * paper and the light ink around a body of the middle one.
 */
export function coverPlaceholder(spec: CoverSpec): string {
  const { light, mid, dark } = placeholderColours(spec);
  return `radial-gradient(60% 55% at 50% 58%,${dark} 0,${mid} 34%,transparent),${light}`;
}

/** The colours of the placeholder. */
export function placeholderColours(spec: CoverSpec): Readonly<Record<Ink, string>> {
  const { light, mid, dark } = designCover(spec).palette;
  return { light: overprint(light, PAPER), mid: `${overprint(mid, PAPER)}99`, dark: `${dark}66` };
}

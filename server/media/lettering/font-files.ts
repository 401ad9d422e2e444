import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Font } from 'fontkit';
import { root } from '#server/root.ts';

/** The two typefaces of the house: for titles and names, and for everything else. */
export type Face = 'display' | 'text';

/** A file of a typeface, with the letters of a script or, of the large ones, a part of them. */
export interface FontFile {
  name: string;
  axes: Record<string, number>;
  /** Ranges of code points that it can have letters for. */
  ranges: readonly (readonly [from: number, to: number])[];
}

/**
 * The families that have the letters which a face lacks, in the order in which they are tried: all scripts that Unicode
 * recommends for names, and emoji. The dots of Noto Sans Arabic are glyphs of their own, which are copied as other
 * letters, so Arabic is Vazirmatn.
 * @see https://www.unicode.org/reports/tr31/#Table_Recommended_Scripts
 */
const FALLBACKS = [
  ...(['noto-sans', 'noto-sans-hebrew', 'vazirmatn', 'noto-sans-armenian', 'noto-sans-georgian'] as const),
  ...(['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr', 'noto-sans-thai', 'noto-sans-bengali'] as const),
  ...(['noto-sans-tamil', 'noto-sans-telugu', 'noto-sans-kannada', 'noto-sans-malayalam'] as const),
  ...(['noto-sans-gujarati', 'noto-sans-gurmukhi', 'noto-sans-oriya', 'noto-sans-sinhala'] as const),
  ...(['noto-sans-ethiopic', 'noto-sans-khmer', 'noto-sans-lao', 'noto-sans-myanmar', 'noto-sans-thaana'] as const),
  ...(['noto-serif-tibetan', 'noto-emoji'] as const),
];

const packageFolder = (family: string): string => join(root, 'node_modules', '@fontsource-variable', family);

/** Lists the files of a family. @param kind "wght", or another set of axes */
function filesOf(family: string, axes: Record<string, number>, kind = 'wght'): FontFile[] {
  const slices: Record<string, string> = JSON.parse(readFileSync(join(packageFolder(family), 'unicode.json'), 'utf8'));
  return Object.entries(slices).map(([slice, ranges]) => ({
    name: `${family}/files/${family}-${slice.replace(/[[\]]/g, '')}-${kind}-normal.woff2`,
    axes,
    ranges: ranges.split(',').map((range) => {
      const [from = 0, to = from] = range
        .replace(/U\+/i, '')
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return [from, to] as const;
    }),
  }));
}

/** Files by the blocks of 256 code points that they have letters of, the best first. */
type FileIndex = Map<number, FontFile[]>;

let indexes: Record<Face, FileIndex> | undefined;

/** Lists the files that can have a letter for a face, the best first. */
export function listFontFiles(face: Face, code: number): readonly FontFile[] {
  if (!indexes) {
    const fallbacks = FALLBACKS.flatMap((family) => filesOf(family, { wght: 500 }));
    indexes = {
      display: indexOf([...filesOf('fraunces', { wght: 640, SOFT: 100 }, 'soft'), ...fallbacks]),
      text: indexOf([...filesOf('instrument-sans', { wght: 500 }), ...fallbacks]),
    };
  }
  return indexes[face].get(code >> 8)?.filter((file) => hasRangeOf(file, code)) ?? [];
}

/** True if a file can have a letter. */
export const hasRangeOf = ({ ranges }: FontFile, code: number): boolean =>
  ranges.some(([from, to]) => code >= from && code <= to);

function indexOf(files: readonly FontFile[]): FileIndex {
  const index: FileIndex = new Map();
  for (const file of files) {
    const blocks = new Set<number>();
    for (const [from, to] of file.ranges) for (let block = from >> 8; block <= to >> 8; block++) blocks.add(block);
    for (const block of blocks) index.set(block, [...(index.get(block) ?? []), file]);
  }
  return index;
}

const loading = new Map<string, Promise<void>>();
const loaded = new Map<string, Font>();

/** Returns a file that was loaded. */
export const findFont = ({ name }: FontFile): Font | undefined => loaded.get(name);

/** Loads a file, once in a process. HarfBuzz makes one weight of it, because pdfkit cannot embed variable fonts. */
export function loadFont(file: FontFile): Promise<void> {
  let load = loading.get(file.name);
  if (!load) {
    load = readFont(file);
    loading.set(file.name, load);
    load.catch(() => loading.delete(file.name));
  }
  return load;
}

async function readFont({ name, axes }: FontFile): Promise<void> {
  // Loaded with the first paper: they take 40 MB and half a second.
  const [{ create }, { default: subsetFont }] = await Promise.all([import('fontkit'), import('subset-font')]);
  const source = await readFile(join(root, 'node_modules', '@fontsource-variable', name));
  const options = { targetFormat: 'truetype', variationAxes: axes, keepAllGlyphs: true, noHinting: true } as const;
  const font = create(await subsetFont(source, '', options)) as Font;
  // The files of a family have one name, by which pdfkit would take them for one font.
  const postscriptName = name.replace(/^.*\/|-(wght|soft)-normal.*$/g, '');
  Object.defineProperty(font, 'postscriptName', { value: postscriptName });
  keepLetters(font);
  loaded.set(name, font);
}

/**
 * Makes glyphs say of which letters they are at each use. fontkit keeps what they said when they were first used, also
 * as a part of another glyph, as the point of a colon, when that is nothing: papers written later would have points
 * that cannot be copied.
 */
function keepLetters(font: Font): void {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints) => {
    const glyph = getGlyph(id, codePoints);
    return codePoints === undefined ? glyph : Object.create(glyph, { codePoints: { value: codePoints } });
  };
}

import type { Font } from 'fontkit';
import { LRUCache } from 'lru-cache';
import { type Face, type FontFile, findFont, hasRangeOf, listFontFiles, loadFont } from './font-files.ts';

/** What stands for a letter that no font has. */
export const UNKNOWN_LETTER = '\ufffd';

/** A cluster of letters with its accents, or a part of it, and the font that has it. */
export interface Letter {
  text: string;
  font: Font;
}

const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Divides a text into letters with their accents, and emoji. */
export const clustersOf = (text: string): string[] => Array.from(clusters.segment(text), ({ segment }) => segment);

/** Joins spaces and line breaks, and composes accents, as all that is drawn is written. */
export const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, (space) => (space === '\u00a0' || space === '\u202f' ? space : ' '))
    .trim();

/**
 * Loads the fonts of all letters of a content, which has to be done before it is drawn.
 * @param content texts, in any objects and arrays
 */
export async function loadLetters(content: unknown): Promise<void> {
  for (const cluster of new Set(clustersOf(tidy(`${[...textsOf(content)].join(' ')}${UNKNOWN_LETTER}…`)))) {
    for (const face of ['display', 'text'] as const) {
      for (const part of [cluster, ...cluster, ...cluster.normalize('NFKC')]) {
        const found = await loadPart(face, part);
        if (part === cluster && found) break;
      }
    }
  }
}

function* textsOf(content: unknown): Generator<string> {
  if (typeof content === 'string') yield content;
  else if (content !== null && typeof content === 'object') {
    for (const part of Object.values(content)) yield* textsOf(part);
  }
}

/** Loads files until one has a text. @returns false where none has */
async function loadPart(face: Face, text: string): Promise<boolean> {
  for (let found = lookUp(face, text); ; found = lookUp(face, text)) {
    if (!found || 'font' in found) return found !== undefined;
    await loadFont(found.file);
  }
}

/** Code points that say how others are drawn, and are nothing by themselves. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

type Found = { font: Font } | { file: FontFile } | undefined;

/**
 * Fonts by face and text, null where none has it: a paper has few different letters, and measures each of them often.
 */
const known = new LRUCache<string, { font: Font | null }>({ max: 20_000 });

/** Finds the first font that has all letters of a text, or the file that has to be loaded to know. */
function lookUp(face: Face, text: string): Found {
  const key = `${face} ${text}`;
  const before = known.get(key);
  if (before) return before.font ? { font: before.font } : undefined;
  const found = search(face, text);
  if (!found || 'font' in found) known.set(key, { font: found?.font ?? null });
  return found;
}

function search(face: Face, text: string): Found {
  const codes = Array.from(text.replace(INVISIBLE, ''), (letter) => letter.codePointAt(0) ?? 0);
  for (const file of listFontFiles(face, codes[0] ?? 32)) {
    if (!codes.every((code) => hasRangeOf(file, code))) continue;
    const font = findFont(file);
    if (!font) return { file };
    if (codes.every((code) => font.hasGlyphForCodePoint(code))) return { font };
  }
  return undefined;
}

/**
 * Finds the letters of a cluster: it as a whole in one font, or each of its parts. What no font has is drawn as
 * `UNKNOWN_LETTER`, so that the gap is seen.
 * @throws Error for letters that were not loaded
 */
export function findLetters(face: Face, cluster: string): Letter[] {
  if (cluster.replace(INVISIBLE, '') === '') return [];
  const whole = findLetter(face, cluster);
  if (whole) return [whole];
  return Array.from(cluster)
    .filter((part) => part.replace(INVISIBLE, '') !== '')
    .flatMap((part) => findPart(face, part));
}

/** Finds a letter, or the plain ones that it stands for: a bold L of mathematics is an L. */
function findPart(face: Face, part: string): Letter[] {
  const own = findLetter(face, part);
  if (own) return [own];
  const plain = Array.from(part.normalize('NFKC'), (letter) => findLetter(face, letter));
  return plain.every((letter) => letter !== undefined) ? plain : [findLetter(face, UNKNOWN_LETTER) as Letter];
}

function findLetter(face: Face, text: string): Letter | undefined {
  const found = lookUp(face, text);
  if (found && 'file' in found) throw new Error(`the letters of ${JSON.stringify(text)} were not loaded`);
  return found && { text: withoutUnknown(found.font, text), font: found.font };
}

/** Leaves out the invisible code points that a font does not know: it would draw an empty box for them. */
const withoutUnknown = (font: Font, text: string): string =>
  text.replace(INVISIBLE, (mark) => (font.hasGlyphForCodePoint(mark.codePointAt(0) ?? 0) ? mark : ''));

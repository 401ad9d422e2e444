import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../root.ts';

/**
 * A typeface as outlines: what draws pictures finds no fonts on a server, and those that it might find differ.
 * The files hold the typefaces of `web/fonts` at one weight, each letter with its width and its path.
 */
export interface Typeface {
  /** Units of a letter's height. */
  em: number;
  glyphs: Record<string, [width: number, path: string]>;
  /** What two letters beside each other move closer. */
  kerning: Record<string, Record<string, number>>;
}

const known = new Map<string, Typeface>();

/** Read when it is first needed. */
export function loadTypeface(face: 'fraunces' | 'instrument-sans'): Typeface {
  const letters =
    known.get(face) ??
    JSON.parse(readFileSync(join(root, 'server', 'seo', 'sharing', 'letters', `${face}.json`), 'utf8'));
  known.set(face, letters);
  return letters;
}

/** Letters that lose their accent in more than one step. */
const SPELT: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
};

/** What of a text the typeface has letters for, without the accents that it lacks. */
export function toAvailableGlyphs({ glyphs }: Typeface, text: string): string {
  const has = (letter: string) => Object.hasOwn(glyphs, letter);
  const plain = (letter: string) => SPELT[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, '');
  return Array.from(text.normalize('NFC').replace(/\s+/g, ' '), (letter) =>
    has(letter) ? letter : Array.from(plain(letter)).filter(has).join(''),
  )
    .join('')
    .replace(/ +/g, ' ')
    .trim();
}

interface Placed {
  path: string;
  x: number;
}

/** Letters side by side, in units of the typeface. */
function layOut({ em, glyphs, kerning }: Typeface, text: string, tracking = 0): { letters: Placed[]; width: number } {
  let width = 0;
  let before = '';
  const letters: Placed[] = [];
  for (const letter of text) {
    const [advance, path] = glyphs[letter] ?? [0, ''];
    width += kerning[before]?.[letter] ?? 0;
    if (path) letters.push({ path, x: width });
    width += advance + tracking * em;
    before = letter;
  }
  return { letters, width };
}

/** Pixels at a size of so many pixels. @param tracking what is between two letters beyond the usual, in heights of a letter */
export const widthOf = (face: Typeface, text: string, size: number, tracking = 0): number =>
  (layOut(face, text, tracking).width * size) / face.em;

interface Line {
  x: number;
  y: number;
  size: number;
  ink: string;
  tracking?: number;
}

/** One line as SVG, with its baseline's start at x and y. */
export function outline(face: Typeface, text: string, at: Line): string {
  const scale = at.size / face.em;
  const paths = layOut(face, text, at.tracking).letters.map(
    ({ path, x }) => `<path transform="translate(${x})" d="${path}"/>`,
  );
  return `<g fill="${at.ink}" transform="translate(${at.x} ${at.y}) scale(${scale})">${paths.join('')}</g>`;
}

/**
 * Lines that are no wider than so many pixels; what does not fit into the most of them ends in an ellipsis.
 * @returns `whole`: nothing was left out or broken
 */
export function wrap(
  face: Typeface,
  text: string,
  { size, width, most }: { size: number; width: number; most: number },
) {
  const fits = (line: string) => widthOf(face, line, size) <= width;
  const lines: string[] = [];
  let line = '';
  const words = text.split(' ');
  for (const word of words) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = word;
  }
  lines.push(line);
  if (lines.length <= most && lines.every(fits)) return { lines, whole: true };
  const kept = lines.slice(0, most);
  const last = kept.length - 1;
  return { lines: kept.map((each, at) => shorten(each, fits, at === last && lines.length > most)), whole: false };
}

/** @param goesOn something comes after it that is left out */
function shorten(line: string, fits: (line: string) => boolean, goesOn: boolean): string {
  if (!goesOn && fits(line)) return line;
  const letters = Array.from(line);
  while (letters.length > 0 && !fits(`${letters.join('').trimEnd()}…`)) letters.pop();
  return `${letters.join('').replace(/[\s.,;:·–-]+$/, '')}…`;
}

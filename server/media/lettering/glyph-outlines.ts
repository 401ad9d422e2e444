import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../root.ts';

/**
 * A typeface as outlines, because servers have no fonts, or different ones. The files hold the typefaces of `web/fonts`
 * at one weight, each glyph with its width and path.
 */
export interface Typeface {
  /** Units per em. */
  em: number;
  glyphs: Record<string, [width: number, path: string]>;
  /** By how much two adjacent letters move closer. */
  kerning: Record<string, Record<string, number>>;
}

const known = new Map<string, Typeface>();

/** Loads a typeface when it is first needed. */
export function loadTypeface(face: 'fraunces' | 'instrument-sans'): Typeface {
  const letters =
    known.get(face) ??
    JSON.parse(readFileSync(join(root, 'server', 'media', 'lettering', 'letters', `${face}.json`), 'utf8'));
  known.set(face, letters);
  return letters;
}

/** Letters that Unicode does not decompose into a base letter and an accent. */
const SPELT: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
};

/** Returns the text in the letters that the typeface has, without missing accents. */
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

/** Places letters side by side, in units of the typeface. */
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

/** Returns the width of a text in pixels. @param tracking extra space between letters, in em */
export const widthOf = (face: Typeface, text: string, size: number, tracking = 0): number =>
  (layOut(face, text, tracking).width * size) / face.em;

interface Line {
  x: number;
  y: number;
  size: number;
  ink: string;
  tracking?: number;
}

/** A closed path in units of its own: `x` and `y` are where its origin is drawn, `scale` is the length of a unit. */
export interface Outline {
  /** SVG path data of `M`, `L`, `Q`, `C` and `Z`, absolute. */
  path: string;
  x: number;
  y: number;
  scale: number;
  ink: string;
}

/** Returns the letters of one line, with the start of its baseline at x and y. */
export const outlineLetters = (face: Typeface, text: string, at: Line): Outline[] => {
  const scale = at.size / face.em;
  const { letters } = layOut(face, text, at.tracking);
  return letters.map(({ path, x }) => ({ path, x: at.x + x * scale, y: at.y, scale, ink: at.ink }));
};

/** Renders one line as SVG, with the start of its baseline at x and y. */
export function outline(face: Typeface, text: string, at: Line): string {
  const scale = at.size / face.em;
  const paths = layOut(face, text, at.tracking).letters.map(
    ({ path, x }) => `<path transform="translate(${x})" d="${path}"/>`,
  );
  return `<g fill="${at.ink}" transform="translate(${at.x} ${at.y}) scale(${scale})">${paths.join('')}</g>`;
}

/**
 * Breaks a text into lines of at most `width` pixels; text beyond the last line ends in an ellipsis.
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

/** @param goesOn text after it is left out */
function shorten(line: string, fits: (line: string) => boolean, goesOn: boolean): string {
  if (!goesOn && fits(line)) return line;
  const letters = Array.from(line);
  while (letters.length > 0 && !fits(`${letters.join('').trimEnd()}…`)) letters.pop();
  return `${letters.join('').replace(/[\s.,;:·–-]+$/, '')}…`;
}

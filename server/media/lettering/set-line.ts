import bidiFactory from 'bidi-js';
import type { Font, GlyphRun } from 'fontkit';
import { LRUCache } from 'lru-cache';
import { clustersOf, findLetters, tidy } from './find-letters.ts';
import type { Face } from './font-files.ts';

const bidi = bidiFactory();

/** Letters of one font and one direction, as they are drawn from left to right. Lengths are in ems. */
export interface Run {
  text: string;
  font: Font;
  features: Features;
  glyphs: GlyphRun;
  x: number;
  width: number;
}

export interface SetLine {
  runs: Run[];
  width: number;
}

type Features = Record<string, boolean> | string[];

interface Piece {
  text: string;
  font: Font;
  /** Odd: from right to left. @see https://www.unicode.org/reports/tr9/#BD2 */
  level: number;
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const ALPHABETS = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]+$/u;
const EMOJI = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/**
 * Sets one line: finds the fonts of its letters, and brings them into the order in which they are seen.
 * @param direction of the text of which the line is a part; by its first letter with a direction where it is not given
 */
export function setLine(face: Face, text: string, direction?: Direction): SetLine {
  const key = `${face} ${direction} ${text}`;
  const line = lately.get(key) ?? makeLine(face, text, direction);
  lately.set(key, line);
  return line;
}

/** A line is measured when it is broken and placed, and set once more when it is drawn. */
const lately = new LRUCache<string, SetLine>({ max: 500 });

function makeLine(face: Face, text: string, direction: Direction | undefined): SetLine {
  const runs: Run[] = [];
  let width = 0;
  for (const { text: words, font, level } of inVisualOrder(piecesOf(face, tidy(text), direction))) {
    const isTurned = level % 2 === 1 && !RIGHT_TO_LEFT.test(words);
    const shown = isTurned ? mirror(words, font) : words;
    const { features, glyphs } = layOut(font, shown, featuresOf(shown, level));
    runs.push({ text: shown, font, features, glyphs, x: width, width: glyphs.advanceWidth / font.unitsPerEm });
    width += glyphs.advanceWidth / font.unitsPerEm;
  }
  return { runs, width };
}

export type Direction = 'ltr' | 'rtl';

/** Returns the direction of a text: that of its first letter which has one. */
export const directionOf = (text: string): Direction =>
  (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';

/** Features that place signs at letters: fontkit fails on letters that some fonts, as of Gurmukhi, have no place at. */
const PLACING = { abvm: false, blwm: false, mark: false, mkmk: false, dist: false };

/** Chooses and places the glyphs of a run, with as many features as work. */
function layOut(font: Font, text: string, features: Features): Pick<Run, 'glyphs' | 'features'> {
  const none = Object.fromEntries(font.availableFeatures.map((feature) => [feature, false]));
  for (const tried of [features, PLACING]) {
    try {
      return { glyphs: font.layout(text, tried), features: tried };
    } catch {}
  }
  return { glyphs: font.layout(text, none), features: none };
}

/** Divides a line where the font or the direction changes. */
function piecesOf(face: Face, text: string, direction: Direction | undefined): Piece[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const pieces: Piece[] = [];
  let at = 0;
  for (const cluster of clustersOf(text)) {
    const level = levels[at] ?? 0;
    at += cluster.length;
    const before = pieces.at(-1);
    // A space in the font of its word: between words that are read from right to left a font of its own would change
    // their order.
    if (cluster === ' ' && before?.level === level && before.font.hasGlyphForCodePoint(32)) before.text += cluster;
    else for (const letter of findLetters(face, cluster)) append(pieces, { ...letter, level });
  }
  return pieces;
}

function append(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  if (last && last.font === piece.font && last.level === piece.level) last.text += piece.text;
  else pieces.push(piece);
}

/**
 * Reverses what is read from right to left, from the innermost level outwards. @see
 * https://www.unicode.org/reports/tr9/#L2
 */
function inVisualOrder(pieces: Piece[]): Piece[] {
  const order = [...pieces];
  const highest = Math.max(0, ...order.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < order.length; from++) {
      let to = from;
      while ((order[to]?.level ?? -1) >= level) to++;
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = to;
    }
  }
  return order;
}

/** Turns signs around that stand among letters which are read from right to left. */
const mirror = (text: string, font: Font): string =>
  clustersOf(text)
    .reverse()
    .map((letter) => {
      const mirrored = bidi.getMirroredCharacter(letter) ?? letter;
      return font.hasGlyphForCodePoint(mirrored.codePointAt(0) ?? 0) ? mirrored : letter;
    })
    .join('');

/**
 * Returns the features of a run. A list, even an empty one, makes pdfkit set a run as a whole, and not word by word
 * from the left. Without `ccmp` letters such as ị and č stay one glyph, which is copied as that letter.
 */
const featuresOf = (text: string, level: number): Features =>
  level % 2 === 0 && ALPHABETS.test(text) && !EMOJI.test(text) ? { ccmp: false } : [];

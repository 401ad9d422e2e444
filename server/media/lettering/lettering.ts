import { clustersOf, tidy } from './find-letters.ts';
import type { Face } from './font-files.ts';
import { directionOf, setLine } from './set-line.ts';

/** Returns the width of a text in pixels or points. @param tracking extra space between letters, in em */
export function widthOf(face: Face, text: string, size: number, tracking = 0): number {
  return (setLine(face, text).width + tracking * clustersOf(tidy(text)).length) * size;
}

interface Room {
  size: number;
  width: number;
  /** Lines; text beyond the last one ends in an ellipsis. Without it there are as many as the text needs. */
  most?: number;
}

/** A word, or one letter of a script that is written without spaces. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][\p{Po}\p{Pe}ー]*|[^ \p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+| /gu;

/**
 * Breaks a text into lines of at most `width`. A word that is wider goes on in the next line.
 * @returns `whole`: nothing was left out, and no word was broken
 */
export function wrap(
  face: Face,
  text: string,
  { size, width, most = Number.POSITIVE_INFINITY }: Room,
): { lines: string[]; whole: boolean } {
  const direction = directionOf(text);
  const fits = (line: string) => setLine(face, line, direction).width * size <= width + 0.01;
  const lines: string[] = [];
  let line = '';
  let isBroken = false;
  for (const word of tidy(text).match(WORD) ?? []) {
    if (fits(line + word)) {
      line += word;
      continue;
    }
    if (line.trim()) lines.push(line.trim());
    line = word.trimStart();
    while (!fits(line)) {
      isBroken = true;
      const head = longestHead(line, fits);
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  if (line.trim() || lines.length === 0) lines.push(line.trim());
  if (lines.length <= most) return { lines, whole: !isBroken };
  const kept = lines.slice(0, most);
  return { lines: [...kept.slice(0, -1), shorten(kept.at(-1) ?? '', fits)], whole: false };
}

/** Returns as much of a word as fits, at least one letter; up to a hyphen or a sign, where one is near the end. */
function longestHead(word: string, fits: (line: string) => boolean): string {
  const letters = clustersOf(word);
  let count = 1;
  while (count < letters.length && fits(letters.slice(0, count + 1).join(''))) count++;
  const head = letters.slice(0, count).join('');
  const sign = /^.*[-/@._,;]/u.exec(head)?.[0];
  return sign && sign.length > head.length / 2 ? sign : head;
}

function shorten(line: string, fits: (line: string) => boolean): string {
  const letters = clustersOf(line);
  while (letters.length > 0 && !fits(`${letters.join('').trimEnd()}…`)) letters.pop();
  return `${letters.join('').replace(/[\s.,;:·–-]+$/, '')}…`;
}

/**
 * Finds the largest size at which a text fits into its room without breaking a word, or without leaving anything out.
 * @param sizes the largest first; the last one is taken where none fits
 */
export function fitText(
  face: Face,
  text: string,
  { sizes, width, height, leading }: { sizes: readonly number[]; width: number; height: number; leading: number },
): { size: number; lines: string[] } {
  const tries = sizes.map((size) => ({ size, ...wrap(face, text, { size, width }) }));
  const fitting = tries.filter(({ size, lines }) => lines.length * size * leading <= height);
  const best = fitting.find(({ whole }) => whole) ?? fitting[0] ?? tries.at(-1);
  return best ?? { size: sizes[0] ?? 0, lines: [] };
}

interface LineAt {
  x: number;
  y: number;
  size: number;
  ink: string;
  tracking?: number;
}

/** Renders one line as SVG, with the start of its baseline at x and y. */
export function outline(face: Face, text: string, { x, y, size, ink, tracking = 0 }: LineAt): string {
  let at = x;
  const paths = setLine(face, text).runs.flatMap(({ font, glyphs }) => {
    const scale = size / font.unitsPerEm;
    return glyphs.glyphs.map((glyph, index) => {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = glyphs.positions[index] ?? {};
      const left = at + xOffset * scale;
      at += xAdvance * scale + tracking * size;
      const path = glyph.path.toSVG();
      return path
        ? `<path transform="translate(${round(left)} ${round(y - yOffset * scale)}) scale(${round(scale)} ${round(-scale)})" d="${path}"/>`
        : '';
    });
  });
  return `<g fill="${ink}">${paths.join('')}</g>`;
}

const round = (value: number): number => Math.round(value * 100_000) / 100_000;

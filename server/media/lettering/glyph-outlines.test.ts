import { expect, test } from 'vitest';
import { loadTypeface, outline, toAvailableGlyphs, widthOf, wrap } from './glyph-outlines.ts';

const face = loadTypeface('fraunces');

test.each([
  ['Ceràmica l’Olla – 58 €', 'Ceràmica l’Olla – 58 €'],
  ['Łódź  and\nKraków', 'Lódz and Kraków'],
  ['Töpfern 北京 🏺', 'Töpfern'],
  ['Гончарство', ''],
  ['A\u0300 la carte', 'À la carte'],
])('of %j there are letters for %j', (text, drawn) => {
  expect(toAvailableGlyphs(face, text)).toBe(drawn);
});

test.each(['en', 'de', 'fr', 'es', 'ca', 'it'])('there are all letters of %s, in both typefaces', (language) => {
  const letters = { en: 'aZ9!’', de: 'äöüÄÖÜß', fr: 'éèêëàâçîïôûùœæÇÉ«»', es: 'ñÑáéíóú¿¡', ca: 'ç·ïüòà', it: 'ìùòàèé' };
  const text = letters[language as keyof typeof letters];
  expect(toAvailableGlyphs(face, text)).toBe(text);
  expect(toAvailableGlyphs(loadTypeface('instrument-sans'), text)).toBe(text);
});

test('a line is as wide as its letters, which some pairs bring closer', () => {
  expect(widthOf(face, 'nnnn', 40)).toBeCloseTo(4 * widthOf(face, 'n', 40));
  expect(widthOf(face, 'nn', 80)).toBeCloseTo(2 * widthOf(face, 'nn', 40));
  expect(widthOf(face, 'To', 40)).toBeLessThan(widthOf(face, 'T', 40) + widthOf(face, 'o', 40));
});

test('words go on the next line when there is no more room', () => {
  const room = { size: 40, width: widthOf(face, 'Throw a bowl', 40), most: 3 };
  expect(wrap(face, 'Throw a bowl on the wheel', room)).toEqual({
    lines: ['Throw a bowl', 'on the wheel'],
    whole: true,
  });
});

test('what does not fit ends in an ellipsis, within its room', () => {
  const room = { size: 40, width: 220, most: 2 };
  const { lines, whole } = wrap(face, 'One two three four five six seven eight nine ten', room);
  expect(whole).toBe(false);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^.+\w…$/);
  for (const line of lines) expect(widthOf(face, line, 40)).toBeLessThanOrEqual(220);
});

test('a word that is wider than a line is cut', () => {
  const { lines } = wrap(face, 'Donaudampfschifffahrt', { size: 40, width: 200, most: 3 });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^Donau\w*…$/);
});

test('a drawn line carries no letter that a reader of SVG would have to know', () => {
  const svg = outline(face, 'A & <b>', { x: 10, y: 20, size: 40, ink: '#000' });
  expect(svg).toMatch(
    /^<g fill="#000" transform="translate\(10 20\) scale\([\d.]+\)">(?:<path transform="[^"<&]*" d="[^"<&]*"\/>)+<\/g>$/,
  );
});

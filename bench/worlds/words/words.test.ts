import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#shared/text/languages.ts';
import { offeringsOf } from '../offerings.ts';
import { studiosOf } from '../studios.ts';
import { studioTexts, textsOf } from '../texts.ts';
import { WORDS } from './words.ts';

/** What there is, without its words. */
function shapeOf(words: unknown): unknown {
  if (typeof words === 'string') return words !== '';
  if (Array.isArray(words)) return words.map(shapeOf);
  return Object.fromEntries(Object.entries(words as object).map(([name, part]) => [name, shapeOf(part)]));
}

describe.each(LANGUAGES)('in %s', (language) => {
  test('there is a word for each of the others’, in the same place', () => {
    expect(shapeOf(WORDS[language])).toEqual(shapeOf(WORDS.en));
  });

  test('no craft has two words for one thing, or one for two', () => {
    for (const { things, techniques, materials } of Object.values(WORDS[language].crafts)) {
      for (const list of [things, techniques, materials]) expect(new Set(list).size).toBe(list.length);
    }
  });

  test('every sentence is whole, and short enough for its column', () => {
    for (const studio of studiosOf(1500)) {
      for (const offering of offeringsOf(studio)) {
        const { title, summary, description } = textsOf(offering, language);
        for (const text of [title, summary, description]) {
          expect(text).not.toMatch(/[{}]|undefined| {2}|\s$|^\s|^\p{Ll}/u);
        }
        expect([title.length <= 120, summary.length <= 200, description.length <= 1000]).toEqual([true, true, true]);
      }
      const { name, tagline } = studioTexts({ ...studio, language });
      expect([name.length <= 50, tagline.length <= 160]).toEqual([true, true]);
    }
  });
});

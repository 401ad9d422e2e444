import type { Language } from '#shared/text/languages.ts';

const PLURALS: Partial<Record<Language, (word: string) => string[]>> = {
  en: (word) => {
    if (/(s|x|ch|sh)$/.test(word)) return [`${word}es`];
    return /[^aeiou]y$/.test(word) ? [word.replace(/y$/, 'ies')] : [`${word}s`];
  },
  es: (word) => (/[aeiouáéíóú]$/.test(word) ? [`${word}s`] : [word.replace(/z$/, 'c').concat('es')]),
  ca: (word) => {
    if (/[àèéíòóú]$/.test(word)) return [`${word}ns`, `${word}s`];
    if (!word.endsWith('a')) return [`${word}s`];
    return [word.replace(/([cgqç]|gu|qu|j)?a$/, (_, sound = '') => `${CATALAN[sound] ?? sound}es`)];
  },
  fr: (word) => {
    if (/(eau|au|eu)$/.test(word)) return [`${word}x`];
    return /[^e]al$/.test(word) ? [word.replace(/l$/, 'ux')] : [`${word}s`];
  },
  it: (word) => {
    if (/[cg]a$/.test(word)) return [word.replace(/a$/, 'he')];
    if (word.endsWith('a')) return [word.replace(/a$/, 'e')];
    return /io$/.test(word) ? [word.replace(/o$/, '')] : [word.replace(/[oe]$/, 'i')];
  },
};

/** Catalan spelling keeps the consonant's sound before an e. */
const CATALAN: Readonly<Record<string, string>> = { c: 'qu', g: 'gu', ç: 'c', j: 'g' };

/**
 * Returns the regular plurals of a single word, as people type them; the words of texts are stemmed instead. German
 * plurals are irregular: the common ones are listed in the synonyms.
 */
export function pluralsOf({ text, language }: { text: string; language: Language | undefined }): string[] {
  if (!language || /[^\p{L}]/u.test(text)) return [];
  return (PLURALS[language]?.(text) ?? []).filter((plural) => plural !== text);
}

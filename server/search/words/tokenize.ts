/** Limits of what is read of a query, so that statements stay short. Folded, one letter can become eighteen. */
const MAX = { characters: 200, words: 12 };

/** A word of the query. */
export interface TypedWord {
  /** As typed. */
  text: string;
  /** Without accents and in lower case. */
  folded: string;
}

/**
 * Splits a query into its different words, in order. Letters and digits of every script form words; everything else
 * separates them.
 * @returns undefined when the text is empty or invisible
 */
export function tokenize(typed: string | undefined): TypedWord[] | undefined {
  const seen = typed
    ?.slice(0, 20 * MAX.characters)
    .replace(/\u200B/g, ' ')
    .replace(/[\p{Cf}\p{Cc}]+/gu, invisible)
    .trim();
  if (!seen) return undefined;
  const known = new Set<string>();
  return [
    ...seen
      .normalize('NFKC')
      .slice(0, MAX.characters)
      .matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu),
  ]
    .map(([text]) => ({ text, folded: fold(text).slice(0, MAX.characters) }))
    .filter(({ folded }) => folded !== '' && !known.has(folded) && known.add(folded))
    .slice(0, MAX.words);
}

/** Control characters separate words; characters that only set the direction or join letters are dropped. */
const invisible = (found: string) => (/\p{Cc}/u.test(found) ? ' ' : '');

const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ı: 'i' };

/** Removes accents and capitals, like the database's function `fold`. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđłı]/g, (letter) => LETTERS[letter] ?? letter);

/** Splits a typed text into its folded words, as many as are read of a query. */
export const foldTyped = (typed: string): string[] =>
  (
    fold(typed.slice(0, MAX.characters))
      .slice(0, MAX.characters)
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, MAX.words);

/** Returns the folded words of a text, separated by single spaces. */
export const foldWords = (text: string): string => (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

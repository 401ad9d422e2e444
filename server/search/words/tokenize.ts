/** What is read of a text: the rest of a longer one would only make the statement long. */
const MOST = { characters: 200, words: 12 };

/** A word that somebody typed. */
export interface TypedWord {
  /** As it was typed. */
  text: string;
  /** Without accents and capitals. */
  folded: string;
}

/**
 * The words of what somebody typed, in order. Letters and digits of every script are words; what is between them means
 * nothing.
 * @returns undefined when there is nothing to see
 */
export function tokenize(typed: string | undefined): TypedWord[] | undefined {
  const seen = typed
    ?.slice(0, 20 * MOST.characters)
    .replace(/\u200B/g, ' ')
    .replace(/[\p{Cf}\p{Cc}]+/gu, invisible)
    .trim();
  if (!seen) return undefined;
  const known = new Set<string>();
  return [
    ...seen
      .normalize('NFKC')
      .slice(0, MOST.characters)
      .matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu),
  ]
    .map(([text]) => ({ text, folded: fold(text) }))
    .filter(({ folded }) => folded !== '' && !known.has(folded) && known.add(folded))
    .slice(0, MOST.words);
}

/** Control characters are between words; what only directs or joins letters is not there at all. */
const invisible = (found: string) => (/\p{Cc}/u.test(found) ? ' ' : '');

const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ı: 'i' };

/** Without accents and capitals, much as `fold` of the database has it. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđłı]/g, (letter) => LETTERS[letter] ?? letter);

/** Folded words with single spaces between them. */
export const foldWords = (text: string): string => (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

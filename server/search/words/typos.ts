/** Lengths of words that are corrected: shorter ones resemble too many others, longer ones are no words. */
const GUESSED = { shortest: 3, longest: 40 };

/**
 * Returns a lower bound for the number of letters that only one of the words has: a quick test that rules out most
 * pairs.
 */
function differingLetters(one: string, other: string): number {
  let left = loadTypeface(one) ^ loadTypeface(other);
  let count = 0;
  for (; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** Returns a bit set of the letters of a word; letters outside the Latin alphabet share bits. */
function loadTypeface(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** The shortest prefix in which a typo is corrected. */
const MIN_PREFIX = 4;

/** True if the word is long enough, and free of digits, to be corrected. */
export const isCorrectable = (word: string): boolean => {
  const { length } = [...word];
  return length >= GUESSED.shortest && length <= GUESSED.longest && !/\p{N}/u.test(word);
};

/** Returns the number of typos tolerated in a word of this length. */
const maxTypos = ({ length }: readonly string[]) => (length < 4 ? 0 : length < 6 ? 1 : 2);

/** Returns the words that result from swapping two neighbouring letters. */
export function transpositionsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(1).map((letter, at) => letters.toSpliced(at, 2, letter, letters[at] ?? '').join(''));
}

/**
 * Returns the number of typos between `typed` and `known`: a wrong, missing or extra letter, or two neighbours swapped
 * (Damerau-Levenshtein, restricted edit distance).
 * @returns undefined when the words differ by more than the tolerated typos
 */
export function typoDistance(typed: string, known: string): number | undefined {
  if (typed.length > GUESSED.longest) return undefined;
  const most = maxTypos([...typed]);
  if (most === 0) return transpositionsOf(typed).includes(known) ? 1 : undefined;
  if (Math.abs(typed.length - known.length) > most || differingLetters(typed, known) > 2 * most) return undefined;
  const typos = distanceRow(typed, known).at(-1) ?? 0;
  return typos <= most ? typos : undefined;
}

/**
 * Returns the prefix of `known` that equals `typed` but for one typo.
 * @returns undefined when there is none, or when `typed` is too short or too long
 */
export function correctedPrefix(typed: string, known: string): string | undefined {
  const letters = [...known];
  const { length } = [...typed];
  if (length < MIN_PREFIX || length > GUESSED.longest) return undefined;
  const typos = distanceRow(typed, letters.slice(0, length + 1).join(''));
  const end = typos.indexOf(1);
  return end < 0 ? undefined : letters.slice(0, end).join('');
}

/** Returns the typos between all of `typed` and each prefix of `known`. */
function distanceRow(typed: string, known: string): number[] {
  const [from, to] = [[...typed], [...known]];
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [at, letter] of from.entries()) {
    const row = [at + 1];
    for (const [column, wanted] of to.entries()) {
      const replaced = (last[column] ?? 0) + (letter === wanted ? 0 : 1);
      const swapped =
        letter === to[column - 1] && wanted === from[at - 1]
          ? (beforeLast[column - 1] ?? 0) + 1
          : Number.POSITIVE_INFINITY;
      row.push(Math.min(replaced, swapped, (last[column + 1] ?? 0) + 1, (row[column] ?? 0) + 1));
    }
    beforeLast = last;
    last = row;
  }
  return last;
}

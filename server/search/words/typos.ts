/** Shorter words are too much like each other to guess what was meant; longer ones are no words. */
const GUESSED = { shortest: 3, longest: 40 };

/** Letters that only one of them has, at least: quick to tell, and enough to tell most words apart. */
function differingLetters(one: string, other: string): number {
  let left = loadTypeface(one) ^ loadTypeface(other);
  let count = 0;
  for (; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** A bit for each letter of the Latin alphabet; others share them. */
function loadTypeface(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** Letters of a beginning that one may be wrong in. */
const MIN_PREFIX = 4;

/** Whether anybody would guess what was meant. */
export const isCorrectable = (word: string): boolean => {
  const { length } = [...word];
  return length >= GUESSED.shortest && length <= GUESSED.longest && !/\p{N}/u.test(word);
};

/** Letters that may be wrong, missing or too many. */
const maxTypos = ({ length }: readonly string[]) => (length < 4 ? 0 : length < 6 ? 1 : 2);

/** The words that this one becomes when two neighbours change places. */
export function transpositionsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(1).map((letter, at) => letters.toSpliced(at, 2, letter, letters[at] ?? '').join(''));
}

/**
 * How many slips of the finger make `typed` of `known`: a letter that is wrong, missing or too many, or two neighbours
 * that changed places (Damerau-Levenshtein, each pair of letters touched once).
 * @returns undefined when they are further apart than slips of the finger are
 */
export function typoDistance(typed: string, known: string): number | undefined {
  const most = maxTypos([...typed]);
  if (most === 0) return transpositionsOf(typed).includes(known) ? 1 : undefined;
  if (Math.abs(typed.length - known.length) > most || differingLetters(typed, known) > 2 * most) return undefined;
  const slips = distanceRow(typed, known).at(-1) ?? 0;
  return slips <= most ? slips : undefined;
}

/**
 * The beginning of `known` that somebody meant who typed `typed` with one slip of the finger.
 * @returns undefined when it begins otherwise, or when there is too little to guess from
 */
export function correctedPrefix(typed: string, known: string): string | undefined {
  const letters = [...known];
  const { length } = [...typed];
  if (length < MIN_PREFIX) return undefined;
  const slips = distanceRow(typed, letters.slice(0, length + 1).join(''));
  const end = slips.indexOf(1);
  return end < 0 ? undefined : letters.slice(0, end).join('');
}

/** Slips between all of `typed` and each beginning of `known`. */
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

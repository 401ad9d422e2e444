import type { Connection } from '../../db/database.ts';
import { cached } from '../query-cache.ts';
import { type QueryTerm, type SearchSubject, splitIntoTerms } from './query-terms.ts';
import { groupsOfPhrase, KNOWN_WORDS, spellingOf } from './synonyms.ts';
import { lookUpTerms, type TermLookup } from './term-lookup.ts';
import { foldWords, type TypedWord, tokenize } from './tokenize.ts';
import { isCorrectable, typoDistance } from './typos.ts';

/** What somebody who typed words is taken to look for. */
export interface WordQuery {
  /** Text of a `tsquery`: every word, each in any of the ways in which it is said. */
  query: string;
  /**
   * The part of `query` that has every word as it was typed, without its synonyms: what a title says of itself comes before
   * what only means the same. Undefined where that makes no difference, and for a single word.
   */
  exact: string | undefined;
  /** What was looked for in place of what nothing listed has; null when nothing was mistyped. */
  meant: string | null;
}

/** Words of equal likeness that one mistyped word may stand for. */
const MAX_CORRECTIONS = 5;

/**
 * Makes a question of what somebody typed: phrases and words by their synonyms in six languages, the last word as one
 * that may still be growing, and those that nothing listed has as slips of the finger. Takes any text there is.
 * @param about a studio is not asked for what only its dates are: "pottery for beginners" is about pottery
 * @returns undefined when nothing was asked; 'nothing' when nothing can fit: no words in it, or one that is nowhere
 */
export async function parseWords(
  db: Connection,
  typed: string | undefined,
  about: SearchSubject = 'offerings',
): Promise<WordQuery | 'nothing' | undefined> {
  const words = tokenize(typed);
  if (!words) return undefined;
  if (words.length === 0) return 'nothing';
  return cached(db, `${about} ${words.map(({ text }) => text).join(' ')}`, () => buildWordQuery(db, words, about));
}

async function buildWordQuery(
  db: Connection,
  words: TypedWord[],
  about: SearchSubject,
): Promise<WordQuery | 'nothing'> {
  const units = splitIntoTerms(words, about);
  const found = await lookUpTerms(db, units);
  const guesses = await guessAll(db, units, found);
  const queries: string[] = [];
  const exact: string[] = [];
  const meant = new Map<TypedWord, string>();
  for (const [at, unit] of units.entries()) {
    const guess = guesses.get(unit);
    const query = found[at]?.query ?? guess?.query;
    if (!query) return 'nothing';
    queries.push(query);
    exact.push((!guess && found[at]?.exact) || query);
    const [word] = unit.words;
    if (guess && word) meant.set(word, spellingOf(guess.word));
  }
  const query = allOf(queries);
  return {
    query,
    exact: words.length > 1 && units.some(({ groups }) => groups.length > 0) ? allOf([...exact, query]) : undefined,
    meant: meant.size > 0 ? words.map((word) => meant.get(word) ?? word.text).join(' ') : null,
  };
}

const allOf = (queries: readonly string[]): string =>
  queries.length === 1 ? queries.join() : queries.map((query) => `( ${query} )`).join(' & ');

interface Guess {
  word: string;
  query: string;
}

/** What the words that nothing has may have been. */
async function guessAll(
  db: Connection,
  units: readonly QueryTerm[],
  found: readonly TermLookup[],
): Promise<Map<QueryTerm, Guess>> {
  const candidates = units.flatMap((unit, at) => {
    const alike = found[at]?.query === null ? found[at].alike : undefined;
    return alike ? candidatesFor(unit, alike) : [];
  });
  if (candidates.length === 0) return new Map();
  const known = await lookUpTerms(
    db,
    candidates.map(({ unit }) => unit),
  );
  const listed = candidates.flatMap((each, at) => {
    const query = known[at]?.query;
    return query ? [{ ...each, query }] : [];
  });
  const guesses = new Map<QueryTerm, Guess>();
  for (const unit of units) {
    const mine = listed.filter(({ of }) => of === unit);
    const closest = mine.filter(({ slips }) => slips === mine[0]?.slips).slice(0, MAX_CORRECTIONS);
    const [first] = closest;
    if (first) guesses.set(unit, { word: first.word, query: closest.map(({ query }) => query).join(' | ') });
  }
  return guesses;
}

interface Candidate {
  of: QueryTerm;
  word: string;
  slips: number;
  /** The word as if it had been typed. */
  unit: QueryTerm;
}

/** Of words that are somewhat alike, those that a slip of the finger makes this one of: the closest first. */
function candidatesFor(of: QueryTerm, alike: readonly string[]): Candidate[] {
  const typed = of.words[0]?.folded ?? '';
  if (!isCorrectable(typed)) return [];
  return [...new Set([...alike, ...KNOWN_WORDS])]
    .flatMap((word) => {
      const slips = typoDistance(typed, word);
      const asTyped = { text: word, folded: foldWords(word) };
      return slips
        ? [{ of, word, slips, unit: { words: [asTyped], groups: groupsOfPhrase(word), growing: false } }]
        : [];
    })
    .sort((a, b) => a.slips - b.slips || Number(a.word[0] !== typed[0]) - Number(b.word[0] !== typed[0]))
    .filter(({ unit }, at, all) => at === all.findIndex((other) => meansTheSame(other.unit, unit)))
    .slice(0, 2 * MAX_CORRECTIONS);
}

const meansTheSame = (one: QueryTerm, other: QueryTerm) =>
  one === other || (one.groups.length > 0 && one.groups.join() === other.groups.join());

import type { Connection } from '../../db/database.ts';
import { kept } from '../query-cache.ts';
import { type About, type Unit, unitsOf } from './query-terms.ts';
import { groupsSaid, KNOWN_WORDS, spelt } from './synonyms.ts';
import { type FoundUnit, findWays } from './term-lookup.ts';
import { foldWords, readWords, type TypedWord } from './tokenize.ts';
import { isGuessable, slipsBetween } from './typos.ts';

/** What somebody who typed words is taken to look for. */
export interface Meaning {
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
const MOST_MEANT = 5;

/**
 * Makes a question of what somebody typed: phrases and words by their synonyms in six languages, the last word as one
 * that may still be growing, and those that nothing listed has as slips of the finger. Takes any text there is.
 * @param about a studio is not asked for what only its dates are: "pottery for beginners" is about pottery
 * @returns undefined when nothing was asked; 'nothing' when nothing can fit: no words in it, or one that is nowhere
 */
export async function meaningOf(
  db: Connection,
  typed: string | undefined,
  about: About = 'offerings',
): Promise<Meaning | 'nothing' | undefined> {
  const words = readWords(typed);
  if (!words) return undefined;
  if (words.length === 0) return 'nothing';
  return kept(db, `${about} ${words.map(({ text }) => text).join(' ')}`, () => understand(db, words, about));
}

async function understand(db: Connection, words: TypedWord[], about: About): Promise<Meaning | 'nothing'> {
  const units = unitsOf(words, about);
  const found = await findWays(db, units);
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
    if (guess && word) meant.set(word, spelt(guess.word));
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
  units: readonly Unit[],
  found: readonly FoundUnit[],
): Promise<Map<Unit, Guess>> {
  const candidates = units.flatMap((unit, at) => {
    const alike = found[at]?.query === null ? found[at].alike : undefined;
    return alike ? candidatesFor(unit, alike) : [];
  });
  if (candidates.length === 0) return new Map();
  const known = await findWays(
    db,
    candidates.map(({ unit }) => unit),
  );
  const listed = candidates.flatMap((each, at) => {
    const query = known[at]?.query;
    return query ? [{ ...each, query }] : [];
  });
  const guesses = new Map<Unit, Guess>();
  for (const unit of units) {
    const mine = listed.filter(({ of }) => of === unit);
    const closest = mine.filter(({ slips }) => slips === mine[0]?.slips).slice(0, MOST_MEANT);
    const [first] = closest;
    if (first) guesses.set(unit, { word: first.word, query: closest.map(({ query }) => query).join(' | ') });
  }
  return guesses;
}

interface Candidate {
  of: Unit;
  word: string;
  slips: number;
  /** The word as if it had been typed. */
  unit: Unit;
}

/** Of words that are somewhat alike, those that a slip of the finger makes this one of: the closest first. */
function candidatesFor(of: Unit, alike: readonly string[]): Candidate[] {
  const typed = of.words[0]?.folded ?? '';
  if (!isGuessable(typed)) return [];
  return [...new Set([...alike, ...KNOWN_WORDS])]
    .flatMap((word) => {
      const slips = slipsBetween(typed, word);
      const asTyped = { text: word, folded: foldWords(word) };
      return slips ? [{ of, word, slips, unit: { words: [asTyped], groups: groupsSaid(word), growing: false } }] : [];
    })
    .sort((a, b) => a.slips - b.slips || Number(a.word[0] !== typed[0]) - Number(b.word[0] !== typed[0]))
    .filter(({ unit }, at, all) => at === all.findIndex((other) => meansTheSame(other.unit, unit)))
    .slice(0, 2 * MOST_MEANT);
}

const meansTheSame = (one: Unit, other: Unit) =>
  one === other || (one.groups.length > 0 && one.groups.join() === other.groups.join());

import type { Connection } from '#server/db/database.ts';
import { cached } from '../query-cache.ts';
import { type QueryTerm, type SearchSubject, splitIntoTerms } from './query-terms.ts';
import { groupsOfPhrase, KNOWN_WORDS, spellingOf } from './synonyms.ts';
import { lookUpTerms, type TermLookup } from './term-lookup.ts';
import { foldWords, type TypedWord, tokenize } from './tokenize.ts';
import { isCorrectable, typoDistance } from './typos.ts';

/** The words of a query as PostgreSQL searches for them. */
export interface WordQuery {
  /** Text of a `tsquery`: all terms, each in any of its stems and synonyms. */
  query: string;
  /**
   * The part of `query` that matches every word as typed, without synonyms: a title that contains the typed words ranks
   * before one that only means the same. Undefined for a single word and where it would equal `query`.
   */
  exact: string | undefined;
  /** The corrected query, when a word that no listing contains was taken for a typo; else null. */
  meant: string | null;
}

/** The number of equally likely corrections of one word. */
const MAX_CORRECTIONS = 5;

/**
 * Builds the text search query for what was typed: phrases and words with their synonyms in six languages, the last
 * word as a prefix, and words that no listing contains corrected for typos. Accepts any text.
 * @param about what is searched: for studios, words for occasions are dropped, so "pottery for beginners" is about
 * pottery
 * @returns undefined when nothing was typed; 'nothing' when nothing can match: the text has no words, or one that no
 * listing contains
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
  const terms = splitIntoTerms(words, about);
  const found = await lookUpTerms(db, terms);
  const guesses = await guessAll(db, terms, found);
  const queries: string[] = [];
  const exact: string[] = [];
  const meant = new Map<TypedWord, string>();
  for (const [at, term] of terms.entries()) {
    const guess = guesses.get(term);
    const query = found[at]?.query ?? guess?.query;
    if (!query) return 'nothing';
    queries.push(query);
    exact.push((!guess && found[at]?.exact) || query);
    const [word] = term.words;
    if (guess && word) meant.set(word, spellingOf(guess.word));
  }
  const query = allOf(queries);
  return {
    query,
    exact: words.length > 1 && terms.some(({ groups }) => groups.length > 0) ? allOf([...exact, query]) : undefined,
    meant: meant.size > 0 ? words.map((word) => meant.get(word) ?? word.text).join(' ') : null,
  };
}

const allOf = (queries: readonly string[]): string =>
  queries.length === 1 ? queries.join() : queries.map((query) => `( ${query} )`).join(' & ');

interface Guess {
  word: string;
  query: string;
}

/** Finds corrections for the terms that no listing contains. */
async function guessAll(
  db: Connection,
  terms: readonly QueryTerm[],
  found: readonly TermLookup[],
): Promise<Map<QueryTerm, Guess>> {
  const candidates = terms.flatMap((term, at) => {
    const alike = found[at]?.query === null ? found[at].alike : undefined;
    return alike ? candidatesFor(term, alike) : [];
  });
  if (candidates.length === 0) return new Map();
  const known = await lookUpTerms(
    db,
    candidates.map(({ term }) => term),
  );
  const listed = candidates.flatMap((each, at) => {
    const query = known[at]?.query;
    return query ? [{ ...each, query }] : [];
  });
  const guesses = new Map<QueryTerm, Guess>();
  for (const term of terms) {
    const mine = listed.filter(({ of }) => of === term);
    const closest = mine.filter(({ typos }) => typos === mine[0]?.typos).slice(0, MAX_CORRECTIONS);
    const [first] = closest;
    if (first) guesses.set(term, { word: first.word, query: closest.map(({ query }) => query).join(' | ') });
  }
  return guesses;
}

interface Candidate {
  of: QueryTerm;
  word: string;
  typos: number;
  /** The correction as a term of its own. */
  term: QueryTerm;
}

/** Returns the similar words that a typo could turn into this one, the closest first. */
function candidatesFor(of: QueryTerm, alike: readonly string[]): Candidate[] {
  const typed = of.words[0]?.folded ?? '';
  if (!isCorrectable(typed)) return [];
  return [...new Set([...alike, ...KNOWN_WORDS])]
    .flatMap((word) => {
      const typos = typoDistance(typed, word);
      const asTyped = { text: word, folded: foldWords(word) };
      return typos
        ? [{ of, word, typos, term: { words: [asTyped], groups: groupsOfPhrase(word), growing: false } }]
        : [];
    })
    .sort((a, b) => a.typos - b.typos || Number(a.word[0] !== typed[0]) - Number(b.word[0] !== typed[0]))
    .filter(({ term }, at, all) => at === all.findIndex((other) => meansTheSame(other.term, term)))
    .slice(0, 2 * MAX_CORRECTIONS);
}

const meansTheSame = (one: QueryTerm, other: QueryTerm) =>
  one === other || (one.groups.length > 0 && one.groups.join() === other.groups.join());

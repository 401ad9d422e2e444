import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import type { QueryTerm } from './query-terms.ts';
import { conceptLexeme } from './sync-synonyms.ts';
import { isCorrectable, transpositionsOf } from './typos.ts';

/** How a word is looked up: by its stems in all languages, by the same as a prefix, or unstemmed as a prefix. */
type How = 'stems' | 'prefix' | 'plain prefix';

interface Said {
  unit: number;
  how: How;
  text: string;
}

export interface TermLookup {
  /** Text of a `tsquery` for its stems and synonyms; null when no listing contains any of them. */
  query: string | null;
  /** Text of a `tsquery` for its words as typed, by their stems; null when it has none. */
  exact: string | null;
  /** When no listing contains it: similar words from titles and names, folded, the most similar first. */
  alike: string[] | null;
}

/** The number of similar words that are compared letter by letter. */
const MAX_SIMILAR = 300;

/** Looks up all terms with one statement and returns the results in their order. */
export async function lookUpTerms(db: Connection, units: readonly QueryTerm[]): Promise<TermLookup[]> {
  const said = units.flatMap(asTyped);
  const guesses = units.map(guessOf);
  const meant = units.map(({ groups }) => groups.map(conceptLexeme).join(' | '));
  const literal = units.flatMap((unit, at) => literally(unit, at));
  const { rows } = await sql<TermLookup>`
    with parts as (
      select unit, part, case how
          when 'stems' then word_stems(words)
          when 'prefix' then word_prefix_stems(words)
          else (nullif(phraseto_tsquery('pg_catalog.simple', searchable(words))::text, '') || ':*')::tsquery
        end::text as query
      from unnest(${said.map(({ unit }) => unit)}::integer[], ${said.map(({ how }) => how)}::text[],
        ${said.map(({ text }) => text)}::text[]) with ordinality given(unit, how, words, part)
    ),
    typed as (
      select unit, string_agg('( ' || query || ' )', ' & ' order by part) as query
      from parts where query <> '' group by unit
    ),
    whole as materialized (
      select at, nullif(concat_ws(' | ', nullif(meant, ''), typed.query), '')::tsquery as query, guess, swaps
      from unnest(${meant}::text[], ${guesses.map((guess) => guess ?? null)}::text[],
        ${guesses.map((guess) => (guess ? transpositionsOf(guess).join(' ') : null))}::text[]) with ordinality given(meant, guess, swaps, at)
      left join typed on typed.unit = at
    ),
    exact as (
      select unit, string_agg('( ' || query || ' )', ' & ') as exact
      from unnest(${literal.map(({ unit }) => unit)}::integer[], ${literal.map(({ text }) => text)}::text[],
          ${literal.map(({ growing }) => growing)}::boolean[]) given(unit, words, growing),
        lateral (select case when growing then word_prefix_stems(words) else word_stems(words) end::text as query) stems
      where query <> '' group by unit
    ),
    known as materialized (
      select *, has_listed_match(query) as has_match from whole
    )
    select case when has_match then query::text end as query, exact,
      case when not has_match then ${wordsLike(sql`guess`, sql`swaps`)} end as alike
    from known left join exact on exact.unit = at
    order by at
  `.execute(db);
  return rows;
}

/**
 * Returns the words of a term for lookup as typed: a phrase by its words, wherever they stand. A single word with
 * synonyms is found by its groups, and additionally as a prefix while it is incomplete.
 */
function asTyped({ words, groups, growing }: QueryTerm, at: number): Said[] {
  const unit = at + 1;
  const [only, ...more] = words;
  if (groups.length > 0 && more.length === 0) {
    return growing && only && mayGrow(only.text) ? [{ unit, how: 'plain prefix', text: only.text }] : [];
  }
  return words.map(({ text }) => ({ unit, how: growing && mayGrow(text) ? 'prefix' : 'stems', text }));
}

const literally = ({ words, growing }: QueryTerm, at: number) =>
  words.map(({ text }) => ({ unit: at + 1, text, growing: growing && mayGrow(text) }));

/** Prefixes of one or two letters match too much; in scripts that write syllables they are words. */
const mayGrow = (word: string) => [...word].length > 2 || /\p{Lo}/u.test(word);

const guessOf = ({ words, groups }: QueryTerm): string | undefined => {
  const [word, ...more] = words;
  return word && more.length === 0 && groups.length === 0 && isCorrectable(word.folded) ? word.folded : undefined;
};

/**
 * SQL for the words similar to a possible typo. @param swaps the words that it becomes when two neighbouring letters
 * are swapped, separated by spaces
 */
const wordsLike = (guess: RawBuilder<unknown>, swaps: RawBuilder<unknown>) => sql`array(
  select word from search_words
  where (word %> ${guess} and char_length(word) between char_length(${guess}) - 2 and char_length(${guess}) + 2)
    or word = any(string_to_array(${swaps}, ' '))
  order by similarity(word, ${guess}) desc, word
  limit ${sql.lit(MAX_SIMILAR)}
)`;

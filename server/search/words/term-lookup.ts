import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../db/database.ts';
import type { QueryTerm } from './query-terms.ts';
import { conceptLexeme } from './sync-synonyms.ts';
import { isCorrectable, transpositionsOf } from './typos.ts';

/** How a word is looked up: by its stems in all languages, in whole or as a beginning; or as it stands, as a beginning. */
type How = 'asked' | 'asked growing' | 'plain growing';

interface Said {
  unit: number;
  how: How;
  text: string;
}

export interface TermLookup {
  /** Text of a `tsquery` of the ways to say it; null when nothing listed has any of them. */
  query: string | null;
  /** Text of a `tsquery` of its words as they were typed, by their stems; null when they are none. */
  exact: string | null;
  /** When nothing has: words of names that are somewhat like it, folded, the likest first. */
  alike: string[] | null;
}

/** Most words that the letters of a mistyped one are compared with. */
const MAX_SIMILAR = 300;

/** One statement for all units; the answers are in their order. */
export async function lookUpTerms(db: Connection, units: readonly QueryTerm[]): Promise<TermLookup[]> {
  const said = units.flatMap(asTyped);
  const guesses = units.map(guessOf);
  const meant = units.map(({ groups }) => groups.map(conceptLexeme).join(' | '));
  const literal = units.flatMap((unit, at) => literally(unit, at));
  const { rows } = await sql<TermLookup>`
    with parts as (
      select unit, part, case how
          when 'asked' then asked(words)
          when 'asked growing' then asked_prefix(words)
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
        lateral (select case when growing then asked_prefix(words) else asked(words) end::text as query) stems
      where query <> '' group by unit
    ),
    known as materialized (
      select *, is_said(query) as is_said from whole
    )
    select case when is_said then query::text end as query, exact,
      case when not is_said then ${wordsLike(sql`guess`, sql`swaps`)} end as alike
    from known left join exact on exact.unit = at
    order by at
  `.execute(db);
  return rows;
}

/**
 * What is typed, as it is typed: a phrase by its words, wherever they are. A word that means something is looked for by its
 * meaning, and may go on.
 */
function asTyped({ words, groups, growing }: QueryTerm, at: number): Said[] {
  const unit = at + 1;
  const [only, ...more] = words;
  if (groups.length > 0 && more.length === 0) {
    return growing && only && mayGrow(only.text) ? [{ unit, how: 'plain growing', text: only.text }] : [];
  }
  return words.map(({ text }) => ({ unit, how: growing && mayGrow(text) ? 'asked growing' : 'asked', text }));
}

const literally = ({ words, growing }: QueryTerm, at: number) =>
  words.map(({ text }) => ({ unit: at + 1, text, growing: growing && mayGrow(text) }));

/** One or two letters begin too much to be looked for; in scripts that write syllables they are words. */
const mayGrow = (word: string) => [...word].length > 2 || /\p{Lo}/u.test(word);

const guessOf = ({ words, groups }: QueryTerm): string | undefined => {
  const [word, ...more] = words;
  return word && more.length === 0 && groups.length === 0 && isCorrectable(word.folded) ? word.folded : undefined;
};

/** @param swaps the words it becomes when two letters change places, with spaces between them */
const wordsLike = (guess: RawBuilder<unknown>, swaps: RawBuilder<unknown>) => sql`array(
  select word from search_words
  where (word %> ${guess} and char_length(word) between char_length(${guess}) - 2 and char_length(${guess}) + 2)
    or word = any(string_to_array(${swaps}, ' '))
  order by similarity(word, ${guess}) desc, word
  limit ${sql.lit(MAX_SIMILAR)}
)`;

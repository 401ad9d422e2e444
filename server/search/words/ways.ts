import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../../shared/languages.ts';
import type { Connection } from '../../db/database.ts';
import { isGuessable, swapsOf } from './slips.ts';
import { STOP_WORDS } from './stop-words.ts';
import { termsOf } from './synonyms.ts';
import type { Unit } from './units.ts';

/** Their stems are those of the listings: see `stems` in the migration on finding. */
const STEMS_OF: Record<Language, string> = {
  en: 'pg_catalog.english',
  es: 'pg_catalog.spanish',
  ca: 'pg_catalog.catalan',
  fr: 'pg_catalog.french',
  de: 'pg_catalog.german',
  it: 'pg_catalog.italian',
};

/** How a word is looked up: by its stems in all languages or as it stands, in whole or as a beginning; or by one stem. */
type How = 'asked' | 'asked growing' | 'plain' | 'plain growing' | (typeof STEMS_OF)[Language];

interface Said {
  unit: number;
  /** 0 for one way to say the whole of it; else a part of it, all of which have to be there. */
  part: number;
  how: How;
  text: string;
}

export interface FoundUnit {
  /** Text of a `tsquery` of the ways to say it that something listed has; null when nothing has any of them. */
  query: string | null;
  /** When nothing has: words of names that are somewhat like it, folded, the likest first. */
  alike: string[] | null;
}

/** Letters of a stem: fewer say too little; with so many it is sure to be its word's. */
const LEAST_STEM = { letters: 4, sure: 6 };

/** Most words that the letters of a mistyped one are compared with. */
const MOST_ALIKE = 300;

/**
 * One statement for all units; the answers are in their order. A phrase needs no looking for when a word of it is a way
 * to say the same. Words that very many listings have are known from what the planner knows: the index would list all.
 */
export async function findWays(db: Connection, units: readonly Unit[]): Promise<FoundUnit[]> {
  const said = units.flatMap(waysToSay);
  const guesses = units.map(guessOf);
  const { rows } = await sql<FoundUnit>`
    with said as materialized (
      select unit, part, case how
          when 'asked' then asked(words)
          when 'asked growing' then asked_prefix(words)
          when 'plain' then plain
          when 'plain growing' then (nullif(plain::text, '') || ':*')::tsquery
          else plain || ${trueStem}
        end as query
      from unnest(${said.map(({ unit }) => unit)}::integer[], ${said.map(({ part }) => part)}::integer[],
          ${said.map(({ how }) => how)}::text[], ${said.map(({ text }) => text)}::text[]) given(unit, part, how, words)
      cross join lateral (select phraseto_tsquery('pg_catalog.simple', searchable(words)) as plain) as_it_stands
    ),
    alone as materialized (
      select distinct unit, way, regexp_split_to_array(way, ' <(?:-|[0-9]+)> ') as words
      from said, string_to_table(query::text, ' | ') way where part = 0 and way <> ''
    ),
    single as materialized (
      select unit, array_agg(way) as words from alone where cardinality(words) = 1 group by unit
    ),
    ways as materialized (
      select alone.unit, way from alone left join single using (unit)
      where cardinality(alone.words) = 1 or not alone.words && coalesce(single.words, '{}')
      union all
      select unit, string_agg(${ored}, ' & ') from said where part > 0 and query::text <> '' group by unit
    ),
    common as materialized (
      select quote_literal(unnest(most_common_elems::text::text[])) as word
      from pg_stats where schemaname = current_schema and tablename = 'listings' and attname = 'search'
    ),
    known as materialized (
      select unit, string_agg(way, ' | ' order by way) as query
      from ways where way in (select word from common) or ${isListed(sql`way::tsquery`)} group by unit
    )
    select known.query, case when known.query is null then ${wordsLike(sql`guess`, sql`swaps`)} end as alike
    from unnest(${guesses.map((guess) => guess ?? null)}::text[],
      ${guesses.map((guess) => (guess ? swapsOf(guess).join(' ') : null))}::text[]) with ordinality asked(guess, swaps, at)
    left join known on known.unit = asked.at
    order by asked.at
  `.execute(db);
  return rows;
}

/** What is typed may be said as it is, and as each term of its groups says it; a phrase also by its words, wherever they are. */
function waysToSay({ words, groups, growing }: Unit, at: number): Said[] {
  const unit = at + 1;
  const isPhrase = words.length > 1;
  const typed = words.map(({ text }, index): Said => {
    // The groups know which stems of a word are its own.
    const how = groups.length > 0 && !isPhrase ? 'plain' : 'asked';
    return { unit, part: isPhrase ? index + 1 : 0, how: growing && mayGrow(text) ? `${how} growing` : how, text };
  });
  const terms = termsOf(groups).map(({ text, language }): Said => {
    return { unit, part: 0, how: language ? STEMS_OF[language] : 'plain', text };
  });
  return [...typed, ...terms];
}

/** One or two letters begin too much to be looked for; in scripts that write syllables they are words. */
const mayGrow = (word: string) => [...word].length > 2 || /\p{Lo}/u.test(word);

const guessOf = ({ words, groups }: Unit): string | undefined => {
  const [word, ...more] = words;
  return word && more.length === 0 && groups.length === 0 && isGuessable(word.folded) ? word.folded : undefined;
};

/**
 * The stem of a term, unless it could be that of another word in another language: what little is left of a long word
 * ("perla" is "per" in Catalan), a word that says nothing ("dansa" is "dans"), or one word of a phrase ("for two").
 */
const trueStem = sql`(
  select case when numnode(stem) > 1 or (numnode(plain) = 1 and left_of_it >= ${sql.lit(LEAST_STEM.letters)}
      and (left_of_it >= ${sql.lit(LEAST_STEM.sure)} or char_length(plain::text) - 2 - left_of_it <= left_of_it - 2)
      and btrim(stem::text, '\'\'') <> all(${[...STOP_WORDS]}::text[]))
    then stem else ''::tsquery end
  from (select phraseto_tsquery(how::regconfig, searchable(words))) stems(stem),
    lateral (select char_length(stem::text) - 2) letters(left_of_it)
)`;

/** Each of the languages says most words in the same way. */
const ored = sql`'( ' || (select string_agg(distinct way, ' | ') from string_to_table(query::text, ' | ') way) || ' )'`;

const isListed = (query: RawBuilder<unknown>) => sql`(
  exists (select from listings l where l.search @@ ${query})
  or exists (select from studios s where s.search @@ ${query} and s.status = 'published'))`;

/** @param swaps the words it becomes when two letters change places, with spaces between them */
const wordsLike = (guess: RawBuilder<unknown>, swaps: RawBuilder<unknown>) => sql`array(
  select word from search_words
  where (word %> ${guess} and char_length(word) between char_length(${guess}) - 2 and char_length(${guess}) + 2)
    or word = any(string_to_array(${swaps}, ' '))
  order by similarity(word, ${guess}) desc, word
  limit ${sql.lit(MOST_ALIKE)}
)`;

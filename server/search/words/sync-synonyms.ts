import { createHash } from 'node:crypto';
import type pg from 'pg';
import { reliableStem, TEXT_SEARCH_CONFIGS } from './stems.ts';
import { STOP_WORDS } from './stop-words.ts';
import { listSynonyms } from './synonyms.ts';

/** Any number that no other program on this database uses: two processes that start together tell it once. */
const SYNC_LOCK = 4_180_236;

/** What a group of synonyms is called among the words of a listing. */
export const conceptLexeme = (group: string): string => `'§${group}'`;

/**
 * Tells the database which words mean the same. Where it knew others, what it found by them is worked out anew: a moment
 * in a city, minutes in a large world.
 * @returns whether it had to be told
 */
export async function syncSynonyms(client: pg.ClientBase): Promise<boolean> {
  const terms = listSynonyms();
  const hash = createHash('sha256')
    .update(JSON.stringify([terms, [...STOP_WORDS], INSERT_SYNONYMS]))
    .digest('hex');
  await client.query('select pg_advisory_lock($1)', [SYNC_LOCK]);
  try {
    const { rowCount } = await client.query('select from search_concepts_told where hash = $1', [hash]);
    if (rowCount) return false;
    await client.query('begin');
    try {
      await client.query('delete from search_concepts');
      await client.query(INSERT_SYNONYMS, [
        terms.map(({ language }) => (language ? TEXT_SEARCH_CONFIGS[language] : 'plain')),
        terms.map(({ text }) => text),
        terms.map(({ concepts }) => concepts.join(' ')),
        [...STOP_WORDS],
      ]);
      // Without figures about what is new the planner would look at all of it for each word.
      await client.query('analyze search_concepts');
      await client.query('select refresh_all_listings()');
      await client.query(
        'insert into search_concepts_told (hash) values ($1) on conflict (id) do update set hash = excluded.hash',
        [hash],
      );
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
    return true;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [SYNC_LOCK]);
  }
}

/** Each way to say a term, once: as it stands, and by its stem where that is its own. */
const INSERT_SYNONYMS = `
  insert into search_concepts (lexeme, phrase, concepts)
  select lexeme, case when way ~ ' <' then way::tsquery end, array_agg(distinct concept)
  from unnest($1::text[], $2::text[], $3::text[]) given(how, words, concepts)
  cross join lateral (select phraseto_tsquery('pg_catalog.simple', searchable(words)) as plain) as_it_stands
  cross join lateral (
    select distinct way from string_to_table((case how when 'plain' then plain else plain || ${reliableStem('$4')} end)::text, ' | ') way
  ) ways
  cross join lateral (
    select found[1] from regexp_matches(way, $q$'((?:[^']|'')*)'$q$, 'g') found
    order by char_length(found[1]) desc, found[1] limit 1
  ) longest(lexeme)
  cross join lateral string_to_table(concepts, ' ') concept
  where way <> ''
  group by lexeme, way`;

import { createHash } from 'node:crypto';
import type pg from 'pg';
import { reliableStem, TEXT_SEARCH_CONFIGS } from './stems.ts';
import { STOP_WORDS } from './stop-words.ts';
import { listSynonyms } from './synonyms.ts';

/** Advisory lock: of two processes that start together, one writes the synonyms. Any number that nothing else uses. */
const SYNC_LOCK = 4_180_236;

/** The lexeme that marks a listing as belonging to a group of synonyms. */
export const conceptLexeme = (group: string): string => `'§${group}'`;

/**
 * Writes the synonyms to the database when they have changed, and updates all listings: a moment for a city, minutes
 * for a very large catalogue.
 * @returns true if they had changed
 */
export async function syncSynonyms(client: pg.ClientBase): Promise<boolean> {
  const terms = listSynonyms();
  const hash = createHash('sha256')
    .update(JSON.stringify([terms, [...STOP_WORDS], INSERT_SYNONYMS]))
    .digest('hex');
  await client.query('select pg_advisory_lock($1)', [SYNC_LOCK]);
  try {
    const { rowCount } = await client.query('select from search_synonyms_version where hash = $1', [hash]);
    if (rowCount) return false;
    await client.query('begin');
    try {
      await client.query('delete from search_synonyms');
      await client.query(INSERT_SYNONYMS, [
        terms.map(({ language }) => (language ? TEXT_SEARCH_CONFIGS[language] : 'plain')),
        terms.map(({ text }) => text),
        terms.map(({ concepts }) => concepts.join(' ')),
        [...STOP_WORDS],
      ]);
      // Without fresh statistics the planner would scan the whole table for each word.
      await client.query('analyze search_synonyms');
      await client.query('select refresh_all_listings()');
      await client.query(
        'insert into search_synonyms_version (hash) values ($1) on conflict (id) do update set hash = excluded.hash',
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

/** Inserts each synonym once: unstemmed, and by its stem where the stem is unambiguous. */
const INSERT_SYNONYMS = `
  insert into search_synonyms (lexeme, phrase, synonym_groups)
  select lexeme, case when alternative ~ ' <' then alternative::tsquery end, array_agg(distinct concept)
  from unnest($1::text[], $2::text[], $3::text[]) given(how, words, concepts)
  cross join lateral (select phraseto_tsquery('pg_catalog.simple', searchable(words)) as plain) as_it_stands
  cross join lateral (
    select distinct alternative from string_to_table((case how when 'plain' then plain else plain || ${reliableStem('$4')} end)::text, ' | ') alternative
  ) alternatives
  cross join lateral (
    select found[1] from regexp_matches(alternative, $q$'((?:[^']|'')*)'$q$, 'g') found
    order by char_length(found[1]) desc, found[1] limit 1
  ) longest(lexeme)
  cross join lateral string_to_table(concepts, ' ') concept
  where alternative <> ''
  group by lexeme, alternative`;

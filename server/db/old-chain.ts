import type pg from 'pg';
import { StartError } from '../config/start-error.ts';

// Until 30 November 2026 a database was made by a chain of 111 migrations, which schema/ and functions/ replaced.

/** Its last file. What that file left is the schema. */
const LAST_FILE = '0230_activities.sql';

/** A commit whose version of the program has the whole chain. */
const LAST_COMMIT = 'feb87973';

/** True for the name of a migration of the old chain. */
export const isOfOldChain = (name: string): boolean => /^\d{4}/.test(name) && name <= LAST_FILE;

/** Constraints that kept an old name when their column or trigger got a new one: table, old name, new name. */
export const RENAMED_CONSTRAINTS = [
  ['auth.one_time_tokens', 'one_time_tokens_asked_by_check', 'one_time_tokens_requested_by_check'],
  ['search_synonyms_version', 'search_concepts_told_id_check', 'search_synonyms_version_id_check'],
  ['events', 'events_price_floor', 'events_refresh_listings'],
  ['free_hours', 'free_hours_price_floor', 'free_hours_refresh_listings'],
  ['offering_translations', 'translations_listed', 'offering_translations_refresh_listings'],
  ['offerings', 'offerings_listed', 'offerings_refresh_listings'],
  ['studio_members', 'members_listed', 'studio_members_refresh_listings'],
  ['studios', 'studios_listed', 'studios_refresh_listings'],
] as const;

/**
 * Records a database of the old chain as one that the schema made. Call it in a transaction.
 * @param done the names of the migrations that the database has
 * @throws StartError if the database does not have the whole chain
 */
export async function adoptOldChain(client: pg.ClientBase, done: ReadonlySet<string>, first: string): Promise<void> {
  const old = [...done].filter(isOfOldChain).sort();
  if (!done.has(LAST_FILE)) {
    throw new StartError(
      `The database is too old for this program: its last migration is ${old.at(-1)}. Start the version of 30 November 2026 (commit ${LAST_COMMIT}) on it once, which brings it up to date, and then this one.`,
    );
  }
  for (const [table, before, after] of RENAMED_CONSTRAINTS) {
    await client.query(`alter table ${table} rename constraint ${before} to ${after}`);
  }
  await client.query('delete from schema_migrations where name = any($1)', [old]);
  await client.query('insert into schema_migrations (name) values ($1)', [first]);
}

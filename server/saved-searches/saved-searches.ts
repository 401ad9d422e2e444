import { COUNTED_NEWS, MAX_SAVED_SEARCHES } from '#shared/saved-searches.ts';
import {
  type NewSavedSearch,
  type SavedSearch,
  type SavedSearchChange,
  type SavedSearchSubscription,
  withoutPlace,
} from '#shared/schemas/saved-searches.ts';
import { OfferingQuery } from '#shared/schemas/search/search.ts';
import type { Language } from '#shared/text/languages.ts';
import { transaction } from '../db/transaction.ts';
import { assertId } from '../http/ids.ts';
import { refuse } from '../http/refuse.ts';
import { findLatestAddition, findNewMatches } from '../search/search.ts';
import type { Services } from '../services.ts';
import * as queries from './queries.ts';
import { describeSearch } from './search-name.ts';

type Person = { userId: string };

/** Lists a person's saved searches, the newest first, with the number of new results since they were last viewed. */
export async function listSearches(services: Services, { userId }: Person): Promise<{ items: SavedSearch[] }> {
  const [rows, latest] = await Promise.all([
    queries.listSavedSearches(services.db, userId),
    findLatestAddition(services.db),
  ]);
  const items: SavedSearch[] = [];
  for (const row of rows) {
    const mayHaveNews = latest !== null && latest > row.looked_at;
    items.push(toSavedSearch(row, mayHaveNews ? await countNews(services, row) : 0));
  }
  return { items };
}

/** Saves a search, named in `language` unless it has a name. @throws Refusal `saved_searches.limit_reached` */
export async function saveSearch(
  { db, now }: Services,
  { userId }: Person,
  { name, question, mail }: NewSavedSearch,
  language: Language,
): Promise<SavedSearch> {
  return transaction(db, async (tx) => {
    if ((await queries.lockAndCount(tx, userId)) >= MAX_SAVED_SEARCHES) {
      refuse('saved_searches.limit_reached', { limit: MAX_SAVED_SEARCHES });
    }
    const search = { user_id: userId, name: name ?? describeSearch(question, language), question, mail };
    return toSavedSearch(await queries.insertSearch(tx, search, now()), 0);
  });
}

/**
 * Renames a saved search, or switches its mails on or off. Mails begin with results from now on; after a pause of at
 * most a day they continue with what has not been mailed.
 * @throws Refusal `http.not_found`
 */
export async function updateSearch(
  services: Services,
  { userId }: Person,
  id: string,
  change: SavedSearchChange,
): Promise<SavedSearch> {
  const row = await queries.changeSearch(services.db, { id: assertId(id), userId }, change, services.now());
  return row ? toSavedSearch(row, await countNews(services, row)) : refuse('http.not_found');
}

/** @throws Refusal `http.not_found` */
export async function deleteSearch({ db }: Services, { userId }: Person, id: string): Promise<void> {
  if (!(await queries.deleteSearch(db, { id: assertId(id), userId }))) refuse('http.not_found');
}

/** Marks all current results as seen: only later ones count as new. @throws Refusal `http.not_found` */
export async function markSearchViewed({ db, now }: Services, { userId }: Person, id: string): Promise<SavedSearch> {
  const row = await queries.setViewed(db, { id: assertId(id), userId }, now());
  return row ? toSavedSearch(row, 0) : refuse('http.not_found');
}

/** Returns the search behind the unsubscribe token of a mail, without signing in. @throws Refusal `http.not_found` */
export const getSubscription = async ({ db }: Services, token: string): Promise<SavedSearchSubscription> =>
  (await queries.findByStopToken(db, assertId(token))) ?? refuse('http.not_found');

/** Stops the mails of a search; its token is the only permission needed. @throws Refusal `http.not_found` */
export const unsubscribe = async ({ db, now }: Services, token: string): Promise<SavedSearchSubscription> =>
  (await queries.stopMails(db, assertId(token), now())) ?? refuse('http.not_found');

/** Refuses a malformed id as an unknown one, before PostgreSQL rejects it. */

async function countNews(services: Services, { question, looked_at }: queries.SavedSearchRow): Promise<number> {
  const parsed = OfferingQuery.safeParse(withoutPlace(question));
  if (!parsed.success) return 0;
  const { limit: _, cursor: __, ...conditions } = parsed.data;
  const news = { since: looked_at, until: services.now() };
  return (await findNewMatches(services, conditions, news, COUNTED_NEWS + 1, 'en')).length;
}

const toSavedSearch = (row: queries.SavedSearchRow, news: number): SavedSearch => ({
  ...row,
  created_at: row.created_at.toISOString(),
  looked_at: row.looked_at.toISOString(),
  news: { total: Math.min(news, COUNTED_NEWS), more: news > COUNTED_NEWS },
});

import { sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import type { SearchQuery } from '../query/search-query.ts';
import { cached } from '../query-cache.ts';
import type { Hit } from './hits.ts';
import { continuePage, scanInOrder, scanUpcomingEvents } from './index-scan.ts';
import {
  CANDIDATE_LIMIT,
  EXTENDED_CANDIDATE_LIMIT,
  type Page,
  rankCandidates,
  rankMatches,
} from './rank-candidates.ts';

/**
 * Returns one page of hits, in order. When few listings match, it looks up the first event or slot of each. When many
 * do, it scans an index that has the order of the list; the next events usually fill the page already.
 */
export async function findHits({ db }: Services, query: SearchQuery, page: Page): Promise<Hit[]> {
  // One studio has few offerings, and no index has travel times in order.
  if (query.studio || (query.reached && page.sort === 'nearest')) return rankMatches(db, query, page, sql`true`);
  if (isAnywhere(query)) return findWorldwide(db, query, page);
  return (
    (isNarrow(query) ? await rankCandidates(db, query, page, CANDIDATE_LIMIT) : undefined) ??
    scanThenRank(db, query, page)
  );
}

/**
 * For words without an area it is known beforehand whether few listings match: then the events of other listings are
 * not scanned first.
 */
async function findWorldwide(db: Connection, query: SearchQuery, page: Page): Promise<Hit[]> {
  if (!isNarrow(query)) return scanInOrder(db, query, page);
  const areFew = query.words !== undefined && (await haveFewListings(db, query.words));
  if (page.sort !== 'relevance') {
    return areFew
      ? ((await rankCandidates(db, query, page, EXTENDED_CANDIDATE_LIMIT)) ?? scanInOrder(db, query, page))
      : scanThenRank(db, query, page);
  }
  const found = areFew ? [] : await scanUpcomingEvents(db, query, page);
  return continuePage(page, found, (rest) => scanInOrder(db, query, rest));
}

const scanThenRank = async (db: Connection, query: SearchQuery, page: Page): Promise<Hit[]> =>
  continuePage(
    page,
    await scanUpcomingEvents(db, query, page),
    async (rest) => (await rankCandidates(db, query, rest, EXTENDED_CANDIDATE_LIMIT)) ?? scanInOrder(db, query, rest),
  );

/** Matches of words are counted up to this number: counting more takes too long. */
const MAX_COUNTED_MATCHES = 10_000;

/** True if few listings contain the words: see the function in the database. */
const haveFewListings = (db: Connection, words: string): Promise<boolean> =>
  cached(db, `few listings ${words}`, async () => {
    const query = sql<{
      is_few: boolean;
    }>`select has_few_listed_matches(${words}::tsquery, ${MAX_COUNTED_MATCHES}::integer)`;
    const { rows } = await query.execute(db);
    return rows[0]?.is_few ?? false;
  });

/** True if the query has a filter that few listings may match. */
const isNarrow = ({ words, studio_type, rating_min, circle, reached }: SearchQuery) =>
  words !== undefined ||
  Boolean(studio_type?.length) ||
  rating_min !== undefined ||
  (circle !== undefined && circle.metres <= SMALL_METRES) ||
  (reached !== undefined && reached.studios.length <= SMALL_STUDIOS);

const SMALL_METRES = 1500;
const SMALL_STUDIOS = 100;

const isAnywhere = ({ circle, box, reached }: SearchQuery) => !circle && !box && !reached;

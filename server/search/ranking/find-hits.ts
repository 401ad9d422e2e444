import { sql } from 'kysely';
import type { Connection } from '../../db/database.ts';
import type { Services } from '../../services.ts';
import type { SearchQuery } from '../query/search-query.ts';
import { cached } from '../query-cache.ts';
import { continuePage, scanInOrder, scanUpcomingEvents } from './date-index-scan.ts';
import type { Hit } from './hits.ts';
import {
  CANDIDATE_LIMIT,
  EXTENDED_CANDIDATE_LIMIT,
  type Page,
  rankCandidates,
  rankMatches,
} from './rank-candidates.ts';

/**
 * One page of hits, in order. Where few listings fit, each is looked at for its first time; where many do, the next dates
 * mostly make a page already, or an index has the order; and what is in between is looked at as if it were few.
 */
export async function findHits({ db }: Services, query: SearchQuery, page: Page): Promise<Hit[]> {
  // A studio has only so many offerings, and no index knows the way to somebody.
  if (query.studio || (query.reached && page.sort === 'nearest')) return rankMatches(db, query, page, sql`true`);
  if (isAnywhere(query)) return findWorldwide(db, query, page);
  return (
    (isNarrow(query) ? await rankCandidates(db, query, page, CANDIDATE_LIMIT) : undefined) ??
    scanThenRank(db, query, page)
  );
}

/** Of words that are asked anywhere it is known before whether few listings have them: then no dates are walked past first. */
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

/** Most listings that are few for words: to count more takes too long. */
const MOST_COUNTED = 10_000;

/** Whether few listings have these words: see the function. */
const haveFewListings = (db: Connection, words: string): Promise<boolean> =>
  cached(db, `few listings ${words}`, async () => {
    const query = sql<{ is_few: boolean }>`select has_few_listed_matches(${words}::tsquery, ${MOST_COUNTED}::integer)`;
    const { rows } = await query.execute(db);
    return rows[0]?.is_few ?? false;
  });

/** It may well be that few listings fit. */
const isNarrow = ({ words, studio_type, rating_min, circle, reached }: SearchQuery) =>
  words !== undefined ||
  Boolean(studio_type?.length) ||
  rating_min !== undefined ||
  (circle !== undefined && circle.metres <= SMALL_METRES) ||
  (reached !== undefined && reached.studios.length <= SMALL_STUDIOS);

const SMALL_METRES = 1500;
const SMALL_STUDIOS = 100;

const isAnywhere = ({ circle, box, reached }: SearchQuery) => !circle && !box && !reached;

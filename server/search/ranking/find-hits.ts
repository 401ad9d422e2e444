import { sql } from 'kysely';
import type { Connection } from '../../db/database.ts';
import type { Services } from '../../services.ts';
import type { Asked } from '../query/search-query.ts';
import { kept } from '../query-cache.ts';
import { goOn, walk, walkAWhile } from './date-index-scan.ts';
import type { Hit } from './hits.ts';
import { FEW, MANY, type Page, rankFew, rankThose } from './rank-candidates.ts';

/**
 * One page of hits, in order. Where few listings fit, each is looked at for its first time; where many do, the next dates
 * mostly make a page already, or an index has the order; and what is in between is looked at as if it were few.
 */
export async function findHits({ db }: Services, asked: Asked, page: Page): Promise<Hit[]> {
  // A studio has only so many offerings, and no index knows the way to somebody.
  if (asked.studio || (asked.reached && page.sort === 'nearest')) return rankThose(db, asked, page, sql`true`);
  if (isAnywhere(asked)) return findAnywhere(db, asked, page);
  return (isNarrow(asked) ? await rankFew(db, asked, page, FEW) : undefined) ?? findAmongMany(db, asked, page);
}

/** Of words that are asked anywhere it is known before whether few listings have them: then no dates are walked past first. */
async function findAnywhere(db: Connection, asked: Asked, page: Page): Promise<Hit[]> {
  if (!isNarrow(asked)) return walk(db, asked, page);
  const areFew = asked.words !== undefined && (await haveFew(db, asked.words));
  if (page.sort !== 'relevance') {
    return areFew ? ((await rankFew(db, asked, page, MANY)) ?? walk(db, asked, page)) : findAmongMany(db, asked, page);
  }
  const found = areFew ? [] : await walkAWhile(db, asked, page);
  return goOn(page, found, (rest) => walk(db, asked, rest));
}

const findAmongMany = async (db: Connection, asked: Asked, page: Page): Promise<Hit[]> =>
  goOn(
    page,
    await walkAWhile(db, asked, page),
    async (rest) => (await rankFew(db, asked, rest, MANY)) ?? walk(db, asked, rest),
  );

/** Most listings that are few for words: to count more takes too long. */
const MOST_COUNTED = 10_000;

/** Whether few listings have these words: see the function. */
const haveFew = (db: Connection, words: string): Promise<boolean> =>
  kept(db, `few ${words}`, async () => {
    const asked = sql<{ are_few: boolean }>`select are_few(${words}::tsquery, ${MOST_COUNTED}::integer)`;
    const { rows } = await asked.execute(db);
    return rows[0]?.are_few ?? false;
  });

/** It may well be that few listings fit. */
const isNarrow = ({ words, studio_type, rating_min, circle, reached }: Asked) =>
  words !== undefined ||
  Boolean(studio_type?.length) ||
  rating_min !== undefined ||
  (circle !== undefined && circle.metres <= SMALL_METRES) ||
  (reached !== undefined && reached.studios.length <= SMALL_STUDIOS);

const SMALL_METRES = 1500;
const SMALL_STUDIOS = 100;

const isAnywhere = ({ circle, box, reached }: Asked) => !circle && !box && !reached;

import { sql } from 'kysely';
import { z } from 'zod';
import type { Language } from '../../shared/languages.ts';
import type { FoundOfferings, OfferingConditions, OfferingHit, OfferingQuestion } from '../../shared/schemas/search.ts';
import type { Sort } from '../../shared/search.ts';
import { MINUTE, toOffsetIso } from '../../shared/time.ts';
import type { Connection } from '../db/database.ts';
import { cut, paging } from '../http/cursor.ts';
import { offeringSummary } from '../offerings/offerings.ts';
import type { Services } from '../services.ts';
import { type Asked, HitKey, sortOf, takeQuestion } from './asked.ts';
import { FEW, MANY, type Page, rankFew, rankThose } from './candidates.ts';
import { type Hit, type ShownHit, showHits } from './hits.ts';
import { hasNews, type News } from './news.ts';
import { goOn, walk, walkAWhile } from './walks.ts';
import { findWays } from './ways.ts';
import { kept } from './words/keeping.ts';

export { findLatestNews, type News } from './news.ts';

/** Who told the minutes goes along, so that an estimate stays one to the last page. */
const Key = z.tuple([HitKey, z.enum(['route', 'estimate']).nullable()]);

/**
 * What can be booked now for which all of the question holds: see docs/finding.md.
 * @param language of the reader
 * @throws Refusal `http.invalid` for a cursor that is not one of this question
 */
export async function findOfferings(
  services: Services,
  question: OfferingQuestion,
  language: Language,
): Promise<FoundOfferings> {
  const pages = paging('offerings', question, Key, question.cursor);
  const [after, by] = pages.after ?? [];
  const { asked, meant } = await takeQuestion(services, question, by ?? undefined);
  if (!asked) return { items: [], next_cursor: null, meant, minutes_by: null };
  const page = { sort: sortOf(question.sort, asked), after, most: question.limit + 1 };
  const found = await findHits(services, asked, page);
  const minutesBy = asked.reached?.by ?? null;
  const keyOf = ({ part, rank, offering_id }: Hit): z.infer<typeof Key> => [[part, rank, offering_id], minutesBy];
  const { rows, next_cursor } = cut(found, question.limit, keyOf, pages);
  const shown = await showHits(services, rows, language);
  const ways = await findWays(services, { ...asked, mode: question.mode }, shown);
  return {
    items: shown.map((row, at) => ({ ...hitShape(row), minutes: ways.minutes[at] ?? null })),
    next_cursor,
    meant,
    minutes_by: ways.by,
  };
}

/**
 * What is new of the answer: offerings that were shown for the first time, or dates that were added.
 * @param most hits wanted
 * @param language of the reader
 */
export async function findNews(
  services: Services,
  { sort, ...question }: OfferingConditions & { sort?: Sort | undefined },
  news: News,
  most: number,
  language: Language,
): Promise<OfferingHit[]> {
  const { asked } = await takeQuestion(services, question);
  if (!asked) return [];
  const page = { sort: sortOf(sort, asked), after: undefined, most };
  const hits = await rankThose(services.db, { ...asked, news }, page, hasNews(news));
  return (await showHits(services, hits, language)).map((row) => ({ ...hitShape(row), minutes: null }));
}

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

const hitShape = (row: ShownHit): Omit<OfferingHit, 'minutes'> => ({
  ...offeringSummary(row),
  next_slot: slotOf(row),
  metres: row.metres,
});

function slotOf({ hit, currency, time_zone }: ShownHit): OfferingHit['next_slot'] {
  const { event_id, starts_at, minutes, price } = hit;
  if (event_id !== null || starts_at === null || minutes === null || price === null) return null;
  return {
    starts_at: toOffsetIso(starts_at, time_zone),
    ends_at: toOffsetIso(new Date(starts_at.getTime() + minutes * MINUTE), time_zone),
    price: { amount: price, currency },
  };
}

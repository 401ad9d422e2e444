import { z } from 'zod';
import type { Language } from '../../shared/languages.ts';
import type { FoundOfferings, OfferingConditions, OfferingHit, OfferingQuestion } from '../../shared/schemas/search.ts';
import type { Sort } from '../../shared/search.ts';
import { MINUTE, toOffsetIso } from '../../shared/time.ts';
import { parseCursor, toPage } from '../http/cursor.ts';
import { offeringSummary } from '../offerings/offerings.ts';
import type { Services } from '../services.ts';
import { findWays } from './area/travel-minutes.ts';
import { hasNews, type News } from './query/additions.ts';
import { HitKey, sortOf, takeQuestion } from './query/search-query.ts';
import { findHits } from './ranking/find-hits.ts';
import { type Hit, type ShownHit, showHits } from './ranking/hits.ts';
import { rankThose } from './ranking/rank-candidates.ts';

export { findLatestNews, type News } from './query/additions.ts';

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
  const pages = parseCursor('offerings', question, Key, question.cursor);
  const [after, by] = pages.after ?? [];
  const { asked, meant } = await takeQuestion(services, question, by ?? undefined);
  if (!asked) return { items: [], next_cursor: null, meant, minutes_by: null };
  const page = { sort: sortOf(question.sort, asked), after, most: question.limit + 1 };
  const found = await findHits(services, asked, page);
  const minutesBy = asked.reached?.by ?? null;
  const keyOf = ({ part, rank, offering_id }: Hit): z.infer<typeof Key> => [[part, rank, offering_id], minutesBy];
  const { rows, next_cursor } = toPage(found, question.limit, keyOf, pages);
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

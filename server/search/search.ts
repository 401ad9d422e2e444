import { z } from 'zod';
import type { Language } from '../../shared/languages.ts';
import type { OfferingQuestion, Sort } from '../../shared/schemas/search.ts';
import { type Words, wordsOf } from '../db/words.ts';
import { cut, paging } from '../http/cursor.ts';
import { inLanguage, offeringSummary, withPhotos } from '../offerings/offerings.ts';
import type { Services } from '../services.ts';
import type { Place } from './conditions.ts';
import { listOfferings, type OfferingKey } from './queries.ts';

const Key: z.ZodType<OfferingKey> = z.tuple([z.int().min(0).max(2), z.int(), z.uuid()]);

/**
 * What there is to make: offerings with the first date for which everything asked holds.
 * Sorted by the soonest, or by how well they match when words were given, unless asked otherwise.
 * @param language of the reader
 */
export async function findOfferings({ db, now }: Services, asked: OfferingQuestion, language: Language) {
  const words = wordsOf(asked.q);
  const question = { ...asked, sort: sortOf(asked, words) };
  const pages = paging('offerings', question, Key, asked.cursor);
  const found = await listOfferings(db, { question, words, near: placeAt(asked.near), now: now(), after: pages.after });
  const { rows, next_cursor } = cut(found, asked.limit, ({ part, rank, id }): OfferingKey => [part, rank, id], pages);
  const shown = await withPhotos(db, await inLanguage(db, language, rows));
  return { items: shown.map(offeringSummary), next_cursor };
}

/** Without words nothing is more relevant than the rest. */
function sortOf({ sort }: OfferingQuestion, words: Words | undefined): Sort {
  if (sort && sort !== 'relevance') return sort;
  return words ? 'relevance' : 'soonest';
}

function placeAt(near: string | undefined): Place | undefined {
  const [lat, lng] = near?.split(',').map(Number) ?? [];
  return lat === undefined || lng === undefined ? undefined : { lat, lng };
}

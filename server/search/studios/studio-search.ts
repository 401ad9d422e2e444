import { z } from 'zod';
import { parseCursor, toPage } from '#server/http/cursor.ts';
import type { Services } from '#server/services.ts';
import { studioSummary } from '#server/studios/studios.ts';
import type { StudioQuery, StudioSearchPage } from '#shared/schemas/search/search.ts';
import type { StudioSort } from '#shared/search.ts';
import type { Language } from '#shared/text/languages.ts';
import { findTravelMinutes } from '../area/travel-minutes.ts';
import { parseSearchArea } from '../query/search-query.ts';
import { parseWords } from '../words/word-query.ts';
import { countStudiosFound, type FoundStudioRow, listStudios, type StudioKey } from './queries.ts';

const StudioKeyShape: z.ZodType<StudioKey> = z.tuple([
  z.int().min(0).max(3),
  z.int(),
  z.string().regex(/^[^\0]*$/),
  z.uuid(),
]);
/** The source of the minutes is part of the cursor, so that an estimate stays one to the last page. */
const Key = z.tuple([StudioKeyShape, z.enum(['route', 'estimate']).nullable()]);

/**
 * Searches the published studios: featured ones first, then by name, unless another order is given.
 * @throws Refusal `http.invalid` for a cursor of another query
 */
export async function searchStudios(
  services: Services,
  params: StudioQuery,
  language: Language,
): Promise<StudioSearchPage> {
  const { q, near, box, limit, cursor, mode, minutes, radius_km, ...rest } = params;
  const pages = parseCursor('studios', params, Key, cursor);
  const [after, by] = pages.after ?? [];
  const meaning = await parseWords(services.db, q, 'studios');
  if (meaning === 'nothing')
    return { items: [], next_cursor: null, meant: null, minutes_by: null, total: 0, more: false };
  const area = await parseSearchArea(services, { near, box, mode, minutes, radius_km }, by ?? undefined);
  const query = { ...rest, ...area, words: meaning?.query };
  const sort = sortOf(rest.sort, query.words);
  const [found, tally] = await Promise.all([
    listStudios(services.db, query, { sort, after, limit: limit + 1, language }),
    countStudiosFound(services.db, query),
  ]);
  const minutesBy = area.reached?.by ?? null;
  const keyOf = ({ part, rank, sort_name, id }: FoundStudioRow): z.infer<typeof Key> => [
    [part, rank, sort_name, id],
    minutesBy,
  ];
  const { rows, next_cursor } = toPage(found, limit, keyOf, pages);
  const travel = await findTravelMinutes(services, { ...area, mode }, rows);
  return {
    items: rows.map((row, at) => ({
      ...studioSummary(row, services.now()),
      metres: row.metres,
      minutes: travel.minutes[at] ?? null,
    })),
    next_cursor,
    meant: meaning?.meant ?? null,
    minutes_by: travel.by,
    ...tally,
  };
}

/** Returns the order of the studios: without words there is no relevance. */
const sortOf = (sort: StudioSort | undefined, words: string | undefined): StudioSort =>
  sort && (sort !== 'relevance' || words !== undefined) ? sort : words === undefined ? 'featured' : 'relevance';

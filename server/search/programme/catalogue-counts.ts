import type { Services } from '#server/services.ts';
import type { CatalogueCounts } from '#shared/schemas/programme.ts';
import type { OfferingFilters } from '#shared/schemas/search/search.ts';
import { maxUnder } from '#shared/search.ts';
import { STUDIO_TYPES, type StudioType } from '#shared/studios/studios.ts';
import { countHits } from '../facets/count-hits.ts';
import { parseSearchQuery } from '../query/search-query.ts';
import { countStudios } from './queries.ts';

/** The queries of the home page's quick filters. */
const QUICK_FILTERS = {
  next_3_days: { when: 'next_3_days' },
  this_weekend: { when: 'this_weekend' },
  next_week: { when: 'next_week' },
  under_50: { price_max: maxUnder(5000) },
  materials_included: { materials_included: 'true' },
} as const satisfies Record<string, OfferingFilters>;

/** Counts the catalogue for the home page and what each quick filter would find, up to a thousand. */
export async function countCatalogue(services: Services): Promise<CatalogueCounts> {
  const countOf = async (params: OfferingFilters) => {
    const { query } = await parseSearchQuery(services, params);
    return query ? (await countHits(services.db, query)).total : 0;
  };
  const { next_3_days, this_weekend, next_week, under_50, materials_included } = QUICK_FILTERS;
  const studios = await countStudios(services.db);
  const studiosOf = (type: StudioType | null) => studios.find((row) => row.type === type)?.count ?? 0;
  return {
    studios: studiosOf(null),
    studios_by_type: Object.fromEntries(STUDIO_TYPES.map((type) => [type, studiosOf(type)])) as Record<
      StudioType,
      number
    >,
    next_3_days: await countOf(next_3_days),
    this_weekend: await countOf(this_weekend),
    next_week: await countOf(next_week),
    under_50: await countOf(under_50),
    materials_included: await countOf(materials_included),
  };
}

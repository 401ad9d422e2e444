import type { Services } from '#server/services.ts';
import type { FilterSuggestions, OfferingFilters } from '#shared/schemas/search/search.ts';
import { maxUnder } from '#shared/search.ts';
import type { OfferingFilterName } from '#shared/search-filters.ts';
import { parseSearchQuery } from '../query/search-query.ts';
import { countHits } from './count-hits.ts';

type Name = keyof OfferingFilters;
type Change = Partial<OfferingFilters>;

/** The travel times and prices that are suggested in place of lower ones. */
const MINUTES = [15, 20, 30, 45, 60, 90];
const PRICES_MAX = [2500, 5000, 7500, 10_000, 15_000].map(maxUnder);
const MAX_SUGGESTIONS = 4;

/** Filters that are removed together. */
const REMOVED_WITH: Partial<Record<Name, readonly Name[]>> = { minutes: ['minutes', 'mode'] };

/**
 * Suggests changes to a query without hits, one filter at a time, so that it has some. The smallest changes come first:
 * somewhat further, somewhat dearer, another day; then filters to remove, words last.
 */
export async function suggestFilterChanges(services: Services, params: OfferingFilters): Promise<FilterSuggestions> {
  const items: FilterSuggestions['items'] = [];
  const changed = new Set<string>();
  for (const change of [...relaxations(params), ...removals(params)]) {
    const [name = ''] = Object.keys(change);
    if (changed.has(name)) continue;
    const { query } = await parseSearchQuery(services, { ...params, ...change });
    const count = query && (await countHits(services.db, query));
    if (!count || count.total === 0) continue;
    changed.add(name);
    items.push({ change: toParams(change), ...count });
    if (items.length === MAX_SUGGESTIONS) break;
  }
  return { items };
}

function relaxations({ minutes, radius_km, price_max, when, seats }: OfferingFilters): Change[] {
  return [
    ...(minutes === undefined ? [] : MINUTES.filter((more) => more > minutes).map((more) => ({ minutes: more }))),
    ...(radius_km ? [2, 5].map((times) => ({ radius_km: Math.min(20_000, radius_km * times) })) : []),
    ...(price_max === undefined
      ? []
      : PRICES_MAX.filter((more) => more > price_max).map((more) => ({ price_max: more }))),
    ...(when === 'next_3_days' || when === 'this_weekend' ? [{ when: 'next_week' as const }] : []),
    ...(seats && seats > 1 ? [{ seats: seats - 1 }] : []),
  ];
}

/** The filters that can be removed, in this order. */
const REMOVABLE = [
  ...(['when', 'from', 'to', 'time_of_day', 'seats', 'price_min', 'price_max', 'minutes', 'radius_km', 'box'] as const),
  ...(['rating_min', 'level', 'taught_in', 'age', 'materials_included', 'step_free'] as const),
  ...(['service_type', 'studio_type', 'q'] as const),
] satisfies Name[];

/** Fails to compile while a filter of the list is missing above. */
true satisfies Exclude<OfferingFilterName, (typeof REMOVABLE)[number]> extends never ? true : never;

const removals = (params: OfferingFilters): Change[] =>
  REMOVABLE.filter((name) => params[name] !== undefined).map((name) =>
    Object.fromEntries((REMOVED_WITH[name] ?? [name]).map((each) => [each, undefined])),
  );

const toParams = (change: Change): Record<string, string | null> =>
  Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value === undefined ? null : String(value)]));

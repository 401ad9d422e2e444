import { type RawBuilder, sql } from 'kysely';
import { matchesStudio } from '#server/read-models/id-or-slug.ts';
import { isWithinBox, isWithinCircle, LISTING_POSITION, metresTo } from '../area/area-conditions.ts';
import { hasWords } from '../ranking/relevance-tiers.ts';
import { listingFilters } from './filters.ts';
import type { SearchQuery } from './search-query.ts';

type Condition = RawBuilder<unknown>;

/** Condition that listing `l` matches the query, whatever its events. `listings` joins what it needs. */
export function listingMatches(query: SearchQuery): Condition {
  const conditions = [
    ...facetConditions(query),
    ...(query.words === undefined ? [] : [hasWords(query)]),
    ...(query.studio ? [isOfStudio(query.studio)] : []),
    ...listingFilters.flatMap(([, { condition }]) => condition?.(query) ?? []),
    ...(query.circle ? [isWithinCircle(LISTING_POSITION, query.circle)] : []),
    ...(query.box ? [isWithinBox(LISTING_POSITION, query.box)] : []),
  ];
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** The same, without the listings of which every event and slot costs more than the highest price. */
export function listingCouldMatch(query: SearchQuery): Condition {
  const { price_max, currency } = query;
  // The addition keeps the planner from the price index, which serves the order by price: half of all listings cost
  // less than a usual limit.
  const costs =
    price_max === undefined ? sql`true` : sql`l.currency = ${currency} and l.price_floor + 0 <= ${price_max}`;
  return sql`(${listingMatches(query)} and ${costs})`;
}

/** All listings `l`, joined with the travel time `way` to each when the query limits it. */
export const listings = ({ reached }: SearchQuery): RawBuilder<unknown> =>
  reached
    ? sql`listings l join unnest(${reached.studios}::uuid[], ${reached.seconds}::integer[]) travel (studio_id, seconds)
        on travel.studio_id = l.studio_id`
    : sql`listings l`;

/** Metres from a place to the public position of listing `l`; null where it has none. */
export const metresFrom = (from: { lat: number; lng: number }): RawBuilder<number | null> =>
  metresTo(LISTING_POSITION, from);

/** All single values are one condition, so that the index answers them together. */
function facetConditions(query: SearchQuery): Condition[] {
  const groups = listingFilters.flatMap(([, { facets }]) => {
    const values = facets?.(query);
    return values ? [values] : [];
  });
  const single = groups.flatMap((group) => (group.length === 1 ? group : []));
  const several = groups.filter((group) => group.length > 1);
  return [
    ...(single.length > 0 ? [sql`l.facets @> ${single}::text[]`] : []),
    ...several.map((group) => sql`l.facets && ${group}::text[]`),
  ];
}

const isOfStudio = (studio: NonNullable<SearchQuery['studio']>): Condition =>
  sql`l.studio_id = (select s.id from studios s where ${matchesStudio(studio)})`;

import { type RawBuilder, sql } from 'kysely';
import { isStudioAt } from '../../db/places.ts';
import { isWithinBox, isWithinCircle, LISTING_POSITION, metresTo } from '../area/area-conditions.ts';
import { hasWords } from '../ranking/relevance-tiers.ts';
import type { SearchQuery } from './search-query.ts';

type Condition = RawBuilder<unknown>;

/** What must hold for a listing `l`, whatever its dates. Where minutes are asked for, it stands beside its `way`. */
export function listingMatches(query: SearchQuery): Condition {
  const conditions = [
    ...facets(query),
    ...(query.words === undefined ? [] : [hasWords(query)]),
    ...(query.studio ? [isOfStudio(query.studio)] : []),
    ...(query.age === undefined ? [] : [sql`(l.minimum_age is null or l.minimum_age <= ${query.age})`]),
    ...(query.rating_min === undefined ? [] : [sql`l.rating >= ${query.rating_min}::numeric`]),
    ...(query.circle ? [isWithinCircle(LISTING_POSITION, query.circle)] : []),
    ...(query.box ? [isWithinBox(LISTING_POSITION, query.box)] : []),
  ];
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** The same, and no listing `l` that surely costs more than is asked for. */
export function listingCouldMatch(query: SearchQuery): Condition {
  const { price_max, currency } = query;
  // The sum keeps the index of prices out, which is there for their order: half of all listings cost less than something.
  const costs =
    price_max === undefined ? sql`true` : sql`l.currency = ${currency} and l.price_floor + 0 <= ${price_max}`;
  return sql`(${listingMatches(query)} and ${costs})`;
}

/** All listings `l`, each with the seconds of its `way` where minutes are asked for. */
export const listings = ({ reached }: SearchQuery): RawBuilder<unknown> =>
  reached
    ? sql`listings l join unnest(${reached.studios}::uuid[], ${reached.seconds}::integer[]) way (studio_id, seconds)
        on way.studio_id = l.studio_id`
    : sql`listings l`;

/** Metres to what the public sees of its studio's position; null where it has none. */
export const metresFrom = (from: { lat: number; lng: number }): RawBuilder<number | null> =>
  metresTo(LISTING_POSITION, from);

/** Filters whose values are facets: any of those asked for will do. */
const FACET_FILTERS = ['studio_type', 'service_type', 'level', 'taught_in'] as const;

function facets({ materials_included, step_free, ...query }: SearchQuery): Condition[] {
  const groups = FACET_FILTERS.flatMap((name) => {
    const values = query[name];
    return values && values.length > 0 ? [values.map((value) => `${name}:${value}`)] : [];
  });
  if (materials_included === 'true') groups.push(['materials_included']);
  if (materials_included === 'false') groups.push(['materials_not_included']);
  if (step_free) groups.push(['step_free']);
  const single = groups.flatMap((group) => (group.length === 1 ? group : []));
  const several = groups.filter((group) => group.length > 1);
  return [
    ...(single.length > 0 ? [sql`l.facets @> ${single}::text[]`] : []),
    ...several.map((group) => sql`l.facets && ${group}::text[]`),
  ];
}

const isOfStudio = (studio: NonNullable<SearchQuery['studio']>): Condition =>
  sql`l.studio_id = (select s.id from studios s where ${isStudioAt(studio)})`;

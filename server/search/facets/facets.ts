import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import type { OfferingFacets, OfferingFilters } from '#shared/schemas/search/search.ts';
import { type ListingFilterName, listingFilters, TIME_FILTER_CHOICES } from '../query/filters.ts';
import { firstBookable, matchesWithoutTime } from '../query/first-bookable.ts';
import { listingMatches, listings } from '../query/listing-conditions.ts';
import { parseSearchQuery, type SearchQuery } from '../query/search-query.ts';
import { countHits } from './count-hits.ts';

/** Choices are counted for at most so many listings; where more could match, only the total is returned. */
const MAX_LISTINGS = 3000;

const COUNTED_FILTERS = listingFilters.filter(([, { choices }]) => choices).map(([name]) => name);

/** A value that a filter may have in place of its present one. */
interface Choice {
  /** The key of its count: "level:beginner". */
  key: string;
  filter: string;
  /** Condition that listing `l` matches it. */
  matches: RawBuilder<unknown>;
}

/** Counts the hits of a query, and the hits that each choice of a filter would have while the other filters stay. */
export async function countFacets(services: Services, params: OfferingFilters): Promise<OfferingFacets> {
  const { query } = await parseSearchQuery(services, params);
  // A query that nothing can match needs no counting.
  const counts = query ? await countChoices(services.db, query) : {};
  if (query && !counts) return { ...(await countHits(services.db, query)), counts: null };
  const filters = [
    ...listingFilters.map(([name, { choices = {} }]) => [name, choices] as const),
    ...Object.entries(TIME_FILTER_CHOICES),
  ];
  const byFilter = filters
    .filter(([, choices]) => Object.keys(choices).length > 0)
    .map(([name, choices]) => {
      const values = Object.keys(choices).map((value) => [value, counts?.[`${name}:${value}`] ?? 0] as const);
      // A filter that is only on or off has one count.
      return [name, values.length === 1 ? values[0]?.[1] : Object.fromEntries(values)];
    });
  return {
    total: counts?.total ?? 0,
    more: false,
    counts: Object.fromEntries(byFilter) as NonNullable<OfferingFacets['counts']>,
  };
}

/** @returns the counts by `Choice.key`, and `total`; undefined when too many listings could match */
async function countChoices(db: Connection, query: SearchQuery): Promise<Record<string, number> | undefined> {
  const base = without(query, COUNTED_FILTERS);
  const ofFacets = listingChoices(query, ([, { condition }]) => !condition);
  const ofColumns = listingChoices(query, ([, { condition }]) => Boolean(condition));
  const timed = timeChoices(base);
  const chosen = COUNTED_FILTERS.map(
    (name) => sql`coalesce(${listingMatches(only(query, name))}, false) as ${sql.ref(`is_${name}`)}`,
  );
  const others = (filter?: string) =>
    sql.join(
      COUNTED_FILTERS.filter((name) => name !== filter).map((name) => sql.ref(`l.is_${name}`)),
      sql` and `,
    );
  const counts = [
    ...ofFacets.map((choice) => ({ ...choice, fits: sql`l.fits and ${choice.matches}` })),
    ...ofColumns.map((choice, at) => ({ ...choice, fits: sql`l.fits and ${sql.ref(`l.matches_${at}`)}` })),
    ...timed.map((choice, at) => ({ ...choice, fits: sql.ref(`l.fits_${at}`) })),
  ].map(({ key, filter, fits }) => sql`${key}::text, count(*) filter (where ${fits} and ${others(filter)})`);
  const { rows } = await sql<{ too_many: boolean; counts: Record<string, number> }>`
    with candidate as materialized (
      select l.* from ${listings(base)} where ${listingMatches(base)} limit ${MAX_LISTINGS + 1}
    ), counted as (
      select count(*) > ${MAX_LISTINGS} as too_many from candidate
    ), l as materialized (
      select l.facets, ${isBookable(base)} as fits,
        ${sql.join(timed.map(({ matches }, at) => sql`${matches} as ${sql.ref(`fits_${at}`)}`))},
        ${sql.join(ofColumns.map(({ matches }, at) => sql`${matches} as ${sql.ref(`matches_${at}`)}`))},
        ${sql.join(chosen)}
      from candidate l where not (select too_many from counted)
    )
    select (select too_many from counted) as too_many,
      jsonb_build_object('total', count(*) filter (where l.fits and ${others()})) || ${objects(counts)} as counts
    from l`.execute(db);
  const [row] = rows;
  return row && !row.too_many ? row.counts : undefined;
}

/** Splits the pairs over several objects: a function of the database takes a hundred arguments. */
function objects(pairs: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const parts = Array.from({ length: Math.ceil(pairs.length / 40) }, (_, at) => pairs.slice(at * 40, at * 40 + 40));
  return sql.join(
    parts.map((part) => sql`jsonb_build_object(${sql.join(part)})`),
    sql` || `,
  );
}

/** The choices of some of the filters on the listing. */
const listingChoices = (
  query: SearchQuery,
  isIncluded: (filter: (typeof listingFilters)[number]) => boolean,
): Choice[] =>
  listingFilters.filter(isIncluded).flatMap(([filter, { choices = {} }]) =>
    Object.entries(choices).map(([value, change]) => ({
      key: `${filter}:${value}`,
      filter,
      matches: listingMatches(only({ ...query, ...change }, filter)),
    })),
  );

const timeChoices = (base: SearchQuery): Choice[] =>
  Object.entries(TIME_FILTER_CHOICES).flatMap(([filter, choices]) =>
    Object.entries(choices).map(([value, change]) => ({
      key: `${filter}:${value}`,
      filter,
      matches: isBookable({ ...base, ...change }),
    })),
  );

const isBookable = (query: SearchQuery) =>
  sql`(exists (select from ${firstBookable(query)} first) or ${matchesWithoutTime(query)})`;

const without = (query: SearchQuery, names: readonly (keyof SearchQuery)[]): SearchQuery => ({
  ...query,
  ...Object.fromEntries(names.map((name) => [name, undefined])),
});

/** The query with one filter of the listing and no other condition on it. */
const only = (query: SearchQuery, name: ListingFilterName): SearchQuery => ({
  ...without(query, [...listingFilters.map(([each]) => each), 'words', 'studio', 'circle', 'box', 'reached']),
  [name]: query[name],
});

import { type RawBuilder, sql } from 'kysely';
import { SERVICE_TYPES, TEACHING_LANGUAGES } from '../../../shared/offerings.ts';
import type { OfferingFacets, OfferingFilters } from '../../../shared/schemas/search.ts';
import { LEVEL_FILTERS, TIME_OF_DAY_NAMES, UNDER_PRICES, WHEN } from '../../../shared/search.ts';
import { STUDIO_TYPES } from '../../../shared/studios.ts';
import type { Connection } from '../../db/database.ts';
import type { Services } from '../../services.ts';
import { firstBookable, matchesWithoutTime } from '../query/first-bookable.ts';
import { listingMatches, listings } from '../query/listing-conditions.ts';
import { parseSearchQuery, type SearchQuery } from '../query/search-query.ts';
import { countHits } from './count-hits.ts';

/** Listings of which each choice is counted; where more fit whatever is chosen, only the total is told. */
const MOST_COUNTED = 3000;

const PRICES_MAX = UNDER_PRICES.map(({ max }) => max);
const RATINGS = [4, 4.5] as const;

/** A value that a filter may have in place of the one it has now, and what then holds for a listing `l`. */
interface Choice {
  name: keyof SearchQuery;
  value: string;
  holds: RawBuilder<unknown>;
}

/**
 * How many there are, and how many there would be with each choice of a filter in place of what is chosen there, while the
 * other filters stay as they are.
 */
export async function countFacets(services: Services, params: OfferingFilters): Promise<OfferingFacets> {
  const { query } = await parseSearchQuery(services, params);
  // What nothing can fit has nothing to count.
  const counts = query ? await countChoices(services.db, query) : {};
  if (query && !counts) return { ...(await countHits(services.db, query)), counts: null };
  const of = <Value extends string>(name: string, values: readonly Value[]) =>
    Object.fromEntries(values.map((value) => [value, counts?.[`${name}:${value}`] ?? 0])) as Record<Value, number>;
  return {
    total: counts?.total ?? 0,
    more: false,
    counts: {
      studio_type: of('studio_type', STUDIO_TYPES),
      service_type: of('service_type', SERVICE_TYPES),
      level: of('level', LEVEL_FILTERS),
      taught_in: of('taught_in', TEACHING_LANGUAGES),
      when: of('when', WHEN),
      time_of_day: of('time_of_day', TIME_OF_DAY_NAMES),
      price_max: of('price_max', ['4999', '9999']),
      rating_min: of('rating_min', ['4', '4.5']),
      materials_included: counts?.['materials_included:true'] ?? 0,
      step_free: counts?.['step_free:true'] ?? 0,
    },
  };
}

/** What is chosen of the listing itself, taken out one filter at a time. */
const LISTED = [
  'studio_type',
  'service_type',
  'level',
  'taught_in',
  'materials_included',
  'step_free',
  'rating_min',
] as const;

/** @returns counts by "filter:value", and `total`; undefined when there is too much to look at */
async function countChoices(db: Connection, query: SearchQuery): Promise<Record<string, number> | undefined> {
  const base = without(query, LISTED);
  const listed = listedChoices(query);
  const timed = timedChoices(base);
  const fitsNow = hasTime(base);
  const chosen = Object.fromEntries(LISTED.map((name) => [name, listingMatches(only(query, name))])) as Record<
    (typeof LISTED)[number],
    RawBuilder<unknown>
  >;
  const others = (name?: keyof SearchQuery) =>
    sql.join(
      LISTED.filter((each) => each !== name).map((each) => sql.ref(`l.is_${each}`)),
      sql` and `,
    );
  const choices = [...listed, ...timed].map(({ name, value, holds }, at) => {
    const isTimed = at >= listed.length;
    const fits = isTimed ? sql.ref(`l.fits_${at - listed.length}`) : sql`l.fits and ${holds}`;
    return sql`${`${name}:${value}`}::text, count(*) filter (where ${fits} and ${others(name)})`;
  });
  const { rows } = await sql<{ too_many: boolean; counts: Record<string, number> }>`
    with candidate as materialized (
      select l.* from ${listings(base)} where ${listingMatches(base)} limit ${MOST_COUNTED + 1}
    ), counted as (
      select count(*) > ${MOST_COUNTED} as too_many from candidate
    ), l as materialized (
      select l.facets, l.rating, ${fitsNow} as fits,
        ${sql.join(timed.map(({ holds }, at) => sql`${holds} as ${sql.ref(`fits_${at}`)}`))},
        ${sql.join(LISTED.map((name) => sql`coalesce(${chosen[name]}, false) as ${sql.ref(`is_${name}`)}`))}
      from candidate l where not (select too_many from counted)
    )
    select (select too_many from counted) as too_many,
      jsonb_build_object('total', count(*) filter (where l.fits and ${others()})) || ${objects(choices)} as counts
    from l`.execute(db);
  const [row] = rows;
  return row && !row.too_many ? row.counts : undefined;
}

/** A function of the database takes a hundred arguments. */
function objects(pairs: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const some = Array.from({ length: Math.ceil(pairs.length / 40) }, (_, at) => pairs.slice(at * 40, at * 40 + 40));
  return sql.join(
    some.map((each) => sql`jsonb_build_object(${sql.join(each)})`),
    sql` || `,
  );
}

function listedChoices(query: SearchQuery): Choice[] {
  const facet = (name: keyof SearchQuery, value: string, text: string): Choice => ({
    name,
    value,
    holds: sql`l.facets @> array[${text}]`,
  });
  const all = {
    studio_type: STUDIO_TYPES,
    service_type: SERVICE_TYPES,
    level: LEVEL_FILTERS,
    taught_in: TEACHING_LANGUAGES,
  };
  return [
    ...Object.entries(all).flatMap(([name, values]) =>
      values.map((value) => facet(name as keyof SearchQuery, value, `${name}:${value}`)),
    ),
    facet('materials_included', 'true', 'materials_included'),
    facet('step_free', 'true', 'step_free'),
    ...RATINGS.map(
      (rating): Choice => ({
        name: 'rating_min',
        value: String(rating),
        holds: listingMatches(only({ ...query, rating_min: rating }, 'rating_min')),
      }),
    ),
  ];
}

const timedChoices = (base: SearchQuery): Choice[] => [
  ...WHEN.map(
    (when): Choice => ({
      name: 'when',
      value: when,
      holds: hasTime({ ...base, when, from: undefined, to: undefined }),
    }),
  ),
  ...TIME_OF_DAY_NAMES.map(
    (time): Choice => ({
      name: 'time_of_day',
      value: time,
      holds: hasTime({ ...base, time_of_day: [time] }),
    }),
  ),
  ...PRICES_MAX.map(
    (price): Choice => ({
      name: 'price_max',
      value: String(price),
      holds: hasTime({ ...base, price_min: undefined, price_max: price }),
    }),
  ),
];

const hasTime = (query: SearchQuery) =>
  sql`(exists (select from ${firstBookable(query)} first) or ${matchesWithoutTime(query)})`;

const without = (query: SearchQuery, names: readonly (keyof SearchQuery)[]): SearchQuery => ({
  ...query,
  ...Object.fromEntries(names.map((name) => [name, undefined])),
});

/** The question with one filter of the listing, and nothing else that is asked of it. */
const only = (query: SearchQuery, name: (typeof LISTED)[number]): SearchQuery => ({
  ...without(query, LISTED),
  words: undefined,
  studio: undefined,
  age: undefined,
  circle: undefined,
  box: undefined,
  reached: undefined,
  [name]: query[name],
});

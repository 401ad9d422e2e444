import fc from 'fast-check';
import { anyWhere, oneOrTwo, perhaps } from './random-queries.ts';
import { anyOffering, anyStudio, MIDDLES, some, WORDS } from './random-worlds.ts';
import { rowsOf } from './rows.ts';
import type { StudioOracleQuery } from './studio-oracle.ts';

/** Random studios with a few offerings, and queries about them. */

const text = fc.array(some(...WORDS), { maxLength: 2 }).map((words) => words.join(', '));

/** Positions within a few kilometres, on both sides of the date line and of a pole. */
const anyPlace = fc
  .tuple(some(...MIDDLES), fc.integer({ min: -30, max: 30 }), fc.integer({ min: -30, max: 30 }))
  .map(([{ lat, lng }, up, round]) => {
    const longitude = lng + round * 0.00137;
    return { latitude: Math.min(90, lat + up * 0.00091), longitude: longitude > 180 ? longitude - 360 : longitude };
  });

const anyProfile = fc.record({
  featured: fc.boolean(),
  tagline: text,
  description: text,
  types: fc.subarray(['ceramics', 'glass', 'dance']),
  amenities: fc.subarray(['kiln', 'wifi', 'parking']),
  languages: fc.subarray(['ca', 'en', 'de']),
  rating_average: fc.option(some(3.2, 4, 4.49, 4.5, 5)),
});

export const anyStudioWorld = fc
  .record({
    studios: fc.array(fc.tuple(anyStudio, anyProfile, anyPlace), { minLength: 1, maxLength: 12, size: 'max' }),
    offerings: fc.array(anyOffering, { maxLength: 8 }),
  })
  .map(({ studios, offerings }) => {
    const told = studios.map(([studio]) => studio);
    const rows = rowsOf({ day: '2041-03-07', hour: 0, studios: told, offerings, changes: [] });
    const inFull = rows.studios.map((row, at) => {
      const [, profile, place] = studios[at] ?? [];
      return Object.assign({}, row, profile, row.latitude !== null && place);
    });
    return { ...rows, studios: inFull };
  });

export interface RandomStudioQuery {
  query: StudioOracleQuery;
  limit: number;
}

export const anyStudioQuery: fc.Arbitrary<RandomStudioQuery> = fc
  .record({
    query: fc.record({
      q: perhaps(
        fc.array(some(...WORDS), { minLength: 1, maxLength: 2 }).map((words) => words.join(' ')),
        3,
      ),
      studio_type: perhaps(oneOrTwo('ceramics', 'glass', 'dance', 'painting'), 12),
      featured: perhaps(fc.boolean(), 12),
      amenities: perhaps(oneOrTwo('kiln', 'wifi', 'parking'), 9),
      speaks: perhaps(oneOrTwo('ca', 'en', 'ja'), 9),
      rating_min: perhaps(some(3.2, 4, 4.5, 5), 9),
    }),
    where: anyWhere,
    sort: perhaps(some('relevance', 'featured', 'name', 'nearest', 'rating'), 1),
    limit: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ query, where, sort, limit }) => {
    const isNowhere = sort === 'nearest' && !('near' in where);
    const isWordless = sort === 'relevance' && query.q === undefined;
    return {
      query: { ...query, ...where, sort: isNowhere || isWordless ? undefined : sort } as StudioOracleQuery,
      limit,
    };
  });

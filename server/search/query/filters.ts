import { type RawBuilder, sql } from 'kysely';
import { SERVICE_TYPES, TEACHING_LANGUAGES } from '#shared/offerings/offerings.ts';
import { LEVEL_FILTERS, TIME_OF_DAY_NAMES, UNDER_PRICES, WHEN } from '#shared/search.ts';
import type { OfferingFilterName } from '#shared/search-filters.ts';
import { STUDIO_TYPES } from '#shared/studios/studios.ts';
import type { SearchQuery } from './search-query.ts';

type Choices = Readonly<Record<string, Partial<SearchQuery>>>;

/** A filter on the listing itself, independent of its events and slots. */
interface ListingFilter {
  /**
   * Values of `listings.facets` of which the listing must have one; undefined while the query does not filter by it.
   */
  facets?: (query: SearchQuery) => readonly string[] | undefined;
  /** Another condition on listing `l`; undefined while the query does not filter by it. */
  condition?: (query: SearchQuery) => RawBuilder<unknown> | undefined;
  /** The values that `GET /search/facets` counts, and how each changes the query. */
  choices?: Choices;
}

/** A filter with several values, any of which will do. */
const anyOf = <Name extends 'studio_type' | 'service_type' | 'level' | 'taught_in'>(
  name: Name,
  values: readonly string[],
): ListingFilter => ({
  facets: (query) => (query[name]?.length ? query[name].map((value) => `${name}:${value}`) : undefined),
  choices: Object.fromEntries(values.map((value) => [value, { [name]: [value] }])),
});

/** Filters on the words, time and price of an event or slot, which first-bookable.ts and word-query.ts compare. */
type OtherFilter = 'q' | 'when' | 'from' | 'to' | 'time_of_day' | 'price_min' | 'price_max' | 'seats';

/**
 * The filters on a listing, by the name of their parameter: what the search compares, and which choices the list
 * counts. docs/how-to/add-a-filter.md says what else a new filter needs.
 */
export const LISTING_FILTERS = {
  studio_type: anyOf('studio_type', STUDIO_TYPES),
  service_type: anyOf('service_type', SERVICE_TYPES),
  level: anyOf('level', LEVEL_FILTERS),
  taught_in: anyOf('taught_in', TEACHING_LANGUAGES),
  materials_included: {
    facets: ({ materials_included: value }) =>
      value && [value === 'true' ? 'materials_included' : 'materials_not_included'],
    choices: { true: { materials_included: 'true' } },
  },
  step_free: {
    facets: ({ step_free }) => step_free && ['step_free'],
    choices: { true: { step_free: 'true' } },
  },
  age: {
    condition: ({ age }) => (age === undefined ? undefined : sql`(l.minimum_age is null or l.minimum_age <= ${age})`),
  },
  rating_min: {
    condition: ({ rating_min }) => (rating_min === undefined ? undefined : sql`l.rating >= ${rating_min}::numeric`),
    choices: { '4': { rating_min: 4 }, '4.5': { rating_min: 4.5 } },
  },
} satisfies Record<Exclude<OfferingFilterName, OtherFilter>, ListingFilter>;

export type ListingFilterName = keyof typeof LISTING_FILTERS;

/** All listing filters with their names. */
export const listingFilters = Object.entries(LISTING_FILTERS) as [ListingFilterName, ListingFilter][];

/** Filters on the time and price of an event or slot: their conditions are in first-bookable.ts. */
export const TIME_FILTER_CHOICES: Readonly<Record<'when' | 'time_of_day' | 'price_max', Choices>> = {
  when: Object.fromEntries(WHEN.map((when) => [when, { when, from: undefined, to: undefined }])),
  time_of_day: Object.fromEntries(TIME_OF_DAY_NAMES.map((time) => [time, { time_of_day: [time] }])),
  price_max: Object.fromEntries(UNDER_PRICES.map(({ max }) => [max, { price_min: undefined, price_max: max }])),
};

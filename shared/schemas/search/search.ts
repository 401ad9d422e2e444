import { z } from 'zod';
import { SERVICE_TYPES, TEACHING_LANGUAGES } from '#shared/offerings/offerings.ts';
import { DEFAULT_CURRENCY, LEVEL_FILTERS, SORTS, STUDIO_SORTS, TIME_OF_DAY_NAMES, WHEN } from '#shared/search.ts';
import { type FilterShape, type FilterTable, OFFERING_FILTERS, STUDIO_FILTERS } from '#shared/search-filters.ts';
import { STUDIO_TYPES } from '#shared/studios/studios.ts';
import { OfferingSummary } from '../offerings/offerings.ts';
import { StudioSummary } from '../studios/studios.ts';
import { Position, TravelMinutes, TravelMode, TravelSource } from '../travel.ts';
import { Id, Moment, MoneyShape } from '../values.ts';

const oneOrMany = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((value) => (Array.isArray(value) ? value : value.split(',')).map((part) => part.trim()).filter(Boolean))
    .pipe(z.array(z.enum(values)).max(20))
    .meta({ description: `One or several, separated by commas: ${values.join(', ')}.` });

// Year 0 is a date in JavaScript, but not in a calendar or a database.
const day = z.iso.date().refine((value) => !value.startsWith('0000'));

/**
 * A number in a URL, in plain digits: an empty field is refused, which `Number('')` would turn into 0. The API
 * description shows it as the number.
 */
const typedNumber = <Schema extends z.ZodType<number>>(number: Schema) =>
  z.preprocess((typed: string) => (/^\d{1,12}(\.\d{1,12})?$/.test(typed) ? Number(typed) : typed), number);

const wholeNumber = (min: number, max: number) => typedNumber(z.number().int().min(min).max(max));

type QuerySchema<Shape> = Shape extends { kind: infer Kind; values: readonly (infer Value extends string)[] }
  ? Kind extends 'list'
    ? ReturnType<typeof oneOrMany<Value>>
    : z.ZodEnum<{ [Each in Value]: Each }>
  : Shape extends { kind: 'number' }
    ? ReturnType<typeof wholeNumber>
    : Shape extends { kind: 'flag' }
      ? z.ZodLiteral<'true'>
      : z.ZodString;

function querySchema(shape: FilterShape) {
  if (shape.kind === 'text') return z.string().trim().max(shape.maxLength);
  if (shape.kind === 'number') return wholeNumber(shape.min, shape.max);
  if (shape.kind === 'day') return day;
  if (shape.kind === 'flag') return z.literal('true');
  const values = shape.values as readonly [string, ...string[]];
  return shape.kind === 'list' ? oneOrMany(values) : z.enum(values);
}

/** Returns the query parameters of a table of filters; all are optional. */
const queryShape = <Table extends FilterTable>(table: Table) =>
  Object.fromEntries(Object.entries(table).map(([name, shape]) => [name, querySchema(shape).optional()])) as {
    [Name in keyof Table]: z.ZodOptional<QuerySchema<Table[Name]>>;
  };

/** Four numbers in degrees: west, south, east, north. A west greater than the east means across the date line. */
export const Box = z
  .string()
  .regex(/^(-?\d{1,3}(\.\d{1,20})?)(,-?\d{1,3}(\.\d{1,20})?){3}$/)
  .refine((value) => {
    const { west, south, east, north } = boxOf(value);
    return Math.abs(west) <= 180 && Math.abs(east) <= 180 && -90 <= south && south <= north && north <= 90;
  })
  .meta({ description: 'west,south,east,north in degrees; west > east is over the date line' });

/** Parses a box that `Box` has validated. */
export function boxOf(box: string) {
  const [west = 0, south = 0, east = 0, north = 0] = box.split(',').map(Number);
  return { west, south, east, north };
}

const where = {
  near: Position.optional(),
  radius_km: typedNumber(z.number().min(0).max(20_000))
    .optional()
    .meta({ description: 'As the crow flies, from near.' }),
  mode: TravelMode.optional().meta({ description: 'How to get there from near: each hit then says its minutes.' }),
  minutes: TravelMinutes.optional().meta({ description: 'On the way at most, by mode.' }),
  box: Box.optional(),
};

const list = {
  limit: z.coerce.number().int().min(1).max(100).default(24),
  cursor: z.string().max(500).optional(),
};

const rating = typedNumber(z.number().min(1).max(5)).optional();

const { q, from, to, price_max, seats, level, age, ...offeringFilters } = queryShape(OFFERING_FILTERS);

/** The filters of the offering search, without order and page. server/search/query/filters.ts compares most of them. */
const conditions = {
  ...offeringFilters,
  q: q.meta({ description: 'Words in any of the six languages, each of which the offering or its studio has.' }),
  studio: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .optional()
    .meta({
      description: 'Only this studio: its id or slug. Then also what cannot be booked at the moment is listed, last.',
    }),
  from: from.meta({ description: 'First day, by the calendar of the place.' }),
  to: to.meta({ description: 'Last day, by the calendar of the place.' }),
  price_max: price_max.meta({
    description: 'Minor units (cents) a seat, a group, or for the usual hours, this price included: under €50 is 4999.',
  }),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .meta({ description: `Of the prices asked for: others do not fit. ${DEFAULT_CURRENCY} when not said.` }),
  materials_included: z.enum(['true', 'false']).optional(),
  seats: seats.meta({ description: 'So many seats left, or more.' }),
  level: level.meta({ description: 'What is for all levels is for each of them.' }),
  age: age.meta({ description: 'Of the youngest who comes.' }),
  rating_min: rating,
  ...where,
};

type Located = { near?: unknown; radius_km?: unknown; mode?: unknown; minutes?: unknown; sort?: unknown };
type Conditions = Located & { from?: string; to?: string; price_min?: number; price_max?: number };

const needsPlace = (question: Located) =>
  question.near !== undefined ||
  (question.radius_km === undefined && question.mode === undefined && question.sort !== 'nearest');
const needsMode = ({ mode, minutes }: Located) => minutes === undefined || mode !== undefined;

const isForwards = ({ from, to }: Conditions) => !from || !to || from <= to;
const isRange = ({ price_min, price_max }: Conditions) =>
  price_min === undefined || price_max === undefined || price_min <= price_max;

/** The parameters of `GET /api/v1/offerings`. All filters hold for the same event, or for the same slot. */
export const OfferingQuery = z
  .strictObject({ ...conditions, sort: z.enum(SORTS).optional(), ...list })
  .refine(isForwards, { path: ['to'], error: 'must not be before from' })
  .refine(isRange, { path: ['price_max'], error: 'must not be less than price_min' })
  .refine(needsPlace, { path: ['near'], error: 'is required with radius_km, mode and sort=nearest' })
  .refine(needsMode, { path: ['mode'], error: 'is required with minutes' });
export type OfferingQuery = z.infer<typeof OfferingQuery>;

/** The same filters for counts and map markers. */
export const OfferingFilters = z
  .strictObject(conditions)
  .refine(isForwards, { path: ['to'], error: 'must not be before from' })
  .refine(isRange, { path: ['price_max'], error: 'must not be less than price_min' })
  .refine(needsPlace, { path: ['near'], error: 'is required with radius_km, mode and sort=nearest' })
  .refine(needsMode, { path: ['mode'], error: 'is required with minutes' });
export type OfferingFilters = z.infer<typeof OfferingFilters>;

/** The distance of a hit from `near`. */
const distance = {
  /** As the crow flies, to the public position; null without `near`. */
  metres: z.number().int().nullable(),
  /** By the requested travel mode; null without one, or where there is no route. */
  minutes: z.number().int().nullable(),
};

/** A hit of the offering search. */
export const OfferingHit = OfferingSummary.extend({
  /** Of a lesson or of coworking: the first matching slot in the usual length. */
  next_slot: z.object({ starts_at: Moment, ends_at: Moment, price: MoneyShape }).nullable(),
  ...distance,
}).meta({ id: 'OfferingHit' });
export type OfferingHit = z.infer<typeof OfferingHit>;

const found = {
  next_cursor: z.string().nullable(),
  /** The corrected words that were searched instead of a typo; null when nothing was corrected. */
  meant: z.string().nullable(),
  /** The source of the minutes; null when none were requested. */
  minutes_by: TravelSource.nullable(),
};

export const OfferingSearchPage = z
  .object({ items: z.array(OfferingHit), ...found })
  .meta({ id: 'OfferingSearchPage' });
export type OfferingSearchPage = z.infer<typeof OfferingSearchPage>;

/** The hits on a map, up to a limit and in no order. */
export const OfferingPlaces = z
  .object({
    items: z.array(
      z.object({
        id: Id,
        slug: z.string(),
        title: z.string(),
        studio_id: Id,
        lat: z.number(),
        lng: z.number(),
        price: MoneyShape,
      }),
    ),
    /** There are more than these. */
    more: z.boolean(),
  })
  .meta({ id: 'OfferingPlaces' });
export type OfferingPlaces = z.infer<typeof OfferingPlaces>;

/**
 * The source of the minutes that the hits were limited by; null without. Where it differs from the list's, so may the
 * hits.
 */
const byWhom = { minutes_by: found.minutes_by };

/** `GET /api/v1/search/places` */
export const SearchMarkers = OfferingPlaces.extend(byWhom).meta({ id: 'SearchMarkers' });
export type SearchMarkers = z.infer<typeof SearchMarkers>;

const Count = z.number().int();

/** The number of hits, and the hits with each choice of a filter while the other filters stay. */
export const OfferingFacets = z
  .object({
    /** Exact up to 1000. */
    total: Count,
    /** There are more than `total`. */
    more: z.boolean(),
    counts: z
      .object({
        studio_type: z.record(z.enum(STUDIO_TYPES), Count),
        service_type: z.record(z.enum(SERVICE_TYPES), Count),
        when: z.record(z.enum(WHEN), Count),
        time_of_day: z.record(z.enum(TIME_OF_DAY_NAMES), Count),
        /** Under €50 and under €100. */
        price_max: z.object({ '4999': Count, '9999': Count }),
        level: z.record(z.enum(LEVEL_FILTERS), Count),
        taught_in: z.record(z.enum(TEACHING_LANGUAGES), Count),
        materials_included: Count,
        step_free: Count,
        rating_min: z.object({ '4': Count, '4.5': Count }),
      })
      /** null where too many listings would have to be counted. */
      .nullable(),
  })
  .meta({ id: 'OfferingFacets' });
export type OfferingFacets = z.infer<typeof OfferingFacets>;

/** `GET /api/v1/search/facets` */
export const SearchFacets = OfferingFacets.extend(byWhom).meta({ id: 'SearchFacets' });
export type SearchFacets = z.infer<typeof SearchFacets>;

/**
 * `GET /api/v1/search/filter-suggestions`: for a search without hits, which filter to change, to what, and the hits
 * that gives.
 */
export const FilterSuggestions = z
  .object({
    items: z.array(
      z.object({
        /** The new values by parameter; null removes the filter. */
        change: z.record(z.string(), z.string().nullable()),
        total: Count,
        more: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'FilterSuggestions' });
export type FilterSuggestions = z.infer<typeof FilterSuggestions>;

const { amenities, speaks, ...studioFilters } = queryShape(STUDIO_FILTERS);

/** The parameters of `GET /api/v1/studios`. */
export const StudioQuery = z
  .strictObject({
    ...studioFilters,
    featured: z.enum(['true', 'false']).optional(),
    amenities: amenities.meta({ description: 'All of these.' }),
    speaks: speaks.meta({ description: 'Any of these.' }),
    rating_min: rating,
    ...where,
    sort: z.enum(STUDIO_SORTS).optional(),
    ...list,
  })
  .refine(needsPlace, { path: ['near'], error: 'is required with radius_km, mode and sort=nearest' })
  .refine(needsMode, { path: ['mode'], error: 'is required with minutes' });
export type StudioQuery = z.infer<typeof StudioQuery>;

export const StudioHit = StudioSummary.extend(distance).meta({ id: 'StudioHit' });
export type StudioHit = z.infer<typeof StudioHit>;

export const StudioSearchPage = z
  .object({ items: z.array(StudioHit), ...found, total: Count, more: z.boolean() })
  .meta({ id: 'StudioSearchPage' });
export type StudioSearchPage = z.infer<typeof StudioSearchPage>;

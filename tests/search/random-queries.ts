import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { OracleQuery } from './oracle-world.ts';
import { MIDDLES, some, WORDS } from './random-worlds.ts';
import { studioIdOf } from './rows.ts';

/** Random queries, most of which have two or three filters. */

export const perhaps = <Value>(value: fc.Arbitrary<Value>, usually = 16) =>
  fc.oneof({ weight: usually, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
export const oneOrTwo = <Value>(...values: Value[]) => fc.subarray(values, { minLength: 1, maxLength: 2 });

const anyQ = fc
  .record({
    words: fc.array(some(...WORDS, 'Ceramics', 'COWORKING'), { minLength: 1, maxLength: 2 }),
    cut: fc.option(fc.integer({ min: 3, max: 5 })),
    between: some(' ', ', ', ' & '),
  })
  .map(({ words, cut, between }) => {
    const last = words.at(-1) ?? '';
    return [...words.slice(0, -1), cut === null ? last : last.slice(0, cut)].join(between);
  });

const anyPrices = fc
  .tuple(fc.option(some(0, 2000, 3001, 5000)), fc.option(some(1999, 3000, 5000, 9999)))
  .filter(([least, most]) => (least !== null || most !== null) && (least ?? 0) <= (most ?? 9999))
  .map(([least, most]) => ({ price_min: least ?? undefined, price_max: most ?? undefined }));

/** A range of days relative to the world's today. */
const anyDays = fc
  .tuple(fc.option(fc.integer({ min: -1, max: 8 })), fc.option(fc.integer({ min: 0, max: 9 })))
  .filter(([from, to]) => from === null || to === null || from <= to);

const written = (degrees: number) => Number(degrees.toFixed(5));
const around = (lng: number) => written(lng > 180 ? lng - 360 : lng);

const anyNear = fc
  .tuple(some(...MIDDLES), fc.integer({ min: -40, max: 40 }))
  .map(([{ lat, lng }, off]) => ({ lat: written(lat - off * 0.00017), lng: written(lng - off * 0.00023) }));

const anyBox = fc
  .record({ middle: some(...MIDDLES), north: fc.nat(70), south: fc.nat(70), west: fc.nat(110), east: fc.nat(110) })
  .map(({ middle: { lat, lng }, north, south, west, east }) => ({
    west: around(lng - west * 0.00101),
    south: written(lat - south * 0.00103),
    east: around(lng + east * 0.00102),
    north: written(Math.min(90, lat + north * 0.00104)),
  }));

export const anyWhere = fc.oneof(
  { weight: 9, arbitrary: fc.constant({}) },
  { weight: 3, arbitrary: fc.record({ near: anyNear }) },
  { weight: 2, arbitrary: fc.record({ near: anyNear, radius_km: some(0, 1, 4.5, 9, 20_000) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      near: anyNear,
      mode: some('walking' as const, 'driving' as const),
      minutes: perhaps(some(3, 9, 20, 45, 90), 1),
    }),
  },
  { weight: 1, arbitrary: fc.record({ box: anyBox }) },
  { weight: 1, arbitrary: fc.record({ near: anyNear, box: anyBox }) },
);

export interface RandomQuery {
  /** The query without its days, which are relative in `days`. */
  query: OracleQuery;
  days: [number | null, number | null] | undefined;
  limit: number;
}

export const anyQuery: fc.Arbitrary<RandomQuery> = fc
  .record({
    query: fc.record({
      q: perhaps(anyQ, 4),
      studio_type: perhaps(oneOrTwo('ceramics', 'glass', 'dance', 'painting')),
      service_type: perhaps(oneOrTwo('workshop', 'class', 'private_lesson', 'coworking')),
      studio: perhaps(
        fc.tuple(fc.nat(4), fc.boolean()).map(([at, byId]) => (byId ? studioIdOf(at) : `studio-${at}`)),
        8,
      ),
      when: perhaps(some('next_3_days', 'this_weekend', 'next_week'), 9),
      time_of_day: perhaps(oneOrTwo('morning', 'afternoon', 'evening'), 9),
      currency: perhaps(some('EUR', 'USD')),
      materials_included: perhaps(fc.boolean()),
      seats: perhaps(fc.integer({ min: 1, max: 7 }), 10),
      level: perhaps(oneOrTwo('beginner', 'improver', 'experienced')),
      taught_in: perhaps(oneOrTwo('ca', 'en', 'ja', 'de')),
      age: perhaps(some(0, 5, 6, 15, 90)),
      step_free: perhaps(fc.constant(true)),
      rating_min: perhaps(some(3.2, 4, 4.5, 5)),
    }),
    prices: perhaps(anyPrices, 6),
    days: perhaps(anyDays, 9),
    where: anyWhere,
    sort: perhaps(some('relevance', 'soonest', 'nearest', 'price', 'rating'), 1),
    limit: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ query, prices, days, where, sort, limit }) => ({
    query: { ...query, ...prices, ...where, sort: sort === 'nearest' && !('near' in where) ? 'price' : sort },
    days,
    limit,
  }));

/** Returns the query with its days in a world at this instant. */
export function readAt({ query, days }: RandomQuery, now: Date): OracleQuery {
  const today = Temporal.PlainDate.from(now.toISOString().slice(0, 10));
  const day = (after: number | null | undefined) =>
    after === null || after === undefined ? undefined : today.add({ days: after }).toString();
  return { ...query, from: day(days?.[0]), to: day(days?.[1]) };
}

/** Formats a query as URL parameters. */
export function addressOf({ near, box, step_free, ...rest }: OracleQuery, more: Record<string, string> = {}): string {
  const plain = { ...rest, step_free: step_free || undefined, near: near && `${near.lat},${near.lng}` };
  const query = { ...plain, box: box && [box.west, box.south, box.east, box.north].join(',') };
  const told = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return new URLSearchParams([...told, ...Object.entries(more)] as [string, string][]).toString();
}

/** Parses URL parameters to a query, with changes; null removes a parameter. */
export function readAddress(query: string, change: Record<string, string | null> = {}): OracleQuery {
  const told = new Map<string, string | null>([...new URLSearchParams(query), ...Object.entries(change)]);
  const text = (name: string) => told.get(name) ?? undefined;
  const list = (name: string) => text(name)?.split(',');
  const number = (name: string) => (text(name) === undefined ? undefined : Number(text(name)));
  const [lat, lng] = list('near')?.map(Number) ?? [];
  const [west, south, east, north] = list('box')?.map(Number) ?? [];
  return {
    ...{ q: text('q'), studio: text('studio'), when: text('when'), from: text('from'), to: text('to') },
    ...{ studio_type: list('studio_type'), service_type: list('service_type'), time_of_day: list('time_of_day') },
    ...{ price_min: number('price_min'), price_max: number('price_max'), currency: text('currency') },
    ...{ level: list('level'), taught_in: list('taught_in'), seats: number('seats'), age: number('age') },
    ...{ step_free: text('step_free') === 'true', rating_min: number('rating_min'), sort: text('sort') },
    materials_included: text('materials_included') === undefined ? undefined : text('materials_included') === 'true',
    near: lat === undefined || lng === undefined ? undefined : { lat, lng },
    ...{ radius_km: number('radius_km'), mode: text('mode') as OracleQuery['mode'], minutes: number('minutes') },
    box: [west, south, east, north].every((each) => each !== undefined)
      ? { west: west ?? 0, south: south ?? 0, east: east ?? 0, north: north ?? 0 }
      : undefined,
  };
}

import { MAX_SEATS } from '../../shared/bookings.ts';
import { SERVICE_TYPES, type ServiceType } from '../../shared/offerings.ts';
import type { OfferingQuestion } from '../../shared/schemas/search.ts';
import { STUDIO_TYPES, type StudioType } from '../../shared/studios.ts';

export type When = NonNullable<OfferingQuestion['when']>;
export const WHEN: readonly When[] = ['next_3_days', 'this_weekend', 'next_week'];

/** Orders one can choose; without a choice it is by relevance where words were typed, else soonest first. */
export type Sort = Exclude<NonNullable<OfferingQuestion['sort']>, 'nearest'>;
export const SORTS: readonly Sort[] = ['relevance', 'soonest', 'price'];

/** Minor units a seat: under €50, under €100. */
export const PRICES = [5000, 10_000] as const;

const MAX_WORDS = 200;

/** What the list of workshops and classes is asked for. The address of the list carries the same names. */
export interface Filters {
  q: string;
  studio_type: readonly StudioType[];
  service_type: readonly ServiceType[];
  when?: When;
  /** Days as `YYYY-MM-DD`, both included; never together with `when`. */
  from?: string;
  to?: string;
  /** Minor units a seat. */
  price_max?: number;
  materials_included: boolean;
  seats?: number;
  sort?: Sort;
}

export const NO_FILTERS: Filters = { q: '', studio_type: [], service_type: [], materials_included: false };

/**
 * Reads an address, also one that a form without script wrote. What it does not know, or what cannot be, is left out,
 * so that an old or mistyped link still shows something to make.
 */
export function readFilters(params: URLSearchParams): Filters {
  const when = params.get('when');
  // A form sends its empty "any day" along with the days of before: what was just chosen counts.
  const days = when === null || when === 'dates' ? readDays(params) : {};
  const sort = params.get('sort');
  return {
    q: (params.get('q') ?? '').trim().slice(0, MAX_WORDS),
    studio_type: several(params, 'studio_type', STUDIO_TYPES),
    service_type: several(params, 'service_type', SERVICE_TYPES),
    when: WHEN.find((known) => known === when),
    ...days,
    price_max: whole(params.get('price_max'), 0, 100_000_000),
    materials_included: params.get('materials_included') === 'true',
    seats: whole(params.get('seats'), 1, MAX_SEATS),
    sort: SORTS.find((known) => known === sort),
  };
}

/** The filters as the API and the address spell them; only those that are set. */
export function questionOf({ q, studio_type, service_type, materials_included, ...rest }: Filters) {
  const { when, from, to, price_max, seats, sort } = rest;
  return {
    ...(q && { q }),
    ...(studio_type.length > 0 && { studio_type: studio_type.join() }),
    ...(service_type.length > 0 && { service_type: service_type.join() }),
    ...(when && { when }),
    ...(from && { from }),
    ...(to && { to }),
    ...(price_max !== undefined && { price_max: String(price_max) }),
    ...(materials_included && { materials_included: 'true' as const }),
    ...(seats !== undefined && { seats: String(seats) }),
    ...(sort && { sort }),
  };
}

/** Where the list with these filters is. @param cursor where it goes on, for "Show more" without script */
export function listAddress(filters: Partial<Filters> = {}, cursor?: string): string {
  const params = new URLSearchParams(questionOf({ ...NO_FILTERS, ...filters }));
  if (cursor) params.set('cursor', cursor);
  return params.size > 0 ? `/workshops-classes?${params}` : '/workshops-classes';
}

function several<Value extends string>(params: URLSearchParams, name: string, known: readonly Value[]): Value[] {
  const asked = params.getAll(name).flatMap((value) => value.split(','));
  return known.filter((value) => asked.includes(value));
}

function whole(text: string | null, min: number, max: number): number | undefined {
  if (!text || !/^\d{1,9}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}

function readDays(params: URLSearchParams): Pick<Filters, 'from' | 'to'> {
  const from = readDay(params.get('from'));
  const to = readDay(params.get('to'));
  return from && to && from > to ? { from: to, to: from } : { from, to };
}

function readDay(text: string | null): string | undefined {
  if (!text || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
}

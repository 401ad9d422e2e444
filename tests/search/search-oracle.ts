import { Temporal } from 'temporal-polyfill';
import type { Offering, OracleQuery, Place, Studio, World } from './oracle-world.ts';

/**
 * A second implementation of docs/search.md that checks every offering one by one. It is slow; tests compare the
 * results of the search engine with it.
 */

/** Lists bookable offerings in their order, then those on request, then those that cannot be booked now. */
const KINDS = ['date', 'hours', 'on_request', 'not_now'] as const;

export interface Hit {
  id: string;
  kind: (typeof KINDS)[number];
  /** The start of the event or slot. */
  event_id: string | null;
  starts_at: Date | null;
  ends_at: Date | null;
  price: number;
  currency: string;
  place: Place | null;
  /** Whole metres as the crow flies. */
  metres: number | null;
  /** Whole minutes of travel, rounded up. */
  seconds: number | null;
  minutes: number | null;
  rating: number | null;
  /** 0 if all words are in the title, 1 if they are in its names, 2 if they are anywhere. */
  tier: number;
}

/** @param minutesFor returns the travel time of a distance in metres, by the mode of the query */
export function searchByOracle(world: World, query: OracleQuery, minutesFor: (metres: number) => number): Hit[] {
  const found: Hit[] = [];
  for (const offering of world.offerings) {
    const studio = world.studios.find(({ id }) => id === offering.studio_id);
    if (offering.status !== 'published' || studio?.status !== 'published') continue;
    const metres = query.near && studio.shown ? metresBetween(query.near, studio.shown) : null;
    const onTheWay = query.mode && metres !== null ? minutesFor(metres) : null;
    const tier = tierOf(world, offering, studio, query.q);
    if (tier === null || !matchesFilters(offering, studio, query) || !isInArea(studio, metres, onTheWay, query))
      continue;
    const best = firstThatFits(world, offering, studio, query);
    if (!best) continue;
    const rating = offering.rating_average;
    found.push({
      id: offering.id,
      ...best,
      place: studio.shown,
      metres: metres === null ? null : Math.round(metres),
      seconds: onTheWay === null ? null : Math.ceil(onTheWay * 60),
      minutes: onTheWay === null ? null : Math.ceil(onTheWay),
      rating,
      tier,
    });
  }
  return found.sort(orderOf(query));
}

function matchesFilters(offering: Offering, studio: Studio, query: OracleQuery): boolean {
  const anyOf = (wanted: string[] | undefined, has: string[]) =>
    !wanted?.length || wanted.some((one) => has.includes(one));
  return (
    anyOf(query.studio_type, [offering.studio_type]) &&
    anyOf(query.service_type, [offering.service_type]) &&
    anyOf(query.level, offering.level === 'all' ? (query.level ?? []) : [offering.level]) &&
    anyOf(query.taught_in, offering.languages) &&
    (query.studio === undefined || [studio.id, studio.slug].includes(query.studio)) &&
    (query.materials_included === undefined || offering.materials_included === query.materials_included) &&
    (query.age === undefined || offering.minimum_age === null || offering.minimum_age <= query.age) &&
    (!query.step_free || offering.step_free) &&
    (query.rating_min === undefined ||
      (offering.rating_average !== null && offering.rating_average >= query.rating_min))
  );
}

export function isInArea(
  studio: Pick<Studio, 'shown'>,
  metres: number | null,
  minutes: number | null,
  query: Pick<OracleQuery, 'radius_km' | 'minutes' | 'box'>,
): boolean {
  if (query.radius_km !== undefined && (metres === null || metres > query.radius_km * 1000)) return false;
  if (query.minutes !== undefined && (minutes === null || minutes > query.minutes)) return false;
  if (!query.box) return true;
  const { west, south, east, north } = query.box;
  const at = studio.shown;
  if (!at || at.lat < south || at.lat > north) return false;
  return west <= east ? west <= at.lng && at.lng <= east : at.lng >= west || at.lng <= east;
}

/** The great-circle distance on the sphere of PostgreSQL's earthdistance, by the angle between two vectors. */
export function metresBetween(one: Place, other: Place): number {
  const [a, b] = [arrow(one), arrow(other)];
  const gap = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  return 2 * 6_378_168 * Math.asin(Math.min(1, gap / 2));
}

function arrow({ lat, lng }: Place): [number, number, number] {
  const [up, round] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
  return [Math.cos(up) * Math.cos(round), Math.cos(up) * Math.sin(round), Math.sin(up)];
}

type Fitting = Pick<Hit, 'kind' | 'event_id' | 'starts_at' | 'ends_at' | 'price' | 'currency'>;

function firstThatFits(world: World, offering: Offering, studio: Studio, query: OracleQuery): Fitting | undefined {
  const soonestFirst = (one: Fitting, other: Fitting) =>
    Number(one.starts_at) - Number(other.starts_at) || ((one.event_id ?? '') < (other.event_id ?? '') ? -1 : 1);
  const bookable = [...datesOf(world, offering), ...hoursOf(world, offering)]
    .filter(({ starts_at }) => Number(starts_at) > Number(world.now) + offering.notice_minutes * 60_000)
    .sort(soonestFirst);
  const enough = bookable.filter(({ seats }) => seats >= (query.seats ?? 1));
  const fits = ({ starts_at, price }: Fitting) =>
    isPriced(price, offering.currency, query) && isWhen(starts_at, studio.time_zone, world.now, query);
  const first = enough.find(fits);
  if (first) {
    const { seats: _, ...hit } = first;
    return hit;
  }
  const saysWhen = query.when || query.from || query.to || query.time_of_day?.length || query.seats !== undefined;
  const price = priceOf(offering, offering.duration_minutes);
  if (bookable.length > 0 || saysWhen || !isPriced(price, offering.currency, query)) return undefined;
  const undated = { event_id: null, starts_at: null, ends_at: null, price, currency: offering.currency };
  if (offering.booking_mode === 'request_only') return { kind: 'on_request', ...undated };
  return query.studio === undefined ? undefined : { kind: 'not_now', ...undated };
}

const HOURLY = ['private_lesson', 'coworking'];

const datesOf = (world: World, offering: Offering) =>
  world.events
    .filter((event) => event.offering_id === offering.id && event.status === 'scheduled' && !event.is_slot)
    .filter((event) => !HOURLY.includes(offering.service_type) && event.seats_taken < event.capacity)
    .map((event) => ({
      kind: 'date' as const,
      event_id: event.id,
      starts_at: event.starts_at,
      ends_at: null,
      price: event.price_override ?? priceOf(offering, offering.duration_minutes),
      currency: offering.currency,
      seats: event.capacity - event.seats_taken,
    }));

const hoursOf = (world: World, offering: Offering) =>
  world.free_hours
    .filter((hours) => hours.offering_id === offering.id && HOURLY.includes(offering.service_type))
    .flatMap(({ starts, step_minutes, minutes, seats }) =>
      starts
        .flatMap((stretch) => startsIn(stretch, step_minutes))
        .map((start) => ({
          kind: 'hours' as const,
          event_id: null,
          starts_at: new Date(start),
          ends_at: new Date(start + minutes * 60_000),
          price: priceOf(offering, minutes),
          currency: offering.currency,
          seats,
        })),
    );

function startsIn([first, last]: [Date, Date], step: number): number[] {
  const starts: number[] = [];
  for (let start = Number(first); start <= Number(last); start += step * 60_000) starts.push(start);
  return starts;
}

/** The price at checkout: of a seat, of the group, or of the time. */
const priceOf = ({ price, price_unit }: Offering, minutes: number): number =>
  price_unit === 'hour' ? Math.round(((price ?? 0) * minutes) / 60) : (price ?? 0);

const currencyOf = (query: OracleQuery) => query.currency ?? 'EUR';

function isPriced(price: number, currency: string, query: OracleQuery): boolean {
  if (query.price_min === undefined && query.price_max === undefined) return true;
  return currency === currencyOf(query) && price >= (query.price_min ?? 0) && price <= (query.price_max ?? Infinity);
}

function isWhen(start: Date | null, zone: string, now: Date, query: OracleQuery): boolean {
  if (!start) return false;
  const { day, hour } = clockAt(start, zone);
  const today = Temporal.PlainDate.from(clockAt(now, zone).day);
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const within = (first: Temporal.PlainDate, days: number) =>
    day >= first.toString() && day < first.add({ days }).toString();
  if (query.when === 'next_3_days' && !within(today, 3)) return false;
  if (query.when === 'this_weekend' && !within(monday.add({ days: 4 }), 3)) return false;
  if (query.when === 'next_week' && !within(monday.add({ weeks: 1 }), 7)) return false;
  if ((query.from && day < query.from) || (query.to && day > query.to)) return false;
  const time = hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening';
  return !query.time_of_day?.length || query.time_of_day.includes(time);
}

const clocks = new Map<string, { day: string; hour: number }>();

function clockAt(instant: Date, zone: string): { day: string; hour: number } {
  const key = `${zone} ${Number(instant)}`;
  let clock = clocks.get(key);
  if (!clock) {
    const there = Temporal.Instant.fromEpochMilliseconds(Number(instant)).toZonedDateTimeISO(zone);
    clock = { day: there.toPlainDate().toString(), hour: there.hour };
    clocks.set(key, clock);
  }
  return clock;
}

/** Ranks the match of the words; null if one is missing. */
export function tierOf(world: World, offering: Offering, studio: Studio, q = ''): number | null {
  const query = wordsOf(q);
  if (q.trim() !== '' && query.length === 0) return null;
  const told = world.translations.filter(({ offering_id }) => offering_id === offering.id);
  const teacher = world.members.find(({ id, is_public }) => id === offering.instructor_id && is_public);
  const called = [...offering.tags, offering.studio_type, offering.service_type, studio.name, studio.neighbourhood];
  const texts = [
    [offering, ...told].map(({ title }) => title),
    [...called, studio.city, teacher?.name ?? ''],
    [offering, ...told].flatMap(({ summary, description }) => [summary, description]),
  ];
  let words: string[] = [];
  for (const [tier, some] of texts.entries()) {
    words = [...words, ...wordsOf(some.join(' '))];
    const isInArea = (word: string, at: number) =>
      words.some((each) => (at === query.length - 1 ? each.startsWith(word) : each === word));
    if (query.every(isInArea)) return tier;
  }
  return null;
}

export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

function orderOf(query: OracleQuery): (one: Hit, other: Hit) => number {
  const sort = query.sort ?? (wordsOf(query.q ?? '').length > 0 ? 'relevance' : 'soonest');
  const rank = (hit: Hit) => KINDS.indexOf(hit.kind);
  const soonest = (hit: Hit) => [rank(hit), Number(hit.starts_at)];
  const late = (hit: Hit) => (rank(hit) < 2 ? 0 : rank(hit));
  const far = (hit: Hit) => (query.minutes === undefined ? hit.metres : hit.seconds) ?? Infinity;
  const keys: Record<string, (hit: Hit) => number[]> = {
    soonest,
    relevance: (hit) => [hit.tier, ...soonest(hit)],
    nearest: (hit) => [late(hit), far(hit)],
    price: (hit) => [late(hit), hit.currency === currencyOf(query) ? 0 : 1, hit.price],
    rating: (hit) => [late(hit), -(hit.rating ?? 0)],
  };
  return (one, other) => {
    const [ones, others] = [keys[sort]?.(one) ?? [], keys[sort]?.(other) ?? []];
    for (const [at, value] of ones.entries()) {
      const against = others[at] ?? 0;
      if (value !== against) return value < against ? -1 : 1;
    }
    return one.id < other.id ? -1 : 1;
  };
}

import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { SERVICE_TYPES, TEACHING_LANGUAGES } from '#shared/offerings/offerings.ts';
import type { FilterSuggestions, OfferingHit, SearchFacets, SearchMarkers } from '#shared/schemas/search/search.ts';
import { LEVEL_FILTERS, TIME_OF_DAY_NAMES, WHEN } from '#shared/search.ts';
import { STUDIO_TYPES } from '#shared/studios/studios.ts';
import { createWorld } from '#tests/harness.ts';
import { makePerson } from '#tests/makers.ts';
import { propertyRuns } from '#tests/property-runs.ts';
import { changeWorld, insertWorld, worldOf } from '#tests/search/insert-world.ts';
import type { OracleQuery, World } from '#tests/search/oracle-world.ts';
import { addressOf, anyQuery, readAddress, readAt } from '#tests/search/random-queries.ts';
import { anyWorld } from '#tests/search/random-worlds.ts';
import { allPages, read } from '#tests/search/read-pages.ts';
import { type Hit, searchByOracle } from '#tests/search/search-oracle.ts';
import { estimateMinutes } from '../travel/estimate.ts';

let now = new Date();
const world = await createWorld({}, () => now);
let owner: { id: string };
beforeAll(async () => {
  owner = await makePerson(world);
});

const RUNS = propertyRuns(100);

describe('what is found', () => {
  it(
    'is what a look at everything, one by one, finds: any query, in any order, page by page',
    async () => {
      await fc.assert(
        fc.asyncProperty(anyWorld, anyQuery, anyQuery, async (told, ...queries) => {
          now = told.now;
          await insertWorld(world, owner, told);
          await changeWorld(world, told.changes);
          // How many there are decides on the way to an answer.
          await sql`analyze listings`.execute(world.db);
          const all = worldOf(told, told.changes);
          for (const random of queries) {
            const query = readAt(random, now);
            const expected = answer(all, query);
            const limit = Math.max(random.limit, Math.ceil(expected.length / 4));
            const found = await allPages(world, addressOf(query), limit);
            expect(found.map(seen), addressOf(query)).toEqual(expected.map(shown));
          }
          const [first, second] = queries.map((random) => readAt({ ...random, query: withoutOrder(random) }, now));
          if (first) await expectCounts(all, first);
          if (second) await expectPlaces(all, second);
        }),
        { numRuns: RUNS },
      );
    },
    RUNS * 2000,
  );
});

const withoutOrder = ({ query: { sort: _, ...query } }: { query: OracleQuery }): OracleQuery => query;

const answer = (all: World, query: OracleQuery) =>
  searchByOracle(all, query, (metres) => estimateMinutes(metres, query.mode ?? 'walking'));

const seen = ({ id, next_event, next_slot, metres, minutes }: OfferingHit) => ({
  id,
  event: next_event && { id: next_event.id, price: next_event.price },
  slot: next_slot && {
    starts_at: new Date(next_slot.starts_at).toISOString(),
    ends_at: new Date(next_slot.ends_at).toISOString(),
    price: next_slot.price,
  },
  metres,
  minutes,
});

const shown = ({ id, kind, event_id, starts_at, ends_at, price, currency, metres, minutes }: Hit) => ({
  id,
  event: kind === 'date' ? { id: event_id, price: { amount: price, currency } } : null,
  slot:
    kind === 'hours'
      ? { starts_at: starts_at?.toISOString(), ends_at: ends_at?.toISOString(), price: { amount: price, currency } }
      : null,
  metres,
  minutes,
});

/**
 * Each choice is counted in place of what is chosen there now; and of an empty answer, each way out leads where it
 * says.
 */
async function expectCounts(all: World, query: OracleQuery) {
  const count = (change: OracleQuery) => answer(all, { ...query, ...change }).length;
  const each = <Name extends string>(names: readonly Name[], change: (name: Name) => OracleQuery) =>
    Object.fromEntries(names.map((name) => [name, count(change(name))]));
  const address = addressOf(query);
  const { minutes_by, ...facets } = await read<SearchFacets>(world, `/api/v1/search/facets?${address}`);
  expect(facets, address).toEqual({
    total: count({}),
    more: false,
    counts: {
      studio_type: each(STUDIO_TYPES, (name) => ({ studio_type: [name] })),
      service_type: each(SERVICE_TYPES, (name) => ({ service_type: [name] })),
      when: each(WHEN, (name) => ({ when: name, from: undefined, to: undefined })),
      time_of_day: each(TIME_OF_DAY_NAMES, (name) => ({ time_of_day: [name] })),
      price_max: each(['4999', '9999'], (name) => ({ price_min: undefined, price_max: Number(name) })),
      level: each(LEVEL_FILTERS, (name) => ({ level: [name] })),
      taught_in: each(TEACHING_LANGUAGES, (name) => ({ taught_in: [name] })),
      materials_included: count({ materials_included: true }),
      step_free: count({ step_free: true }),
      rating_min: each(['4', '4.5'], (name) => ({ rating_min: Number(name) })),
    },
  });
  if (facets.total > 0) return expect(minutes_by).toBe(toldBy(query));
  const { items } = await read<FilterSuggestions>(world, `/api/v1/search/filter-suggestions?${address}`);
  for (const { change, total } of items) {
    expect(total, `${address} with ${JSON.stringify(change)}`).toBe(answer(all, readAddress(address, change)).length);
    expect(total).toBeGreaterThan(0);
  }
}

async function expectPlaces(all: World, query: OracleQuery) {
  const address = addressOf(query);
  const { items, more, minutes_by } = await read<SearchMarkers>(world, `/api/v1/search/places?${address}`);
  const expected = answer(all, query).filter(({ place }) => place);
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  expect(items.map(({ id, price }) => ({ id, price })).sort(byId), address).toEqual(
    expected.map(({ id, price: amount, currency }) => ({ id, price: { amount, currency } })).sort(byId),
  );
  for (const { id, lat, lng } of items) {
    const place = expected.find((hit) => hit.id === id)?.place;
    expect([lat, lng]).toEqual([expect.closeTo(place?.lat ?? 0, 9), expect.closeTo(place?.lng ?? 0, 9)]);
  }
  expect(more).toBe(false);
  if (items.length > 0) expect(minutes_by).toBe(toldBy(query));
}

const toldBy = ({ minutes }: OracleQuery) => (minutes === undefined ? null : 'estimate');

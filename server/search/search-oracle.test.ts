import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { SERVICE_TYPES, TEACHING_LANGUAGES } from '../../shared/offerings.ts';
import type { CountedOfferings, OfferingHit, PlacedOfferings, WaysOut } from '../../shared/schemas/search.ts';
import { ASKED_LEVELS, TIME_OF_DAY_NAMES, WHEN } from '../../shared/search.ts';
import { STUDIO_TYPES } from '../../shared/studios.ts';
import { changeWorld, tellWorld, worldOf } from '../../tests/finding/insert-world.ts';
import type { Asked, World } from '../../tests/finding/oracle-world.ts';
import { addressOf, anyQuestion, readAddress, readAt } from '../../tests/finding/random-queries.ts';
import { anyWorld } from '../../tests/finding/random-worlds.ts';
import { allPages, read } from '../../tests/finding/read-pages.ts';
import { findAll, type Hit } from '../../tests/finding/search-oracle.ts';
import { createWorld } from '../../tests/harness.ts';
import { makePerson } from '../../tests/makers.ts';
import { estimateMinutes } from '../travel/estimate.ts';

let now = new Date();
const world = await createWorld({}, () => now);
let owner: { id: string };
beforeAll(async () => {
  owner = await makePerson(world);
});

const RUNS = 500;

describe('what is found', () => {
  it('is what a look at everything, one by one, finds: any question, in any order, page by page', async () => {
    await fc.assert(
      fc.asyncProperty(anyWorld, anyQuestion, anyQuestion, async (told, ...questions) => {
        now = told.now;
        await tellWorld(world, owner, told);
        await changeWorld(world, told.changes);
        // How many there are decides on the way to an answer.
        await sql`analyze listings`.execute(world.db);
        const all = worldOf(told, told.changes);
        for (const question of questions) {
          const asked = readAt(question, now);
          const expected = answer(all, asked);
          const limit = Math.max(question.limit, Math.ceil(expected.length / 4));
          const found = await allPages(world, addressOf(asked), limit);
          expect(found.map(seen), addressOf(asked)).toEqual(expected.map(shown));
        }
        const [first, second] = questions.map((question) =>
          readAt({ ...question, asked: withoutOrder(question) }, now),
        );
        if (first) await expectCounts(all, first);
        if (second) await expectPlaces(all, second);
      }),
      { numRuns: RUNS },
    );
  }, 600_000);
});

const withoutOrder = ({ asked: { sort: _, ...asked } }: { asked: Asked }): Asked => asked;

const answer = (all: World, asked: Asked) =>
  findAll(all, asked, (metres) => estimateMinutes(metres, asked.mode ?? 'walking'));

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

/** Each choice is counted in place of what is chosen there now; and of an empty answer, each way out leads where it says. */
async function expectCounts(all: World, asked: Asked) {
  const count = (change: Asked) => answer(all, { ...asked, ...change }).length;
  const each = <Name extends string>(names: readonly Name[], change: (name: Name) => Asked) =>
    Object.fromEntries(names.map((name) => [name, count(change(name))]));
  const query = addressOf(asked);
  const { minutes_by, ...facets } = await read<CountedOfferings>(world, `/api/v1/search/facets?${query}`);
  expect(facets, query).toEqual({
    total: count({}),
    more: false,
    counts: {
      studio_type: each(STUDIO_TYPES, (name) => ({ studio_type: [name] })),
      service_type: each(SERVICE_TYPES, (name) => ({ service_type: [name] })),
      when: each(WHEN, (name) => ({ when: name, from: undefined, to: undefined })),
      time_of_day: each(TIME_OF_DAY_NAMES, (name) => ({ time_of_day: [name] })),
      price_max: each(['4999', '9999'], (name) => ({ price_min: undefined, price_max: Number(name) })),
      level: each(ASKED_LEVELS, (name) => ({ level: [name] })),
      taught_in: each(TEACHING_LANGUAGES, (name) => ({ taught_in: [name] })),
      materials_included: count({ materials_included: true }),
      step_free: count({ step_free: true }),
      rating_min: each(['4', '4.5'], (name) => ({ rating_min: Number(name) })),
    },
  });
  if (facets.total > 0) return expect(minutes_by).toBe(toldBy(asked));
  const { items } = await read<WaysOut>(world, `/api/v1/search/ways-out?${query}`);
  for (const { change, total } of items) {
    expect(total, `${query} with ${JSON.stringify(change)}`).toBe(answer(all, readAddress(query, change)).length);
    expect(total).toBeGreaterThan(0);
  }
}

async function expectPlaces(all: World, asked: Asked) {
  const query = addressOf(asked);
  const { items, more, minutes_by } = await read<PlacedOfferings>(world, `/api/v1/search/places?${query}`);
  const expected = answer(all, asked).filter(({ place }) => place);
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  expect(items.map(({ id, price }) => ({ id, price })).sort(byId), query).toEqual(
    expected.map(({ id, price: amount, currency }) => ({ id, price: { amount, currency } })).sort(byId),
  );
  for (const { id, lat, lng } of items) {
    const place = expected.find((hit) => hit.id === id)?.place;
    expect([lat, lng]).toEqual([expect.closeTo(place?.lat ?? 0, 9), expect.closeTo(place?.lng ?? 0, 9)]);
  }
  expect(more).toBe(false);
  if (items.length > 0) expect(minutes_by).toBe(toldBy(asked));
}

const toldBy = ({ minutes }: Asked) => (minutes === undefined ? null : 'estimate');

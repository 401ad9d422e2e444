import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { Offering } from '#shared/schemas/offerings/offerings.ts';
import { Studio } from '#shared/schemas/studios/studios.ts';
import { HOUR } from '#shared/time/time.ts';
import { createWorld } from '#tests/harness.ts';
import { json, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { propertyRuns } from '#tests/property-runs.ts';
import { makeAttended } from '#tests/worlds/reviews.ts';
import { completeEvents } from '../bookings/complete-events.ts';

const world = await createWorld();
const { db } = world;
const owner = await makePerson(world);
const guest = await makePerson(world);

type Made = Awaited<ReturnType<typeof makeOffering>>;

const past = () => new Date(world.now().getTime() - 5 * HOUR);
const makeTaught = (offering: Made, seats_taken: number) =>
  makeEvent(world, offering, { starts_at: past(), status: 'completed', seats_taken });
const trustOf = async ({ slug }: { slug: string }) =>
  Offering.parse(await (await world.request(`/api/v1/offerings/${slug}`)).json()).trust;
const studioTrustOf = async ({ slug }: { slug: string }) =>
  Studio.parse(await (await world.request(`/api/v1/studios/${slug}`)).json()).trust;

/** The figures that differ from what events and bookings say now. */
async function findDifferences() {
  const { rows } = await sql`
    select 'offering' as name, o.id, f.times_taught, r.number from offerings o
    left join offering_figures f on f.offering_id = o.id
    cross join lateral (select count(*) as number from events e
      where e.offering_id = o.id and e.status = 'completed' and e.seats_taken > 0) r
    where coalesce(f.times_taught, 0) <> r.number
    union all
    select 'studio', s.id, f.bookings_completed, r.number from studios s
    left join studio_figures f on f.studio_id = s.id
    cross join lateral (select count(*) as number from bookings b where b.studio_id = s.id and b.state = 'completed') r
    where coalesce(f.bookings_completed, 0) <> r.number`.execute(db);
  return rows;
}

describe('figures near the price', () => {
  let studio: Awaited<ReturnType<typeof makeStudio>>;
  let offering: Made;
  beforeEach(async () => {
    studio = await makeStudio(world, owner, { published_at: new Date('2024-03-31T23:30:00Z') });
    offering = await makeOffering(world, studio);
  });

  it('are left out while they mean nothing', async () => {
    await makeTaught(offering, 4);
    await makeTaught(offering, 1);
    await makeTaught(offering, 0);
    await makeEvent(world, offering, { starts_at: past(), status: 'cancelled', seats_taken: 3 });
    // The first of April in Barcelona.
    const nothing = { completed_bookings: null, answer_time: null, host_since: '2024-04-01' };
    expect(await trustOf(offering)).toEqual({ ...nothing, times_taught: null });
    expect(await studioTrustOf(studio)).toEqual(nothing);
  });

  it('count dates with guests, and completed bookings of all offerings of the studio', async () => {
    for (const seats of [4, 1, 2]) await makeTaught(offering, seats);
    await makeAttended(world, guest, await makeOffering(world, studio));
    await makeAttended(world, guest, await makeOffering(world, await makeStudio(world, owner)));
    expect(await trustOf(offering)).toMatchObject({ times_taught: 3, completed_bookings: 1 });
    expect(await studioTrustOf(studio)).toMatchObject({ completed_bookings: 1 });
  });

  it('follow the job that completes what is over', async () => {
    for (const seats of [4, 1]) await makeTaught(offering, seats);
    const event = await makeEvent(world, offering);
    const booked = await world.request('/api/v1/bookings', json('POST', { event_id: event.id, seats: 2 }, guest));
    expect(booked.status).toBe(201);
    await completeEvents({ db, now: () => new Date(event.ends_at.getTime() - 1) });
    expect(await trustOf(offering)).toMatchObject({ times_taught: null, completed_bookings: null });
    await completeEvents({ db, now: () => event.ends_at });
    expect(await trustOf(offering)).toMatchObject({ times_taught: 3, completed_bookings: 1 });
  });
});

const EVENTS = 3;
const BOOKINGS = 3;
const seats_taken = fc.integer({ min: 0, max: 2 });
const status = fc.constantFrom('scheduled', 'completed', 'cancelled');
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ change: fc.nat(EVENTS - 1), status, seats_taken }) },
  { weight: 4, arbitrary: fc.record({ book: fc.nat(BOOKINGS - 1), state: fc.constantFrom('confirmed', 'completed') }) },
  fc.record({ add: status, seats_taken }),
  fc.record({ drop: fc.nat(EVENTS - 1) }),
  fc.record({ forget: fc.nat(BOOKINGS - 1) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function act(offering: Made, events: string[], bookings: string[], each: Step): Promise<void> {
  if ('add' in each) {
    await makeEvent(world, offering, { starts_at: past(), status: each.add, seats_taken: each.seats_taken });
  } else if ('drop' in each) {
    await db
      .deleteFrom('events')
      .where('id', '=', events[each.drop] ?? '')
      .execute();
  } else if ('forget' in each) {
    await db
      .deleteFrom('bookings')
      .where('id', '=', bookings[each.forget] ?? '')
      .execute();
  } else if ('book' in each) {
    const { state } = each;
    await db
      .updateTable('bookings')
      .set({ state })
      .where('id', '=', bookings[each.book] ?? '')
      .execute();
  } else {
    const { change, ...set } = each;
    await db
      .updateTable('events')
      .set(set)
      .where('id', '=', events[change] ?? '')
      .execute();
  }
}

it('figures are those of the rows after any history, also of several changes at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 12 }),
      async (rounds) => {
        const studio = await makeStudio(world, owner);
        const offering = await makeOffering(world, studio);
        const bookings: string[] = [];
        for (let at = 0; at < BOOKINGS; at += 1) bookings.push(await makeAttended(world, guest, offering));
        const events: string[] = [];
        for (let at = 0; at < EVENTS; at += 1) events.push((await makeTaught(offering, at)).id);
        for (const round of rounds) {
          await Promise.all(round.map((each) => act(offering, events, bookings, each)));
          expect(await findDifferences()).toEqual([]);
        }
      },
    ),
    { numRuns: propertyRuns(10) },
  );
}, 60_000);

it('figures are deleted with the offering and the studio, whose dates go in the same transaction', async () => {
  const studio = await makeStudio(world, owner);
  const offering = await makeOffering(world, studio);
  await db.transaction().execute(async (tx) => {
    await makeEvent({ ...world, db: tx }, offering, { starts_at: past(), status: 'completed', seats_taken: 1 });
    await tx.deleteFrom('offerings').where('id', '=', offering.id).execute();
  });
  const other = await makeOffering(world, studio);
  await makeTaught(other, 2);
  await db.deleteFrom('studios').where('id', '=', studio.id).execute();
  const left = await db
    .selectFrom('offering_figures')
    .select('offering_id')
    .where('offering_id', 'in', [offering.id, other.id])
    .execute();
  expect(left).toEqual([]);
  expect(await findDifferences()).toEqual([]);
});

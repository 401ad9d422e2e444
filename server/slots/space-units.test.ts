import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR } from '#shared/time/time.ts';
import { createWorld } from '#tests/harness.ts';
import { makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { propertyRuns } from '#tests/property-runs.ts';
import { makeSpace } from '#tests/worlds/studio-team.ts';
import { getConstraintName } from '../db/errors.ts';

const world = await createWorld();
const studio = await makeStudio(world, await makePerson(world));
const event = await makeEvent(world, await makeOffering(world, studio));
const BEGIN = Date.parse('2031-03-03T08:00:00Z');

interface Claim {
  /** Hours after the start of the test's period. */
  from: number;
  until: number;
  whole: boolean;
}

async function reserve(spaceId: string, { from, until, whole }: Claim): Promise<string | undefined> {
  const [start, end] = [from, until].map((hours) => new Date(BEGIN + hours * HOUR).toISOString());
  const during = `[${start},${end})`;
  try {
    const row = { studio_id: studio.id, space_id: spaceId, event_id: event.id, during, uses: during, one_unit: !whole };
    const { id } = await world.db
      .insertInto('space_reservations')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    expect(getConstraintName(error)).toBe('space_reservations_no_overlap');
    return undefined;
  }
}

/** The expected answer: at every hour of the claim a unit is free or, for the whole space, all of them are. */
const hasRoom = (claims: readonly Claim[], request: Claim, quantity: number) =>
  Array.from({ length: request.until - request.from }, (_, at) => request.from + at).every((hour) => {
    const there = claims.filter(({ from, until }) => from <= hour && hour < until);
    return request.whole ? there.length === 0 : !there.some(({ whole }) => whole) && there.length < quantity;
  });

const claim = fc
  .record({ from: fc.integer({ min: 0, max: 20 }), length: fc.integer({ min: 1, max: 6 }), whole: fc.nat(9) })
  .map(({ from, length, whole }): Claim => ({ from, until: from + length, whole: whole === 0 }));

const step = fc.oneof({ weight: 3, arbitrary: claim }, { weight: 1, arbitrary: fc.nat() });

describe('units of a space', () => {
  it('are never overbooked nor refused while one is free, in any order of bookings and cancellations', async () => {
    const asked = fc.tuple(fc.constantFrom(1, 2, 3, 6), fc.array(step, { minLength: 20, maxLength: 40 }));
    let [taken, refused] = [0, 0];
    await fc.assert(
      fc.asyncProperty(asked, async ([quantity, steps]) => {
        const space = await makeSpace(world, studio, 'Wheels', { kind: 'wheel', quantity });
        const kept: (Claim & { id: string })[] = [];
        for (const next of steps) {
          if (typeof next === 'number') {
            const [gone] = kept.splice(next % Math.max(1, kept.length), 1);
            if (gone) await world.db.deleteFrom('space_reservations').where('id', '=', gone.id).execute();
            continue;
          }
          const id = await reserve(space.id, next);
          expect(id !== undefined).toBe(hasRoom(kept, next, quantity));
          if (id) kept.push({ ...next, id });
          if (id) taken += 1;
          else refused += 1;
        }
        const { rows } = await world.pool.query<{ number: number }>(
          'select max(upper(units)) - 1 as number from space_reservations where space_id = $1 and one_unit',
          [space.id],
        );
        expect(rows[0]?.number ?? 0).toBeLessThanOrEqual(quantity);
      }),
      { numRuns: propertyRuns(40) },
    );
    expect(Math.min(taken, refused)).toBeGreaterThan(100);
  }, 60_000);

  it('are reassigned among bookings that overlap when no single unit is free throughout', async () => {
    const space = await makeSpace(world, studio, 'Two wheels', { kind: 'wheel', quantity: 2 });
    // The first two get wheel 1, the third wheel 2: unless they are reassigned, the last one has no wheel throughout.
    const ids = [];
    for (const [from, until] of [
      [0, 2],
      [3, 5],
      [1, 4],
      [4, 6],
      [2, 3],
    ] as const) {
      ids.push(await reserve(space.id, { from, until, whole: false }));
    }
    expect(ids).not.toContain(undefined);
  });
});

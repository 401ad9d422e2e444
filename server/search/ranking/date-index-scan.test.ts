import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { OfferingConditions } from '../../../shared/schemas/search.ts';
import { SORTS } from '../../../shared/search.ts';
import { changeWorld, tellWorld } from '../../../tests/finding/insert-world.ts';
import { addressOf, anyQuestion, readAt } from '../../../tests/finding/random-queries.ts';
import { anyWorld } from '../../../tests/finding/random-worlds.ts';
import { createWorld } from '../../../tests/harness.ts';
import { makePerson } from '../../../tests/makers.ts';
import { type Asked, type HitKey, sortOf, takeQuestion } from '../query/search-query.ts';
import { walk, walkAWhile } from './date-index-scan.ts';
import type { Hit } from './hits.ts';
import { type Page, rankFew } from './rank-candidates.ts';

let now = new Date();
const world = await createWorld({}, () => now);
let owner: { id: string };
beforeAll(async () => {
  owner = await makePerson(world);
});

const keyOf = ({ part, rank, offering_id }: Hit): HitKey => [part, rank, offering_id];

/** Page after page, as they are asked for: with one more than is shown. */
async function walkAll(asked: Asked, { sort, most }: Page, few: number): Promise<Hit[]> {
  const found: Hit[] = [];
  for (let after: HitKey | undefined; ; ) {
    const rows = await walk(world.db, asked, { sort, after, most }, few);
    found.push(...rows.slice(0, most - 1));
    const last = rows[most - 2];
    if (rows.length < most || !last) return [...found, ...rows.slice(most - 1, rows.length < most ? undefined : 0)];
    after = keyOf(last);
  }
}

it('a walk along an index finds what a look at all that fits finds, in the same order, page by page', async () => {
  let walked = 0;
  let begun = 0;
  await fc.assert(
    fc.asyncProperty(
      anyWorld,
      anyQuestion,
      fc.constantFrom(...SORTS),
      fc.integer({ min: 2, max: 6 }),
      fc.constantFrom(0, 0, 2),
      async (told, question, order, most, few) => {
        now = told.now;
        await tellWorld(world, owner, told);
        await changeWorld(world, told.changes);
        const { sort: _, ...conditions } = readAt(question, now);
        const address = new URLSearchParams(addressOf(conditions));
        const { asked } = await takeQuestion(world, OfferingConditions.parse(Object.fromEntries(address)));
        if (!asked || asked.studio) return;
        // No index knows the way to somebody.
        if (order === 'nearest' && asked.reached) return;
        const sort = order === 'nearest' && !asked.near ? 'price' : sortOf(order, asked);
        const all = await rankFew(world.db, asked, { sort, after: undefined, most: 1000 }, 1000);
        expect((await walkAll(asked, { sort, after: undefined, most }, few)).map(keyOf)).toEqual(all?.map(keyOf));
        const first = await walkAWhile(world.db, asked, { sort, after: undefined, most }, 3 * few + 1);
        expect(first.map(keyOf)).toEqual(all?.slice(0, first.length).map(keyOf));
        walked += all?.length ?? 0;
        begun += first.length;
      },
    ),
    { numRuns: 300 },
  );
  // Usually 760 and 58: far below, these would be checks of nothing.
  expect(walked).toBeGreaterThan(300);
  expect(begun).toBeGreaterThan(5);
}, 300_000);

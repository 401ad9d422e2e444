import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { OfferingFilters } from '#shared/schemas/search/search.ts';
import { SORTS } from '#shared/search.ts';
import { createWorld } from '#tests/harness.ts';
import { makePerson } from '#tests/makers.ts';
import { propertyRuns } from '#tests/property-runs.ts';
import { changeWorld, insertWorld } from '#tests/search/insert-world.ts';
import { addressOf, anyQuery, readAt } from '#tests/search/random-queries.ts';
import { anyWorld } from '#tests/search/random-worlds.ts';
import { type HitKey, parseSearchQuery, type SearchQuery, sortOf } from '../query/search-query.ts';
import type { Hit } from './hits.ts';
import { scanInOrder, scanUpcomingEvents } from './index-scan.ts';
import { type Page, rankCandidates } from './rank-candidates.ts';

const RUNS = propertyRuns(100);
let now = new Date();
const world = await createWorld({}, () => now);
let owner: { id: string };
beforeAll(async () => {
  owner = await makePerson(world);
});

const keyOf = ({ part, rank, offering_id }: Hit): HitKey => [part, rank, offering_id];

/** Reads page after page as the API does: each with one hit more than is shown. */
async function scanAll(query: SearchQuery, { sort, limit }: Page, few: number): Promise<Hit[]> {
  const found: Hit[] = [];
  for (let after: HitKey | undefined; ; ) {
    const rows = await scanInOrder(world.db, query, { sort, after, limit }, few);
    found.push(...rows.slice(0, limit - 1));
    const last = rows[limit - 2];
    if (rows.length < limit || !last) return [...found, ...rows.slice(limit - 1, rows.length < limit ? undefined : 0)];
    after = keyOf(last);
  }
}

it(
  'an index scan finds the same hits as ranking all matches, in the same order, page by page',
  async () => {
    let scanned = 0;
    let begun = 0;
    await fc.assert(
      fc.asyncProperty(
        anyWorld,
        anyQuery,
        fc.constantFrom(...SORTS),
        fc.integer({ min: 2, max: 6 }),
        fc.constantFrom(0, 0, 2),
        async (told, random, order, limit, few) => {
          now = told.now;
          await insertWorld(world, owner, told);
          await changeWorld(world, told.changes);
          const { sort: _, ...conditions } = readAt(random, now);
          const address = new URLSearchParams(addressOf(conditions));
          const { query } = await parseSearchQuery(world, OfferingFilters.parse(Object.fromEntries(address)));
          if (!query || query.studio) return;
          // No index has travel times in order.
          if (order === 'nearest' && query.reached) return;
          const sort = order === 'nearest' && !query.near ? 'price' : sortOf(order, query);
          const all = await rankCandidates(world.db, query, { sort, after: undefined, limit: 1000 }, 1000);
          expect((await scanAll(query, { sort, after: undefined, limit }, few)).map(keyOf)).toEqual(all?.map(keyOf));
          const first = await scanUpcomingEvents(world.db, query, { sort, after: undefined, limit }, 3 * few + 1);
          expect(first.map(keyOf)).toEqual(all?.slice(0, first.length).map(keyOf));
          scanned += all?.length ?? 0;
          begun += first.length;
        },
      ),
      { numRuns: RUNS },
    );
    // Usually 2.5 and 0.2 a run: far below that, the test would check nothing.
    expect(scanned).toBeGreaterThan(RUNS);
    expect(begun).toBeGreaterThan(RUNS / 60);
  },
  RUNS * 2000,
);

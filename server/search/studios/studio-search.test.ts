import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { estimateMinutes } from '#server/travel/estimate.ts';
import type { StudioHit, StudioSearchPage } from '#shared/schemas/search/search.ts';
import { createWorld } from '#tests/harness.ts';
import { makePerson } from '#tests/makers.ts';
import { propertyRuns } from '#tests/property-runs.ts';
import { insertWorld, worldOf } from '#tests/search/insert-world.ts';
import { addressOf } from '#tests/search/random-queries.ts';
import { anyStudioQuery, anyStudioWorld } from '#tests/search/random-studio-worlds.ts';
import { pagesOf, read } from '#tests/search/read-pages.ts';
import { type OracleStudio, type StudioOracleQuery, searchStudiosByOracle } from '#tests/search/studio-oracle.ts';

const world = await createWorld();
let owner: { id: string };
beforeAll(async () => {
  owner = await makePerson(world);
});

function addressOfStudios({ featured, amenities, speaks, ...query }: StudioOracleQuery): string {
  const lists = { featured, amenities, speaks };
  const told = Object.entries(lists).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return addressOf(query, Object.fromEntries(told));
}

it('studios are found that a look at each of them finds: any query, in any order, page by page', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyStudioWorld,
      fc.array(anyStudioQuery, { minLength: 8, maxLength: 8 }),
      async (told, queries) => {
        await insertWorld(world, owner, told);
        const all = worldOf(told);
        const studios = all.studios as OracleStudio[];
        for (const { query, limit } of queries) {
          const expected = searchStudiosByOracle({ ...all, studios }, query, (metres) =>
            estimateMinutes(metres, query.mode ?? 'walking'),
          );
          const address = addressOfStudios(query);
          const found = await pagesOf<StudioHit>(world, 'studios', address, limit);
          expect(
            found.map(({ slug, metres, minutes }) => ({ slug, metres, minutes })),
            address,
          ).toEqual(expected.map(({ studio: { slug }, metres, minutes }) => ({ slug, metres, minutes })));
          const { total, more } = await read<StudioSearchPage>(world, `/api/v1/studios?${address}&limit=1`);
          expect({ total, more }, address).toEqual({ total: expected.length, more: false });
        }
      },
    ),
    { numRuns: propertyRuns(30) },
  );
}, 600_000);

import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { FoundStudios, StudioHit } from '../../../shared/schemas/search.ts';
import { tellWorld, worldOf } from '../../../tests/finding/insert-world.ts';
import { addressOf } from '../../../tests/finding/random-queries.ts';
import { anyStudioQuestion, anyStudioWorld } from '../../../tests/finding/random-studio-worlds.ts';
import { pagesOf, read } from '../../../tests/finding/read-pages.ts';
import { type AskedOfStudios, findAllStudios, type ToldStudio } from '../../../tests/finding/studio-oracle.ts';
import { createWorld } from '../../../tests/harness.ts';
import { makePerson } from '../../../tests/makers.ts';
import { estimateMinutes } from '../../travel/estimate.ts';

const world = await createWorld();
let owner: { id: string };
beforeAll(async () => {
  owner = await makePerson(world);
});

function addressOfStudios({ featured, amenities, speaks, ...asked }: AskedOfStudios): string {
  const lists = { featured, amenities, speaks };
  const told = Object.entries(lists).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return addressOf(asked, Object.fromEntries(told));
}

it('studios are found that a look at each of them finds: any question, in any order, page by page', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyStudioWorld,
      fc.array(anyStudioQuestion, { minLength: 8, maxLength: 8 }),
      async (told, questions) => {
        await tellWorld(world, owner, told);
        const all = worldOf(told);
        const studios = all.studios as ToldStudio[];
        for (const { asked, limit } of questions) {
          const expected = findAllStudios({ ...all, studios }, asked, (metres) =>
            estimateMinutes(metres, asked.mode ?? 'walking'),
          );
          const query = addressOfStudios(asked);
          const found = await pagesOf<StudioHit>(world, 'studios', query, limit);
          expect(
            found.map(({ slug, metres, minutes }) => ({ slug, metres, minutes })),
            query,
          ).toEqual(expected.map(({ studio: { slug }, metres, minutes }) => ({ slug, metres, minutes })));
          const { total, more } = await read<FoundStudios>(world, `/api/v1/studios?${query}&limit=1`);
          expect({ total, more }, query).toEqual({ total: expected.length, more: false });
        }
      },
    ),
    { numRuns: 60 },
  );
}, 600_000);

import { describe, expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { foldTyped, tokenize } from './tokenize.ts';
import { correctedPrefix, typoDistance } from './typos.ts';

/** One letter that folds to eighteen. */
const LIGATURE = '\ufdfa';

describe('a typed text', () => {
  it('is cut after folding, in letters and in words', () => {
    const typed = foldTyped(LIGATURE.repeat(199));
    expect(typed.join(' ').length).toBeLessThanOrEqual(200);
    expect(foldTyped('a '.repeat(100)).length).toBe(12);
    expect(
      tokenize(`${LIGATURE} `.repeat(100))
        ?.map(({ folded }) => folded)
        .join(' ').length,
    ).toBeLessThanOrEqual(200);
  });

  it('with words longer than any word is not corrected', () => {
    const long = 'keramik'.repeat(6);
    expect(typoDistance(`${long}x`, `${long}y`)).toBeUndefined();
    expect(correctedPrefix(`${long}x`, `${long}y`)).toBeUndefined();
    expect(correctedPrefix('kerqm', 'keramik')).toBe('keram');
  });
});

describe('a search for letters that fold to many', async () => {
  const world = await createWorld();
  await makeOffering(world, await makeStudio(world, await makePerson(world)));

  it.each(['/search/where', '/search/suggestions', '/offerings', '/studios', '/places'])(
    'is answered by %s',
    async (path) => {
      const question = new URLSearchParams({ q: LIGATURE.repeat(199) });
      expect((await world.request(`/api/v1${path}?${question}`)).status).toBe(200);
    },
  );
});

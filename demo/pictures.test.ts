import { describe, expect, it } from 'vitest';
import { isMotif } from '../art/cover-design.ts';
import { OFFERING_PICTURES, STUDIO_PICTURES } from './pictures.ts';
import { barcelona } from './world.ts';

const offerings = barcelona.flatMap((studio) => studio.offerings);

describe('The pictures of the demo', () => {
  it('are three to five of each studio and each offering, and all of them can be drawn', () => {
    const problems = [
      ...barcelona.map(({ slug, types: [craft] }) => ({ slug, craft, motifs: STUDIO_PICTURES[slug] })),
      ...offerings.map(({ slug, craft }) => ({ slug, craft, motifs: OFFERING_PICTURES[slug] })),
    ].filter(
      ({ craft, motifs = [] }) =>
        motifs.length < 3 ||
        motifs.length > 5 ||
        new Set(motifs).size < motifs.length ||
        !motifs.every((motif) => craft && motif && isMotif(motif)),
    );
    expect(problems).toEqual([]);
  });

  it('are of nothing that is not told', () => {
    expect(Object.keys(STUDIO_PICTURES).toSorted()).toEqual(barcelona.map(({ slug }) => slug).toSorted());
    expect(Object.keys(OFFERING_PICTURES).toSorted()).toEqual(offerings.map(({ slug }) => slug).toSorted());
  });

  it('have no cover twice among the offerings of a craft', () => {
    const covers = offerings.map(({ slug, craft }) => `${craft}: ${OFFERING_PICTURES[slug]?.[0]}`);
    expect(covers.filter((cover, at) => covers.indexOf(cover) !== at)).toEqual([]);
  });
});

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { STUDIO_TYPES, type StudioType } from '../../../shared/studios.ts';
import { choose, cover, MAX_COVER_SEED, placeholder } from './cover.ts';
import { RATIO_NAMES } from './frame.ts';
import { COMPOSITIONS } from './repertoire.ts';
import { range } from './sequence.ts';

/** Version 1 of the covers. These change together with COVER_VERSION, and never without it. */
const LOOKS: Readonly<Record<StudioType, string>> = {
  ceramics: '109d2ebdd50da364',
  painting: '5d85fc0099155cd6',
  drawing: 'b7240f56fc376793',
  printmaking: 'b8b8eb74c25a066a',
  photography: '50279f6cb960adc4',
  textiles: '2607db777e76aa23',
  woodworking: 'b2721a65d71a2fd6',
  jewellery: '9e931db140b860b6',
  glass: 'bd49963c66deea56',
  sculpture: 'b0e4c7a31a352d68',
  dance: '121e400a4ffe0878',
  music: 'ce22f3b34d5a2655',
  digital: 'f013796c6e55b4b6',
  mixed_media: '15147307716c0c4e',
};

const looksOf = (craft: StudioType) => {
  const hash = createHash('sha256');
  for (const seed of [1, 2, 3]) hash.update(cover({ craft, seed, ratio: '4x3' }));
  return hash.digest('hex').slice(0, 16);
};

describe.each(STUDIO_TYPES)('A cover for %s', (craft) => {
  const compositions = COMPOSITIONS[craft];

  it('looks as it did when it was first shown', () => {
    expect(looksOf(craft)).toBe(LOOKS[craft]);
  });

  it('takes each composition once before the first comes again', () => {
    const chosen = range(compositions.length).map((seed) => choose(craft, seed).composition);
    expect(new Set(chosen)).toEqual(new Set(compositions));
  });

  it.each(RATIO_NAMES)('is a sound document in every composition at %s', (ratio) => {
    for (const seed of range(compositions.length)) {
      const svg = cover({ craft, seed, ratio });
      expect(svg).not.toMatch(/NaN|undefined|null|Infinity|\[object/);
      expect(svg).toMatch(/^<svg .*<\/svg>$/);
      expect(svg.length).toBeLessThan(50_000);
      expect(danglingReferences(svg)).toEqual([]);
    }
  });

  it('is the same for the same seed', () => {
    expect(cover({ craft, seed: 7, ratio: '3x2' })).toBe(cover({ craft, seed: 7, ratio: '3x2' }));
  });

  it('differs in composition from the covers of its neighbouring seeds, and in nine of ten in palette', () => {
    const pairs = range(80).map((seed) => [choose(craft, seed), choose(craft, seed + 1)] as const);
    expect(pairs.filter(([one, next]) => one.composition === next.composition)).toHaveLength(0);
    expect(pairs.filter(([one, next]) => one.palette === next.palette).length).toBeLessThanOrEqual(8);
  });
});

describe('A cover', () => {
  it('is as wide as its ratio asks', () => {
    const size = (ratio: (typeof RATIO_NAMES)[number]) =>
      /width="(\d+)" height="(\d+)"/.exec(cover({ craft: 'glass', seed: 1, ratio }))?.slice(1);
    expect(size('4x3')).toEqual(['1200', '900']);
    expect(size('3x2')).toEqual(['1350', '900']);
    expect(size('16x9')).toEqual(['1600', '900']);
    expect(size('1x1')).toEqual(['900', '900']);
  });

  it('can be drawn from the first seed to the last', () => {
    expect(cover({ craft: 'music', seed: 0, ratio: '1x1' })).toContain('<svg');
    expect(cover({ craft: 'music', seed: MAX_COVER_SEED, ratio: '1x1' })).toContain('<svg');
  });

  it.each([-1, 0.5, Number.NaN, MAX_COVER_SEED + 1])('is refused for the seed %s', (seed) => {
    expect(() => cover({ craft: 'music', seed, ratio: '1x1' })).toThrow(RangeError);
  });

  it('has a placeholder in a colour that it prints', () => {
    expect(placeholder('dance', 3)).toBe(placeholder('dance', 3));
    expect(choose('ceramics', 2).palette.name).toBe('dusk');
    expect(placeholder('ceramics', 2)).toBe('#ccb5d1');
  });
});

/** References to outlines, gradients and clips that are defined nowhere. */
function danglingReferences(svg: string): string[] {
  const ids = new Set(Array.from(svg.matchAll(/ id="([^"]+)"/g), ([, id]) => id));
  const references = Array.from(svg.matchAll(/(?:href="|url\()#([^")]+)/g), ([, id = '']) => id);
  return references.filter((id) => !ids.has(id));
}

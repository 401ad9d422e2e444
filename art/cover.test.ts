import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { STUDIO_TYPES, type StudioType } from '#shared/studios/studios.ts';
import { COMPOSITIONS } from './compositions.ts';
import { drawCover } from './cover.ts';
import { COVER_VERSION, coverPlaceholder, designCover, isMotif, MAX_COVER_SEED, seededMotifs } from './cover-design.ts';
import { RATIO_NAMES } from './frame.ts';
import { COMPOSITION_NAMES, THING_NAMES } from './motif-names.ts';
import { range } from './sequence.ts';
import { THINGS } from './things/things.ts';

/** Hashes of the covers of version 1, which must never change. */
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
  for (const seed of [1, 2, 3]) hash.update(drawCover({ version: 1, craft, seed, ratio: '4x3' }));
  return hash.digest('hex').slice(0, 16);
};

/** Expects a valid and small SVG document. */
function expectSound(svg: string) {
  expect(svg).not.toMatch(/NaN|undefined|null|Infinity|\[object/);
  expect(svg).toMatch(/^<svg .*<\/svg>$/);
  expect(svg.length).toBeLessThan(65_000);
  expect(danglingReferences(svg)).toEqual([]);
}

describe.each(STUDIO_TYPES)('A cover for %s', (craft) => {
  it('looks as it did when it was first shown', () => {
    expect(looksOf(craft)).toBe(LOOKS[craft]);
  });

  describe.each([1, COVER_VERSION])('of version %i', (version) => {
    const names = seededMotifs(craft, version);
    const of = (seed: number) => ({ version, craft, seed });

    it('uses every composition once before one repeats', () => {
      const chosen = range(names.length).map((seed) => designCover(of(seed)).motif);
      expect(new Set(chosen)).toEqual(new Set(names));
    });

    it.each(RATIO_NAMES)('is a valid document in every composition at %s', (ratio) => {
      for (const seed of range(names.length)) expectSound(drawCover({ ...of(seed), ratio }));
    });

    it('is the same for the same seed', () => {
      expect(drawCover({ ...of(7), ratio: '3x2' })).toBe(drawCover({ ...of(7), ratio: '3x2' }));
    });

    it('differs in composition from the covers of its neighbouring seeds, and in nine of ten in palette', () => {
      const pairs = range(80).map((seed) => [designCover(of(seed)), designCover(of(seed + 1))] as const);
      expect(pairs.filter(([one, next]) => one.motif === next.motif)).toHaveLength(0);
      expect(pairs.filter(([one, next]) => one.palette === next.palette).length).toBeLessThanOrEqual(8);
    });
  });

  it('has enough motifs that a page of covers need not repeat one', () => {
    expect(seededMotifs(craft, COVER_VERSION).length).toBeGreaterThanOrEqual(11);
  });
});

describe('A motif', () => {
  it('has a name if and only if it has a drawing', () => {
    expect(Object.keys(THINGS).toSorted()).toEqual([...THING_NAMES].toSorted());
    expect(new Set(STUDIO_TYPES.flatMap((craft) => COMPOSITION_NAMES[craft]))).toEqual(
      new Set(Object.keys(COMPOSITIONS)),
    );
  });

  it.each(THING_NAMES)('is a valid document, alone and in two hands: %s', (name) => {
    for (const motif of [name, `hands_${name}`]) {
      expectSound(drawCover({ version: COVER_VERSION, craft: 'music', motif, seed: 3, ratio: '4x3' }));
    }
  });

  it('is shown with any seed, which only varies it', () => {
    const of = (seed: number) => ({ version: COVER_VERSION, craft: 'music', seed, motif: 'uprightPiano' }) as const;
    expect([1, 2, 3].map((seed) => designCover(of(seed)).motif)).toEqual(Array(3).fill('uprightPiano'));
    expect(drawCover({ ...of(1), ratio: '4x3' })).not.toBe(drawCover({ ...of(2), ratio: '4x3' }));
  });

  it.each(['turntables', 'constructor', 'hands_', 'hands_constructor', 'hands_record'])('is not drawn: %s', (motif) => {
    expect(isMotif(motif)).toBe(false);
    expect(() => drawCover({ version: COVER_VERSION, craft: 'music', seed: 1, motif, ratio: '4x3' })).toThrow(
      RangeError,
    );
  });
});

describe('A cover', () => {
  const music = (seed: number) => ({ version: COVER_VERSION, craft: 'music', seed }) as const;

  it('has the width of its ratio', () => {
    const size = (ratio: (typeof RATIO_NAMES)[number]) =>
      /width="(\d+)" height="(\d+)"/.exec(drawCover({ ...music(1), ratio }))?.slice(1);
    expect(size('4x3')).toEqual(['1200', '900']);
    expect(size('3x2')).toEqual(['1350', '900']);
    expect(size('16x9')).toEqual(['1600', '900']);
    expect(size('1x1')).toEqual(['900', '900']);
  });

  it('has grain that stays visible at every size', () => {
    const grain = (width: number) => {
      const svg = drawCover({ ...music(1), ratio: '4x3', width });
      return width / 1200 / Number(/baseFrequency="([.\d]+)"/.exec(svg)?.[1]);
    };
    const pixels = [320, 640, 960, 1600].map(grain);
    expect(Math.min(...pixels)).toBeGreaterThan(1.5);
    expect(pixels.toSorted((a, b) => a - b)).toEqual(pixels);
  });

  it('can be drawn from the first seed to the last', () => {
    expect(drawCover({ ...music(0), ratio: '1x1' })).toContain('<svg');
    expect(drawCover({ ...music(MAX_COVER_SEED), ratio: '1x1' })).toContain('<svg');
  });

  it.each([-1, 0.5, Number.NaN, MAX_COVER_SEED + 1])('is refused for the seed %s', (seed) => {
    expect(() => drawCover({ ...music(seed), ratio: '1x1' })).toThrow(RangeError);
  });

  it.each([0, 1.5, COVER_VERSION + 1])('is refused for the version %s', (version) => {
    expect(() => drawCover({ ...music(1), version, ratio: '1x1' })).toThrow(RangeError);
  });

  it('has a short placeholder in its own colours', () => {
    const dusk = { version: 1, craft: 'ceramics', seed: 2 } as const;
    expect(designCover(dusk).palette.name).toBe('dusk');
    expect(coverPlaceholder(dusk)).toBe(
      'radial-gradient(60% 55% at 50% 58%,#342E7866 0,#eb763799 34%,transparent),#ccb5d1',
    );
  });
});

/** Lists references to outlines, gradients and clips that are not defined. */
function danglingReferences(svg: string): string[] {
  const ids = new Set(Array.from(svg.matchAll(/ id="([^"]+)"/g), ([, id]) => id));
  const references = Array.from(svg.matchAll(/(?:href="|url\()#([^")]+)/g), ([, id = '']) => id);
  return references.filter((id) => !ids.has(id));
}

import { expect, test } from 'vitest';
import { COVER_VERSION, seededMotifs } from '#art/cover-design.ts';
import { THING_NAMES } from '#art/motif-names.ts';
import { STUDIO_TYPES } from '#shared/studios/studios.ts';
import { LANGUAGES } from '#shared/text/languages.ts';
import { describeCover } from './describe-cover.ts';

const motifs = [...THING_NAMES, ...STUDIO_TYPES.flatMap((craft) => seededMotifs(craft, COVER_VERSION))];

test.each(LANGUAGES)('every motif has a description in %s', (language) => {
  const said = motifs.map((motif) => describeCover({ version: 2, craft: 'music', seed: 1, motif }, language));
  expect(said.filter((text) => /prints\.|\{\{/.test(text))).toEqual([]);
});

test('the description of a cover is in the reader’s language', () => {
  const of = (motif: string) => ({ version: 2, craft: 'music', seed: 1, motif }) as const;
  expect(describeCover(of('mug'), 'en')).toBe('A mug');
  expect(describeCover(of('hands_mug'), 'de')).toBe('Hände bei der Arbeit: ein Becher');
  expect(describeCover(of('room'), 'fr')).toBe('Musique : la salle, sa fenêtre, sa table et une plante');
  expect(describeCover({ version: 1, craft: 'music', seed: 1 }, 'es')).toMatch(/^[A-ZÁÉÍÓÚÑ].{4,}/);
});

import { expect, test } from 'vitest';
import type { StudioEditing } from '#shared/schemas/studios/studio-editing.ts';
import { originalsOf, translatedShare } from './translatable.ts';

const STUDIO = {
  name: 'Taller Fang',
  tagline: 'By the sea',
  description: '',
  spaces: [
    { id: 'room', kind: 'room', name: 'Wheel room', about: 'Eight wheels', archived: false },
    { id: 'old', kind: 'room', name: 'Old room', about: '', archived: true },
    { id: 'marta-teaches', kind: 'teacher', name: 'Marta', about: '', archived: false },
  ],
  people: [
    { id: 'marta', name: 'Marta', title: 'Throwing', about: '', is_public: true },
    { id: 'quiet', name: 'Quiet', title: 'Accounts', about: '', is_public: false },
    { id: 'new', name: 'New', title: '', about: '', is_public: true },
  ],
} as unknown as StudioEditing;

test('the translatable texts are those that guests read and that are not empty', () => {
  const groups = originalsOf(STUDIO).map(({ name, originals }) => [name, originals.map(({ path }) => path)]);
  expect(groups).toEqual([
    ['Taller Fang', ['tagline']],
    ['Wheel room', ['space:room:name', 'space:room:about']],
    ['Marta', ['member:marta:title']],
  ]);
});

test('the progress of a language is the share of its translated texts', () => {
  expect([
    translatedShare([]),
    translatedShare(['', '']),
    translatedShare(['Am Meer', '', '']),
    translatedShare(['a']),
  ]).toEqual([0, 0, 33, 100]);
});

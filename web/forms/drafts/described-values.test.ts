import { expect, test } from 'vitest';
import { inWords } from './described-values.ts';

test('values are listed by name, without empty ones', () => {
  const words = {
    nameOf: (part: string) => part.toUpperCase(),
    textOf: (_: string, value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value ?? '')),
  };
  expect(inWords({ title: ' Bowl ', summary: '', price: null, tags: ['clay', 'wheel'] }, words)).toEqual([
    { part: 'title', name: 'TITLE', text: 'Bowl' },
    { part: 'tags', name: 'TAGS', text: 'clay, wheel' },
  ]);
});

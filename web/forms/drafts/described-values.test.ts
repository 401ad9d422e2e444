import { expect, test } from 'vitest';
import { describeValues } from './described-values.ts';

test('values are listed by name, without empty ones', () => {
  const words = {
    nameOf: (path: string) => path.toUpperCase(),
    textOf: (_: string, value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value ?? '')),
  };
  expect(describeValues({ title: ' Bowl ', summary: '', price: null, tags: ['clay', 'wheel'] }, words)).toEqual([
    { path: 'title', name: 'TITLE', text: 'Bowl' },
    { path: 'tags', name: 'TAGS', text: 'clay, wheel' },
  ]);
});

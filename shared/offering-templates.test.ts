import { expect, test } from 'vitest';
import { templatesFor } from './offering-templates.ts';
import { isDated, SERVICE_TYPES } from './offerings.ts';

test.each(SERVICE_TYPES.filter((type) => !isDated(type)))('a %s begins as nothing but itself', (type) => {
  const kinds = templatesFor(['ceramics'], type).map(({ service_type }) => service_type);
  expect([...new Set(kinds)]).toEqual([type]);
});

test('a class may begin as anything with dates does, what is made for the craft of the studio first', () => {
  const offered = templatesFor(['drawing'], 'class');
  expect(offered[0]?.key).toBe('life_drawing');
  expect(new Set(offered.map(({ service_type }) => isDated(service_type)))).toEqual(new Set([true]));
  expect(offered.length).toBeGreaterThan(4);
});

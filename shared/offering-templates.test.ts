import { expect, test } from 'vitest';
import { templatesFor } from './offering-templates.ts';
import { isDated, SERVICE_TYPES } from './offerings.ts';
import { STUDIO_TYPES } from './studios.ts';

test.each(SERVICE_TYPES.filter((type) => !isDated(type)))('a %s begins as nothing but itself', (type) => {
  const kinds = templatesFor(['ceramics'], type).map(({ service_type }) => service_type);
  expect([...new Set(kinds)]).toEqual([type]);
});

test('a class may begin as anything with dates does, what is made for the craft of the studio first', () => {
  const offered = templatesFor(['drawing'], 'class');
  expect(offered.slice(0, 2).map(({ key }) => key)).toEqual(['weekly_drawing', 'life_drawing']);
  expect(new Set(offered.map(({ service_type }) => isDated(service_type)))).toEqual(new Set([true]));
  expect(offered.length).toBeGreaterThan(4);
});

test.each(STUDIO_TYPES)('%s has a weekly class, a workshop and a lesson to begin with', (craft) => {
  const offered = templatesFor([craft]);
  expect(offered.slice(0, 3).map(({ key }) => key)).toEqual([`weekly_${craft}`, `once_${craft}`, `lesson_${craft}`]);
  expect(offered.filter(({ service_type }) => service_type === 'private_lesson')).toHaveLength(1);
});

test('of several crafts the main one comes first, and nothing is made for a craft that is not done there', () => {
  const keys = templatesFor(['dance', 'music']).map(({ key }) => key);
  expect(keys.slice(0, 6)).toEqual([
    'weekly_dance',
    'once_dance',
    'lesson_dance',
    'weekly_music',
    'once_music',
    'lesson_music',
  ]);
  expect(keys).not.toContain('wheel_taster');
});

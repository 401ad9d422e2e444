import { expect, test } from 'vitest';
import { STUDIO_TYPES } from '../studios/studios.ts';
import { templatesFor } from './offering-templates.ts';
import { isDated, SERVICE_TYPES } from './offerings.ts';

test.each(SERVICE_TYPES.filter((type) => !isDated(type)))('a %s uses only templates of its own type', (type) => {
  const kinds = templatesFor(['ceramics'], type).map(({ service_type }) => service_type);
  expect([...new Set(kinds)]).toEqual([type]);
});

test('a class may use any dated template, those for the studio’s craft first', () => {
  const offered = templatesFor(['drawing'], 'class');
  expect(offered.slice(0, 2).map(({ key }) => key)).toEqual(['weekly_drawing', 'life_drawing']);
  expect(new Set(offered.map(({ service_type }) => isDated(service_type)))).toEqual(new Set([true]));
  expect(offered.length).toBeGreaterThan(4);
});

test.each(STUDIO_TYPES)('%s has templates for a weekly class, a workshop and a lesson', (craft) => {
  const offered = templatesFor([craft]);
  expect(offered.slice(0, 3).map(({ key }) => key)).toEqual([`weekly_${craft}`, `once_${craft}`, `lesson_${craft}`]);
  expect(offered.filter(({ service_type }) => service_type === 'private_lesson')).toHaveLength(1);
});

test('with several crafts the main one comes first, and other crafts have no templates', () => {
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

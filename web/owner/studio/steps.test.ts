import { expect, test } from 'vitest';
import type { StudioEditing } from '#shared/schemas/studios/studio-editing.ts';
import { isFilled, STEPS } from './steps.ts';

const empty = { opening_hours: [], photos: [], people: [{}] } as unknown as StudioEditing;
const filled = {
  opening_hours: [{ space_id: null, weekday: 1, opens: '10:00', closes: '20:00' }],
  photos: [{}],
  people: [{}, {}],
} as unknown as StudioEditing;

test('the steps for hours, pictures and team are not filled while they are empty', () => {
  expect(STEPS.filter((step) => isFilled(empty, step))).toEqual(['basics', 'place', 'rules']);
  expect(STEPS.filter((step) => isFilled(filled, step))).toEqual([
    'basics',
    'place',
    'spaces',
    'pictures',
    'rules',
    'team',
  ]);
});

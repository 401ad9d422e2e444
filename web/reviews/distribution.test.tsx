import { expect, it } from 'vitest';
import type { ReviewSummary } from '#shared/schemas/reviews.ts';
import { renderPart, textOf } from '../testing/rendered.tsx';
import { Distribution } from './distribution.tsx';

it('counts the stars of each bar, and its reviews', async () => {
  const summary: ReviewSummary = {
    average: 4.2,
    count: 4,
    distribution: { '1': 1, '2': 0, '3': 0, '4': 0, '5': 3 },
    languages: [],
    offerings: [],
  };
  const text = textOf(await renderPart(<Distribution summary={summary} stars={undefined} onChoose={() => {}} />));
  expect(text).toContain('1 star: 1 review');
  expect(text).toContain('5 stars: 3 reviews');
});

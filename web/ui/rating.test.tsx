import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import catalogue from '#shared/locales/en/catalogue.json' with { type: 'json' };
import { WordsProvider } from '../words.tsx';
import { Rating } from './rating.tsx';

const shown = (rating_average: number | null, rating_count: number, isOnCard: boolean) =>
  renderToStaticMarkup(
    <WordsProvider language="en" source={(_language, file) => (file === 'catalogue' ? catalogue : undefined)}>
      <Rating of={{ rating_average, rating_count }} isOnCard={isOnCard} />
    </WordsProvider>,
  ).replace(/<[^>]+>/g, ' ');

it('a card says "New" below three reviews, and then the average', () => {
  expect(shown(null, 0, true)).toContain('New');
  expect(shown(5, 2, true)).toMatch(/^\s*New\s*$/);
  expect(shown(4.75, 3, true)).toMatch(/4\.8.*by 3 people/);
});

it('a page shows the average of any number of reviews, and nothing without one', () => {
  expect(shown(5, 2, false)).toMatch(/5\.0.*by 2 people/);
  expect(shown(null, 0, false)).toBe('');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import plan_prices from '#shared/locales/en/plan_prices.json' with { type: 'json' };
import type { PlanList } from '#shared/schemas/plans.ts';
import { WordsProvider } from '#web/words.tsx';
import { PlanPrices } from './plan-prices.tsx';

const limits = { studios: 1, offerings: 3, members: 2 };
const plans: PlanList = {
  vat_percent: 21,
  items: [
    { id: 'free', name: 'Free', price: { amount: 0, currency: 'EUR' }, commission: 10, limits },
    { id: 'studio', name: 'Studio', price: { amount: 2900, currency: 'EUR' }, commission: 5, limits },
  ],
};

it('says what each plan costs a month and takes of sales, from the plans alone', () => {
  const html = renderToStaticMarkup(
    <WordsProvider language="en" source={(_language, file) => (file === 'plan_prices' ? plan_prices : undefined)}>
      <PlanPrices plans={plans} />
    </WordsProvider>,
  );
  expect(html.match(/(?<=<li>)[^<]+/g)).toEqual([
    'Free: nothing a month, 10 % of what you sell.',
    'Studio: €29 a month, 5 % of what you sell.',
  ]);
  expect(html).toContain('Prices include 21 % tax');
});

import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import Terms from '#web/pages/terms.tsx';
import { renderPart, textOf } from '#web/testing/rendered.tsx';
import ListStudio from '../studio/list-studio.tsx';

const limits = { studios: 1, offerings: 3, members: 2 };
const loaderData = {
  vat_percent: 21,
  items: [
    { id: 'free', name: 'Free', price: { amount: 0, currency: 'EUR' }, commission: 10, limits },
    { id: 'studio', name: 'Studio', price: { amount: 2900, currency: 'EUR' }, commission: 5, limits },
  ],
};
const COSTS = /Free: nothing a month, 10 % of what you sell\. Studio: €29 a month, 5 % of what you sell\./;

it('List your studio says what each plan costs, where the footer leads to', async () => {
  const page = await renderPart(<ListStudio {...({ loaderData } as unknown as ComponentProps<typeof ListStudio>)} />);
  expect(textOf(page)).toMatch(COSTS);
  expect(page.indexOf('id="costs"')).toBeGreaterThan(-1);
  expect(textOf(page.slice(page.indexOf('id="costs"')))).toMatch(COSTS);
});

it('the terms have it in their section of costs', async () => {
  const page = await renderPart(<Terms {...({ loaderData } as unknown as ComponentProps<typeof Terms>)} />);
  const section = /<section id="costs">.*?<\/section>/s.exec(page)?.[0] ?? '';
  expect(textOf(section)).toMatch(COSTS);
});

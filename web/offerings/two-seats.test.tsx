import { expect, it } from 'vitest';
import type { OfferingHit } from '#shared/schemas/search/search.ts';
import { PriceFields } from '../search/filter-form/range-fields.tsx';
import { appliedFilters } from '../search/filters/applied-filters.ts';
import { type Filters, NO_FILTERS } from '../search/filters/filters.ts';
import { listQuickFilters } from '../search/filters/quick-filters.ts';
import { SortChoice } from '../search/filters/sort-choice.tsx';
import { renderPart, textOf } from '../testing/rendered.tsx';
import { useWords } from '../words.tsx';
import { OfferingCard } from './offering-card.tsx';
import { FromListContext } from './urls.ts';

const BOWL = {
  ...{ id: 'bowl', slug: 'bowl', title: 'Bowl', price: { amount: 3800, currency: 'EUR' }, price_for: 'person' },
  studio: { name: 'Fang', neighbourhood: 'Gràcia', city: 'Barcelona', time_zone: 'Europe/Madrid' },
  picture: { url: '/cover', photo: null, placeholder: null },
  ...{ next_event: null, next_slot: null, booking_mode: 'direct_booking', rating_count: 0 },
} as unknown as OfferingHit;

/** What a list for a number of seats says of prices: a card, the filters to choose and chosen ones, and the sort. */
function List({ seats }: { seats: number }) {
  const words = useWords();
  const filters: Filters = { ...NO_FILTERS, seats, price_max: 4999, sort: 'price' };
  return (
    <FromListContext value={{ list: '/workshops-classes', seats }}>
      <OfferingCard offering={BOWL} />
      <PriceFields filters={filters} counts={undefined} />
      <p>{appliedFilters(words, filters).map(({ label }) => label)}</p>
      <p>{listQuickFilters(words, { ...NO_FILTERS, seats }).map(({ label }) => label)}</p>
      <SortChoice filters={filters} />
    </FromListContext>
  );
}

const said = async (seats: number) => textOf(await renderPart(<List seats={seats} />));

it('for two seats card, filters and sort all count one seat', async () => {
  const list = await said(2);
  expect(list).toContain('€38 per seat, all in');
  const limits = [...list.matchAll(/Under €50( per seat)?/g)];
  expect(limits.length).toBeGreaterThan(2);
  expect(limits.map(([, unit]) => unit)).toEqual(limits.map(() => ' per seat'));
  expect(list).toContain('Lowest price per seat');
});

it('for one seat none of them says so', async () => {
  const list = await said(1);
  expect(list).toContain('€38 all in');
  expect(list).toContain('Under €50');
  expect(list).toContain('Lowest price');
  expect(list).not.toContain('per seat');
});

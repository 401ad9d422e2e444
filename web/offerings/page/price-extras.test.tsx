import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import catalogue from '#shared/locales/en/catalogue.json' with { type: 'json' };
import offerings from '#shared/locales/en/offerings.json' with { type: 'json' };
import type { Offering } from '#shared/schemas/offerings/offerings.ts';
import type { Texts } from '#shared/text/texts.ts';
import { WordsProvider } from '#web/words.tsx';
import { PriceExtras } from './price-extras.tsx';

const TEXTS: Record<string, Texts> = { catalogue, offerings };

const euros = (amount: number) => ({ amount: amount * 100, currency: 'EUR' as const });
const CHILD = { id: 'child', name: 'Child', price: euros(22), note: 'Up to 12' };
const CLAY = { id: 'clay', name: 'Extra clay', price: euros(8), per: 'seat' as const, max_quantity: 4 };

/** Returns the text of the part for an offering. */
const said = (of: Partial<Pick<Offering, 'prices' | 'addons'>>) =>
  renderToStaticMarkup(
    <WordsProvider language="en" source={(_language, file) => TEXTS[file]}>
      <PriceExtras prices={[]} addons={[]} {...of} />
    </WordsProvider>,
  )
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

it('names the prices of other seats and what can be bought with them, and nothing where there is neither', () => {
  expect(said({ prices: [CHILD] })).toBe('Other prices and extras Child €22 Up to 12');
  expect(said({ addons: [CLAY] })).toBe('Other prices and extras Extra clay €8 for each seat');
  expect(said({})).toBe('');
});

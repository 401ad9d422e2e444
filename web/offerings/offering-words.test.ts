import { expect, it } from 'vitest';
import catalogue from '#shared/locales/en/catalogue.json' with { type: 'json' };
import { type PriceUnit, pricedFor, type ServiceType } from '#shared/offerings/offerings.ts';
import type { OfferingSummary } from '#shared/schemas/offerings/offerings.ts';
import { createWords } from '../words.tsx';
import { priceText } from './offering-words.ts';

const words = createWords('en', (_language, file) => (file === 'catalogue' ? catalogue : undefined));

it.each<[ServiceType, PriceUnit, number, string]>([
  ['workshop', 'person', 5800, '€58 all in'],
  ['workshop', 'group', 5800, '€58 per group'],
  ['recurring', 'person', 3500, '€35 per date'],
  ['recurring', 'group', 3500, '€35 per group and date'],
  ['coworking', 'hour', 1200, '€12 per hour'],
  ['recurring', 'person', 0, 'Free'],
])('a %s priced for each %s at %i shows what the price is for: %s', (service_type, price_unit, amount, text) => {
  const price_for = pricedFor({ service_type, price_unit });
  const offering = { price: { amount, currency: 'EUR' }, price_for, next_event: null };
  expect(priceText(words, offering as OfferingSummary)).toBe(text);
});

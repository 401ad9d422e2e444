import { expect, it } from 'vitest';
import bookings from '../locales/en/bookings.json' with { type: 'json' };
import { formatMoney } from '../money/money.ts';
import { createTranslate } from '../text/texts.ts';
import type { PaidBy } from './payment-summary.ts';
import { paymentSentence, textBesideTotal } from './payment-text.ts';

const t = createTranslate('en', (_language, file) => (file === 'bookings' ? bookings : undefined));
const euros = (amount: number) => ({ amount, currency: 'EUR' });

const said = (
  paid: [PaidBy, number][],
  due: { reserved?: number; due_online?: number; due_at_studio?: number; credited?: number; given_back?: number } = {},
  isOver = false,
) => {
  const summary = {
    paid: paid.map(([by, amount]) => ({ by, amount: euros(amount) })),
    reserved: euros(due.reserved ?? 0),
    due_online: euros(due.due_online ?? 0),
    due_at_studio: euros(due.due_at_studio ?? 0),
    credited: euros(due.credited ?? 0),
    given_back: euros(due.given_back ?? 0),
  };
  return paymentSentence(t, (money) => formatMoney(money, 'en'), summary, isOver);
};

it('each means is said in its own words, and a card only where one pays', () => {
  expect(said([['card', 4200]])).toBe('€42, paid by card');
  expect(said([['gift_card', 4200]])).toBe('€42, paid by gift card');
  expect(said([['gift_card', 1260]], { due_at_studio: 2940 })).toBe('€42 (€12.60 by gift card, €29.40 at the studio)');
  const both: [PaidBy, number][] = [
    ['card', 1260],
    ['desk_cash', 2000],
    ['desk_card', 940],
  ];
  expect(said(both)).toBe('€42 (€12.60 by card, €29.40 paid at the studio)');
  expect(said([], { due_at_studio: 4200 })).toBe('€42, to pay at the studio');
  expect(said([])).toBeUndefined();
});

it('what was due at the studio is not to come once the date is over', () => {
  expect(said([], { due_at_studio: 4200 }, true)).toBe('€42, was to be paid at the studio');
  expect(said([['card', 1000]], { due_at_studio: 3200 }, true)).toBe(
    '€42 (€10 by card, €32 was to be paid at the studio)',
  );
  expect(said([['desk_cash', 4200]], {}, true)).toBe('€42, paid at the studio');
});

it('what is not charged yet is reserved or still to pay', () => {
  expect(said([], { reserved: 8500 })).toBe('€85 reserved by card');
  expect(said([['gift_card', 1200]], { due_online: 3000 })).toBe('€42 (€12 by gift card, €30 to pay by card)');
});

it('what went back is said, whether all of it or a part', () => {
  expect(said([], { given_back: 2900 })).toBe('€29, given back');
  expect(said([['card', 2000]], { given_back: 900 })).toBe('€29 (€20 by card, €9 given back)');
});

it('credit at the studio is said as such, beside what stays paid and what else went back', () => {
  expect(said([], { credited: 2900 })).toBe('€29, given back as credit at the studio');
  expect(said([['card', 2000]], { credited: 900 })).toBe('€29 (€20 by card, €9 as credit at the studio)');
  expect(said([['card', 2000]], { credited: 900, given_back: 500 })).toBe(
    '€34 (€20 by card, €9 as credit at the studio, €5 given back)',
  );
});

it('beside a total only what it leaves out is said', () => {
  const said = (amounts: Parameters<typeof textBesideTotal>[2]) =>
    textBesideTotal(t, (money) => formatMoney(money, 'en'), amounts);
  expect(said({ due_at_studio: euros(2940), credited: euros(0), given_back: euros(0) })).toBe('€29.40 at the studio');
  expect(said({ credited: euros(900), given_back: euros(5800) })).toBe('€9 as credit at the studio, €58 given back');
  expect(said({ given_back: euros(0) })).toBeUndefined();
});

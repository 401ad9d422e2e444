import { expect, it } from 'vitest';
import { dueNow } from './booking-words.ts';

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const card = (amount: number) => ({ last4: '4F7K', is_credit: false, amount: euros(amount) });

it('what is left to pay now is the price or the deposit, less what gift cards paid', () => {
  expect(dueNow({ total: euros(10440), deposit: null, gift_cards: [card(2500)] })).toEqual(euros(7940));
  expect(dueNow({ total: euros(11600), deposit: null, gift_cards: [card(11600)] })).toEqual(euros(0));
  const deposit = { online: euros(1260), at_studio: euros(2940), is_paid_at_studio: false };
  expect(dueNow({ total: euros(4200), deposit, gift_cards: [] })).toEqual(euros(1260));
  expect(dueNow({ total: euros(4200), deposit, gift_cards: [card(1260)] })).toEqual(euros(0));
});

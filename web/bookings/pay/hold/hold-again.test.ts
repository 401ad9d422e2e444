import { describe, expect, it } from 'vitest';
import { hasPrices, pricesAgain } from './hold-again.ts';

const money = (amount: number) => ({ amount, currency: 'EUR' });
const offering = {
  prices: [
    { id: 'child', name: 'Child', price: money(2900), note: '' },
    { id: 'member', name: 'Member', price: money(4000), note: '' },
  ],
  addons: [{ id: 'clay', name: 'Extra clay', price: money(800), per: 'booking' as const, max_quantity: 3 }],
};
const booking = {
  attendees: [{ price_kind: null }, { price_kind: 'Child' }],
  addons: [{ name: 'Extra clay', quantity: 2 }],
};

describe('holding seats again', () => {
  it('names the kinds of prices and the add-ons that the booking had', () => {
    expect(hasPrices(booking)).toBe(true);
    expect(pricesAgain(booking, offering)).toEqual({
      prices: [null, 'child'],
      addons: [{ id: 'clay', quantity: 2 }],
    });
  });

  it('gives up when the offering no longer has one of them', () => {
    expect(pricesAgain(booking, { ...offering, prices: [] })).toBeUndefined();
    expect(pricesAgain(booking, { ...offering, addons: [] })).toBeUndefined();
  });

  it('needs no prices for seats at the base price alone', () => {
    expect(hasPrices({ attendees: [{ price_kind: null }], addons: [] })).toBe(false);
  });
});

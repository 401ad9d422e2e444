import type { Money } from '../../../shared/money/money.ts';
import type { Booking } from '../../../shared/schemas/bookings.ts';

/** Returns what of a held booking is left to pay now: its price or deposit, less what gift cards paid. */
export function amountNow({
  total,
  deposit,
  gift_cards: cards,
}: Pick<Booking, 'total' | 'deposit' | 'gift_cards'>): Money {
  const paid = cards.reduce((sum, { amount }) => sum + amount.amount, 0);
  return { ...total, amount: Math.max(0, (deposit?.online ?? total).amount - paid) };
}

import type { Money } from '../money/money.ts';
import type { PaymentSummary } from '../schemas/bookings.ts';
import type { Translate } from '../text/texts.ts';

/** What a sentence about paying says. */
type Paid = Pick<PaymentSummary, 'paid' | 'reserved' | 'due_online' | 'due_at_studio' | 'given_back'>;

/**
 * Says what paid for a booking, what is due, and what went back, each in its own words: "€58, paid by card", "€12.60 by gift card,
 * €29.40 at the studio", "€20 by card, €9 given back". Screens, mails and tickets say this.
 * @returns undefined where none of it is more than zero
 */
export function paymentSentence(t: Translate, money: (money: Money) => string, summary: Paid): string | undefined {
  const { paid, reserved, due_online, due_at_studio, given_back } = summary;
  const atDesk = paid.filter(({ by }) => by.startsWith('desk'));
  const amounts = {
    card: paid.find(({ by }) => by === 'card')?.amount,
    gift_card: paid.find(({ by }) => by === 'gift_card')?.amount,
    reserved,
    due_online,
    desk: { ...due_at_studio, amount: atDesk.reduce((sum, { amount }) => sum + amount.amount, 0) },
    due_at_studio,
    given_back,
  };
  const parts = Object.entries(amounts).flatMap(([means, amount]) =>
    amount && amount.amount > 0 ? [{ means, amount: money(amount) }] : [],
  );
  const [only, ...others] = parts;
  if (!only) return undefined;
  if (others.length === 0) return t(`bookings.payment.only.${only.means}`, { amount: only.amount });
  return parts.map(({ means, amount }) => t(`bookings.payment.part.${means}`, { amount })).join(', ');
}

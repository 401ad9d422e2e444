import type { Money } from '../money/money.ts';
import type { Translate } from '../text/texts.ts';

/** What a refund goes to: `credit` is new, `paid_credit` has paid for the booking. */
export const REFUNDED_TO = ['card', 'gift_card', 'paid_credit', 'credit', 'pass'] as const;
export type RefundedTo = (typeof REFUNDED_TO)[number];
/** What money of a booking goes back to, in the order in which it is said. */
const REFUND_TARGETS = [...REFUNDED_TO, 'studio'] as const;
export type RefundTarget = (typeof REFUND_TARGETS)[number];

/** Money that goes back to one means of paying. */
export interface RefundShare {
  to: RefundTarget;
  amount: Money;
  /** The end of the number of the card or gift card; null where it is not known. */
  last4: string | null;
}

/** A refund as `refundShares` reads it. */
interface SharedRefund<Amount> {
  amount: Amount;
  to: RefundedTo;
  card_last4: string | null;
  gift_card_last4: string | null;
}

/** Returns how much of several refunds goes to each means of paying, cards first. */
export function refundShares(refunds: readonly SharedRefund<Money>[]): RefundShare[] {
  const shares = new Map<string, RefundShare>();
  for (const { to, amount, card_last4, gift_card_last4 } of refunds) {
    const last4 = to === 'card' ? card_last4 : gift_card_last4;
    const known = shares.get(`${to}${last4}`);
    shares.set(`${to}${last4}`, {
      ...{ to, last4 },
      amount: { ...amount, amount: amount.amount + (known?.amount.amount ?? 0) },
    });
  }
  return [...shares.values()].sort((one, other) => REFUND_TARGETS.indexOf(one.to) - REFUND_TARGETS.indexOf(other.to));
}

/** Who reads a sentence about money that goes back: the guest, or the studio, which reads the guest's name. */
export type RefundReader = 'guest' | { guest: string };

/**
 * Says what goes back to what, for the guest or for the studio: "€29.40 goes back to your card. €12.60 is back on your
 * gift card ending 4F7K." Every mail and screen says this. Credits of a pass are said elsewhere.
 */
export const refundSentence = (
  t: Translate,
  money: (money: Money) => string,
  shares: readonly RefundShare[],
  reader: RefundReader,
): string =>
  shares
    .filter(({ to, amount }) => to !== 'pass' && amount.amount > 0)
    .map(({ to, amount, last4 }) => {
      const data = { amount: money(amount), last4: last4 ?? '' };
      const key = (to === 'gift_card' || to === 'paid_credit') && !last4 ? (`some_${to}` as const) : to;
      return reader === 'guest'
        ? t(`bookings.refund_to.${key}`, data)
        : t(`bookings.refund_to.guests_${key}`, { ...data, guest: reader.guest });
    })
    .join(' ');

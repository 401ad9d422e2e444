import type { Money } from '#shared/money/money.ts';
import { chargeMinimum, isBelowMinimum } from '#shared/payments/charge-minimum.ts';
import type { Words } from '../words.tsx';

/**
 * Says from which amount on a card can pay, where what is due now is less; undefined for all else. Needs the texts
 * `payments`.
 */
export const cardMinimumText = ({ t, money }: Words, due: Money): string | undefined =>
  isBelowMinimum(due)
    ? t('payments.methods.card_from', { minimum: money({ ...due, amount: chargeMinimum(due.currency) }) })
    : undefined;

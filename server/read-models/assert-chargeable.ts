import type { Money } from '#shared/money/money.ts';
import { chargeMinimum, isBelowMinimum } from '#shared/payments/charge-minimum.ts';
import { refuse } from '../http/refuse.ts';

/** Refuses an amount that is too small for a card. @throws Refusal `payments.below_minimum` */
export function assertChargeable(due: Money): void {
  const { currency } = due;
  if (isBelowMinimum(due)) refuse('payments.below_minimum', { minimum: { amount: chargeMinimum(currency), currency } });
}

import { refuse } from '#server/http/refuse.ts';
import { assertChargeable } from '#server/read-models/assert-chargeable.ts';
import type { Services } from '#server/services.ts';
import type { Money } from '#shared/money/money.ts';
import type { OfferedPayment } from '#shared/offerings/offerings.ts';

/**
 * Refuses a way to pay that the offering does not have; `isPaymentOffered` is the same in SQL.
 * @param chosen.payment by the guest; undefined: as the offering has it
 * @param chosen.paysWithOwn true where a gift card or a pass pays, which have no least amount
 * @throws Refusal `bookings.payment_not_offered`, `payments.unavailable`, `payments.below_minimum`
 */
export function assertPaymentOffered(
  { config }: Pick<Services, 'config'>,
  offered: OfferedPayment,
  total: Money,
  chosen: { payment?: 'at_studio' | 'online' | undefined; paysWithOwn?: boolean },
): void {
  if (total.amount === 0) return;
  const { payment, paysWithOwn = false } = chosen;
  if (payment && offered !== 'either' && offered !== payment) refuse('bookings.payment_not_offered', { offered });
  if (paymentMethodOf(offered, total.amount, payment) !== 'online') return;
  if (!config.payments) refuse('payments.unavailable');
  if (!paysWithOwn) assertChargeable(total);
}

/** Returns how a booking is paid. */
export const paymentMethodOf = (offered: OfferedPayment, total: number, chosen: 'at_studio' | 'online' | undefined) => {
  if (total === 0) return 'free';
  return offered === 'either' ? (chosen ?? 'at_studio') : offered;
};

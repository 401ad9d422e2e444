import type { OfferedPayment } from '../../../shared/offerings/offerings.ts';
import { refuse } from '../../http/refuse.ts';
import type { Services } from '../../services.ts';

/**
 * Refuses a way to pay that the offering does not have; `isPaymentOffered` is the same in SQL.
 * @param chosen by the guest; undefined: as the offering has it
 * @throws Refusal `bookings.payment_not_offered`, `payments.unavailable`
 */
export function assertPaymentOffered(
  { config }: Pick<Services, 'config'>,
  offered: OfferedPayment,
  total: number,
  chosen: 'at_studio' | 'online' | undefined,
): void {
  if (total === 0) return;
  if (chosen && offered !== 'either' && offered !== chosen) refuse('bookings.payment_not_offered', { offered });
  if (wayToPay(offered, total, chosen) === 'online' && !config.payments) refuse('payments.unavailable');
}

/** Returns how a booking is paid. */
export const wayToPay = (offered: OfferedPayment, total: number, chosen: 'at_studio' | 'online' | undefined) => {
  if (total === 0) return 'free';
  return offered === 'either' ? (chosen ?? 'at_studio') : offered;
};

import type { Payment } from '#shared/schemas/payments/payments.ts';
import { ownPaymentCalls, type PaymentCalls } from './payment-calls.ts';
import { type CardPayment, useCardPayment } from './use-card-payment.ts';
import { type Checkout, useCheckout } from './use-checkout.ts';

export interface Paying {
  /** With a card of the test bank, on our page. */
  card: CardPayment;
  /** On the provider's own page. */
  checkout: Checkout;
  /** True while nothing else can be done with the hold. */
  isWaiting: boolean;
  /** True while the button shows that it works. */
  isBusy: boolean;
  /** True where the button leads to another page. */
  leadsAway: boolean;
  pay: () => Promise<void>;
}

/**
 * Pays in the way that the payment's provider has.
 * @param onChanged fetches payment and booking again
 * @param calls those for a payment of the reader's own by default
 */
export function usePaying(
  payment: Payment,
  onChanged: () => Promise<void>,
  calls: PaymentCalls = ownPaymentCalls(payment.id),
): Paying {
  const card = useCardPayment(payment, calls, onChanged);
  const checkout = useCheckout(payment, calls, onChanged);
  const leadsAway = payment.provider !== 'test_bank';
  const isWaiting = leadsAway ? checkout.isAsking : card.isWaiting;
  return {
    card,
    checkout,
    isWaiting,
    isBusy: isWaiting || checkout.isOpening,
    leadsAway,
    pay: () => (leadsAway ? checkout.open() : card.pay()),
  };
}

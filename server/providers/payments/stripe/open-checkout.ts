import type { Stripe } from 'stripe';
import { pageLocale } from '#server/providers/stripe-client.ts';
import type { NewProviderPayment } from '../port.ts';

/** Ways to pay that take days to decide: no seat can be held so long. */
const SLOW_METHODS = [
  ...['acss_debit', 'au_becs_debit', 'bacs_debit', 'boleto', 'customer_balance', 'konbini', 'multibanco', 'oxxo'],
  ...['sepa_debit', 'us_bank_account'],
] as const;

/** Ways to pay that cannot hold an amount for a studio that has yet to approve. */
const NOT_HELD = ['bizum'] as const;

/** Returns the Checkout Session of a payment, as it is created. */
export function checkoutOf(payment: NewProviderPayment): Stripe.Checkout.SessionCreateParams {
  const metadata = { payment: payment.id };
  const isHeld = payment.capture === 'manual';
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: payment.currency.toLowerCase(),
          unit_amount: payment.amount,
          product_data: { name: payment.title },
        },
      },
    ],
    excluded_payment_method_types: [...SLOW_METHODS, ...(isHeld ? NOT_HELD : [])],
    payment_intent_data: {
      description: payment.title,
      metadata,
      transfer_group: payment.bookingId,
      ...(isHeld && { capture_method: 'manual' as const }),
    },
    client_reference_id: payment.id,
    metadata,
    // The page asks whether to keep the card. `setup_future_usage` would keep it without asking.
    ...(payment.customer
      ? { customer: payment.customer, saved_payment_method_options: { payment_method_save: 'enabled' as const } }
      : payment.email && { customer_email: payment.email }),
    locale: pageLocale(payment.locale),
    expires_at: Math.floor(payment.endsAt.getTime() / 1000),
    success_url: `${payment.returnUrl}?back=paid`,
    cancel_url: `${payment.returnUrl}?back=left`,
  };
}

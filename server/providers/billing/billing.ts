import type { Config } from '#server/config.ts';
import type { Connection } from '#server/db/database.ts';
import type { PaymentProviderName } from '#shared/payments/payments.ts';
import type { BillingProvider, BillingTestBank, SubscriptionsProvider } from './port.ts';
import { createStripeSubscriptions } from './stripe/stripe.ts';
import { createBillingTestBank } from './test-bank.ts';

interface Needs {
  config: Pick<Config, 'payments' | 'stripe'>;
  db: Connection;
  now: () => Date;
}

/**
 * Returns the provider that charges cards for plans whenever we say; undefined where another one renews them, or none.
 */
export const createBillingProvider = (services: Needs): BillingProvider | undefined =>
  createBillingTestBankIfUsed(services);

/** Returns the provider that renews subscriptions by itself; undefined where none does. */
export const createSubscriptionsProvider = ({ config }: Pick<Needs, 'config'>): SubscriptionsProvider | undefined =>
  config.stripe && createStripeSubscriptions(config.stripe);

const INVOICE_PAGES: Record<PaymentProviderName, boolean> = { stripe: true, test_bank: false };

/** True for a provider that shows the invoices of its charges on pages of its own, also where it is used no longer. */
export const hasInvoicePages = (provider: PaymentProviderName): boolean => INVOICE_PAGES[provider];

/** Returns the test bank where it is the provider. */
export const createBillingTestBankIfUsed = ({ config, db, now }: Needs): BillingTestBank | undefined =>
  config.payments === 'test_bank' ? createBillingTestBank(db, now) : undefined;

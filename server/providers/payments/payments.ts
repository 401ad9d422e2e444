import type { Config } from '#server/config.ts';
import type { Connection } from '#server/db/database.ts';
import type { PaymentsProvider, PayoutsProvider } from './port.ts';
import { createStripePayouts } from './stripe/payouts.ts';
import { createStripeProvider } from './stripe/stripe.ts';
import { createTestBank, type TestBank } from './test-bank/test-bank.ts';

interface Needs {
  config: Pick<Config, 'payments' | 'stripe'>;
  db: Connection;
  now: () => Date;
}

/** Returns the provider of payments; undefined where nothing can be paid online. */
export const createPaymentsProvider = (services: Needs): PaymentsProvider | undefined =>
  services.config.stripe ? createStripeProvider(services.config.stripe, services.now) : createTestBankIfUsed(services);

/** Returns the provider that pays studios; undefined where none does. */
export const createPayoutsProvider = (services: Needs): PayoutsProvider | undefined =>
  services.config.stripe ? createStripePayouts(services.config.stripe) : createTestBankIfUsed(services);

/** Returns the test bank where it is the provider, with the cards and notices that only it has. */
export const createTestBankIfUsed = ({ config, db, now }: Needs): TestBank | undefined =>
  config.payments === 'test_bank' ? createTestBank(db, now) : undefined;

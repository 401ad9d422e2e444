import type { Config } from '../../config.ts';
import type { Connection } from '../../db/database.ts';
import type { BillingProvider, BillingTestBank } from './port.ts';
import { createBillingTestBank } from './test-bank.ts';

interface Needs {
  config: Pick<Config, 'payments'>;
  db: Connection;
  now: () => Date;
}

/** Returns the provider that charges for plans; undefined where nothing can be paid online. */
export const createBillingProvider = (services: Needs): BillingProvider | undefined =>
  createBillingTestBankIfUsed(services);

/** Returns the test bank where it is the provider. */
export const createBillingTestBankIfUsed = ({ config, db, now }: Needs): BillingTestBank | undefined =>
  config.payments === 'test_bank' ? createBillingTestBank(db, now) : undefined;

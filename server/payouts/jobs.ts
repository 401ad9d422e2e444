import type { TaskList } from 'graphile-worker';
import type { Services } from '../services.ts';
import { requestTaxDetails } from './accounts/request-tax-details.ts';
import { remindOfAccounts, syncIncompleteAccounts } from './accounts/watch-accounts.ts';
import { makePayouts } from './make-payouts.ts';

export const payoutTasks = (services: Services): TaskList => ({
  async make_payouts() {
    await makePayouts(services);
    await remindOfAccounts(services);
  },
  sync_payout_accounts: () => syncIncompleteAccounts(services),
  request_tax_details: () => requestTaxDetails(services),
});

/** The times are in the worker's time zone, UTC. */
export const payoutCron = [
  '* * * * * make_payouts ?jobKey=make_payouts',
  '*/10 * * * * sync_payout_accounts ?jobKey=sync_payout_accounts',
  '40 8 * * * request_tax_details ?jobKey=request_tax_details',
];

import type { TaskList } from 'graphile-worker';
import type { Services } from '../services.ts';
import { lookAtIncompleteAccounts, remindOfAccounts } from './accounts/watch-accounts.ts';
import { makePayouts } from './make-payouts.ts';

export const payoutTasks = (services: Services): TaskList => ({
  async make_payouts() {
    await makePayouts(services);
    await remindOfAccounts(services);
  },
  look_at_payout_accounts: () => lookAtIncompleteAccounts(services),
});

/** The times are in the worker's time zone, UTC. */
export const payoutCron = [
  '* * * * * make_payouts ?jobKey=make_payouts',
  '*/10 * * * * look_at_payout_accounts ?jobKey=look_at_payout_accounts',
];

export { listPendingMoney } from './balance-queries.ts';
export { addPayoutItem } from './payout-items.ts';

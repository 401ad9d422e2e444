export { addPayoutItem } from './payout-items.ts';

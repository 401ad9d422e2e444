// What other domains need of people. Everything else of server/accounts is its own affair.

export type { ErasureHook } from './erasure.ts';
export { listSubscribers } from './notifications.ts';

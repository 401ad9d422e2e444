// The functions of server/accounts that other domains may use.

export type { ErasureHook } from './erasure.ts';
export { listSubscribers } from './notifications.ts';

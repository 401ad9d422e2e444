// What other domains need of people. Everything else of server/accounts is its own affair.

export type { Farewell } from './erasure.ts';
export { listWanting } from './notifications.ts';

// What other domains need of people. Everything else of server/accounts is its own affair.

export { wantsMail } from './notifications.ts';

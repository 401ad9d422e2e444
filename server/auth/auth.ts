// What other domains need of identity. Everything else of server/auth is its own affair.

export { findUser } from './queries.ts';
export { createProfile } from './users/new-account.ts';

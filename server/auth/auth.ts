// What other domains need of identity. Everything else of server/auth is its own affair.

export { confirmPerson } from './links/confirm.ts';
export { type Notice, sendNotice } from './notices.ts';
export { findUser } from './queries.ts';
export { createProfile } from './users/new-account.ts';

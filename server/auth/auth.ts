// What other domains need of identity. Everything else of server/auth is its own affair.

export { auditAccount } from './audited.ts';
export { eraseIdentity, hasSession } from './erasure.ts';
export { confirmPerson } from './links/confirm.ts';
export { sendNotice } from './notices.ts';
export { identityData, type OwnData } from './own-data.ts';
export { findUser, lockUser } from './queries.ts';
export { endAllSessions, endOtherSessions, endSession, sessionsOf } from './sessions/devices.ts';
export { createProfile } from './users/new-account.ts';
export { askForProvenEmail, isProvenEmail } from './users/proven-email.ts';
export { becomeStudioOwner } from './users/role.ts';
export { AuthError } from './wire/error.ts';

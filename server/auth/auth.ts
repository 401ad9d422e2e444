// What other domains need of identity. Everything else of server/auth is its own affair.

export { auditAccount } from './audit-account.ts';
export { eraseIdentity, hasSession } from './erasure.ts';
export { identityData, type OwnData } from './export-tables.ts';
export { AuthError } from './http/auth-error.ts';
export { sendNotice } from './notices.ts';
export { confirmPerson } from './one-time-tokens/confirm.ts';
export { findUser, lockUser } from './queries.ts';
export { endAllSessions, endOtherSessions, endSession, sessionsOf } from './sessions/devices.ts';
export { createProfile } from './users/create-account.ts';
export { askForProvenEmail, isProvenEmail } from './users/email-verification.ts';
export { becomeStudioOwner } from './users/role.ts';

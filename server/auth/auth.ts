// The functions of server/auth that other domains may use.

export { eraseIdentity, hasSession } from './erasure.ts';
export { AuthError } from './http/auth-error.ts';
export { takeMailToStranger } from './mails-to-strangers.ts';
export { sendNotice, writeNotice } from './notices.ts';
export { getLanguage } from './one-time-tokens/queries.ts';
export { verifyPasswordOrNonce } from './one-time-tokens/reauthentication.ts';
export { findUser, lockUser } from './queries.ts';
export { recordAccount } from './record-account.ts';
export { endAllSessions, endOtherSessions, endSession, listSessions } from './sessions/devices.ts';
export { getEmailVerifiedAt } from './users/contact.ts';
export { createProfile } from './users/create-account.ts';
export { hasVerifiedEmail, requestEmailVerification } from './users/email-verification.ts';
export { grantStudioOwnerRole } from './users/role.ts';

import { refuseAuth } from '../http/auth-error.ts';

/** An address that somebody else took in the same moment, in our words. Anything else is thrown on. */
export function refuseDuplicateContact(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined;
  if (constraint === 'users_email_key') refuseAuth('email_exists');
  if (constraint === 'users_phone_key') refuseAuth('phone_exists');
  throw error;
}

import { refuseAuth } from '../../http/auth-error.ts';

/** An authenticator's key that is some factor's already, in our words. Anything else is thrown on. */
export function refuseDuplicateCredential(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined;
  if (constraint === 'factors_credential_id_key') refuseAuth('webauthn_credential_exists');
  throw error;
}

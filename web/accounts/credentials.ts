import { PASSWORD_MIN } from '#shared/accounts.ts';

export type AuthMode = 'login' | 'sign-up';

export interface Credentials {
  name: string;
  email: string;
  password: string;
}

export interface CredentialsFault {
  field: keyof Credentials;
  /** Key of the error text. */
  text: string;
}

/** Returns the first fault in the order of specification §5; only one is shown at a time. */
export function findFault(mode: AuthMode, { name, email, password }: Credentials): CredentialsFault | undefined {
  const fault = findEmailFault(email) ?? findPasswordFault(password);
  if (fault) return fault;
  if (mode === 'sign-up' && name.trim() === '') return { field: 'name', text: 'auth.faults.name_required' };
  return undefined;
}

/** Returns the fault of an email address. @param missing key of the error text for an empty one */
export function findEmailFault(email: string, missing = 'auth.faults.email_required'): CredentialsFault | undefined {
  if (email.trim() === '') return { field: 'email', text: missing };
  if (!email.includes('@') || !email.includes('.')) return { field: 'email', text: 'auth.faults.email_invalid' };
  return undefined;
}

/** Returns the fault of a password. */
export function findPasswordFault(password: string): CredentialsFault | undefined {
  if (password === '') return { field: 'password', text: 'auth.faults.password_required' };
  if (password.length < PASSWORD_MIN) return { field: 'password', text: 'auth.faults.password_short' };
  return undefined;
}

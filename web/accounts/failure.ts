import { findWait } from './retry-after.ts';

/** Why it did not work: the address has an account already, the service said why, or nobody knows. */
export type AuthFailure =
  | { kind: 'registered' }
  | {
      kind: 'said';
      code: string;
      message: string;
      /** Fills the sentence: seconds after which to try again, or fewest characters. */
      count?: number;
      /** The service wrote the message, to be shown as it is (specification §8). */
      returned?: boolean;
    }
  | { kind: 'unexpected' };

/** A refusal as the accounts client hands it over. */
export interface AuthRefusal {
  message: string;
  code?: string | undefined;
  status?: number | undefined;
}

const REGISTERED = ['already registered', 'already in use', 'email exists'];

/** Reads a refusal as the specification's §8 says. */
export function failureOf({ message, code = '', status = 0 }: AuthRefusal): AuthFailure {
  const said = message.toLowerCase();
  if (REGISTERED.some((words) => said.includes(words))) return { kind: 'registered' };
  // Raised in the browser, by its dialog for passkeys: mostly somebody thought better of it.
  if (code.startsWith('ERROR_')) return { kind: 'said', code: 'passkey_not_used', message };
  if (!message || status === 0 || status >= 500) return { kind: 'unexpected' };
  return {
    kind: 'said',
    code: finerCode(code, message),
    message,
    count: status === 429 ? findWait(message) : findLeast(message),
    returned: !ABOUT_A_LINK.test(code),
  };
}

/** Of a link that does not open: what the service and its client say is about their own workings. */
const ABOUT_A_LINK = /^(pkce|flow_state|bad)_/;

/** "Password should be at least 10 characters": the operator may ask for more than we do. */
const findLeast = (message: string) => Number(/at least (\d+) characters/.exec(message)?.[1]) || undefined;

/** What a form that was not accepted speaks of: the code of the service says only that something is wrong. */
function finerCode(code: string, message: string): string {
  if (code !== 'validation_failed') return code;
  if (/email/i.test(message)) return 'email_invalid';
  return /password/i.test(message) ? 'password_long' : code;
}

const FIELDS: Record<string, 'email' | 'password' | undefined> = {
  email_invalid: 'email',
  weak_password: 'password',
  same_password: 'password',
  password_long: 'password',
};

/** The field that a refusal speaks of, if it is one of the form's. */
export const fieldOf = (failure: AuthFailure) => (failure.kind === 'said' ? FIELDS[failure.code] : undefined);

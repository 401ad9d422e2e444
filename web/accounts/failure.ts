import { findRetryAfter } from './retry-after.ts';

/** Why a request failed: the address already has an account, the service gave a reason, or it is unknown. */
export type AuthFailure =
  | { kind: 'registered' }
  | {
      kind: 'said';
      code: string;
      message: string;
      /** Value for the text: seconds until a retry, or minimum number of characters. */
      count?: number;
      /** True if the service wrote the message, which is shown as it is (specification §8). */
      returned?: boolean;
    }
  | { kind: 'unexpected' };

/** An error of the accounts client. */
export interface AuthRefusal {
  message: string;
  code?: string | undefined;
  status?: number | undefined;
}

const REGISTERED = ['already registered', 'already in use', 'email exists'];

/** Classifies an error as specification §8 defines. */
export function failureOf({ message, code = '', status = 0 }: AuthRefusal): AuthFailure {
  const said = message.toLowerCase();
  if (REGISTERED.some((words) => said.includes(words))) return { kind: 'registered' };
  // Thrown in the browser by its passkey prompt; mostly the person cancelled it.
  if (code.startsWith('ERROR_')) return { kind: 'said', code: 'passkey_not_used', message };
  // The client writes an empty body as the message "{}".
  if (!message || message === '{}' || status === 0 || status >= 500) return { kind: 'unexpected' };
  return {
    kind: 'said',
    code: finerCode(code, message),
    message,
    count: status === 429 ? findRetryAfter(message) : findMinLength(message),
    returned: !ABOUT_A_LINK.test(code),
  };
}

/** Codes about links that do not work, whose messages describe internals. */
const ABOUT_A_LINK = /^(pkce|flow_state|bad)_/;

/** Reads the minimum from "Password should be at least 10 characters": the operator may require more than we do. */
const findMinLength = (message: string) => Number(/at least (\d+) characters/.exec(message)?.[1]) || undefined;

/**
 * Returns a more specific code for a validation failure, because the service's code only says that something is
 * invalid.
 */
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

/** Returns the form field that a failure is about, if any. */
export const fieldOf = (failure: AuthFailure) => (failure.kind === 'said' ? FIELDS[failure.code] : undefined);

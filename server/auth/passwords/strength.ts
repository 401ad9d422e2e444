import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#server/root.ts';
import { PASSWORD_MAX_BYTES } from '#shared/accounts.ts';
import { refuseAuth } from '../http/auth-error.ts';

/** One password per line, in lower case; written by tests/generate/common-passwords.ts. */
export const COMMON_PASSWORDS_FILE = join(root, 'server', 'auth', 'passwords', 'common-passwords.txt');

let common: Set<string> | undefined;

/** True for one of the most common passwords, in any letter case. */
function isCommonPassword(password: string): boolean {
  common ??= new Set(readFileSync(COMMON_PASSWORDS_FILE, 'utf8').split('\n').filter(isEntry));
  return common.has(password.toLowerCase());
}

const isEntry = (line: string) => line !== '' && !line.startsWith('# ');

/**
 * Returns why a password is weak, in GoTrue's format, or undefined if it is strong enough.
 * @param address the owner's email address in lower case, which is refused as a password
 */
export function findWeakness(password: string, minimum: number, address = '') {
  if ([...password].length < minimum) {
    return { message: `Password should be at least ${minimum} characters.`, reasons: ['length'] };
  }
  if (isCommonPassword(password)) {
    return {
      message: 'Password is known to be weak and easy to guess, please choose a different one.',
      reasons: ['pwned'],
    };
  }
  if (isAddress(password.toLowerCase(), address)) {
    return { message: 'Password is your own address, please choose a different one.', reasons: ['pwned'] };
  }
  return undefined;
}

/** True for the whole address and for the part before the @. */
const isAddress = (password: string, address: string) =>
  password === address || password === address.slice(0, address.lastIndexOf('@'));

/**
 * Refuses passwords that are too long or too weak.
 * @param address the owner's email address in lower case
 * @throws AuthError `validation_failed` (over 72 bytes), `weak_password`
 */
export function assertPasswordAllowed(password: string, minimum: number, address?: string) {
  if (isTooLong(password)) {
    refuseAuth('validation_failed', { message: `Password cannot be longer than ${PASSWORD_MAX_BYTES} characters` });
  }
  const weakness = findWeakness(password, minimum, address);
  if (weakness) refuseAuth('weak_password', weakness);
}

export const isTooLong = (password: string) => Buffer.byteLength(password) > PASSWORD_MAX_BYTES;

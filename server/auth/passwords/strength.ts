import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../root.ts';

/** One a line, in lower case; see tests/generate-common-passwords.ts. */
export const COMMON_PASSWORDS_FILE = join(root, 'server', 'auth', 'passwords', 'common-passwords.txt');

let common: Set<string> | undefined;

/** Whether it is one of the passwords that are tried first, in any mixture of capitals. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(readFileSync(COMMON_PASSWORDS_FILE, 'utf8').split('\n').filter(isEntry));
  return common.has(password.toLowerCase());
}

const isEntry = (line: string) => line !== '' && !line.startsWith('# ');

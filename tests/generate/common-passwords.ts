import { writeFileSync } from 'node:fs';
import { dictionary } from '@zxcvbn-ts/language-common';
import { COMMON_PASSWORDS_FILE } from '#server/auth/passwords/strength.ts';

// Writes server/auth/passwords/common-passwords.txt: `node atelio.mjs generate common-passwords`. A test checks that it
// is up to date.

/** The number of passwords; few enough that the demo world's own password is not among them. */
const MOST = 3000;
/** Shorter ones are refused for their length. */
const SHORTEST = 6;

export function listCommonPasswords(): string {
  const ranked = dictionary['passwords-common'].map((password) => password.toLowerCase());
  const kept = [...new Set(ranked)].filter((password) => password.length >= SHORTEST).slice(0, MOST);
  const source = `# The ${MOST} most common passwords of ${SHORTEST} characters and more, most common first: @zxcvbn-ts/language-common, MIT`;
  return `${[source, ...kept].join('\n')}\n`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(COMMON_PASSWORDS_FILE, listCommonPasswords());

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { addKey } from './key-folder.ts';
import { ACTIVATION_DELAY_MS } from './key-ring.ts';

// `node atelio.mjs new-signing-key` adds a signing key to DATA_DIR/keys; running processes find it by
// themselves. See docs/operations/accounts.md for the day the old one goes.

const { auth, dataDir } = readConfig(process.env);
const folder = join(dataDir, 'keys');
if (auth.signingKeys) fail('The keys are those of AUTH_SIGNING_KEYS: add one there.');
else if (!existsSync(folder)) fail(`There are no keys in ${folder} yet: start Atelio once, or set DATA_DIR.`);
else
  console.log(
    `Made ${await addKey(folder)}. It verifies within a minute and signs in ${ACTIVATION_DELAY_MS / 60_000} minutes.`,
  );

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}

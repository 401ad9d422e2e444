import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { createKeys } from './keys.ts';

// `node atelio.mjs service-token [hours]` prints a token that opens /auth/v1/admin, signed by the keys of this
// installation (DATA_DIR, or AUTH_SIGNING_KEYS). It belongs to no user and cannot be revoked before it expires.

const HOURS = { usual: 1, most: 24 };

const { auth, dataDir } = readConfig(process.env);
const folder = join(dataDir, 'keys');
const hours = Number(process.argv[2] ?? HOURS.usual);
const [role] = auth.adminRoles;
if (!(hours > 0 && hours <= HOURS.most)) fail(`Say for how many hours, ${HOURS.most} at most.`);
else if (!role) fail('AUTH_ADMIN_ROLES names no role.');
else if (!auth.signingKeys && !existsSync(folder)) {
  fail(`There are no keys in ${folder} yet: start Atelio once, or set DATA_DIR.`);
} else {
  const keys = await createKeys({ folder, signingKeys: auth.signingKeys });
  const iat = Math.floor(Date.now() / 1000);
  console.log(await keys.sign({ role, iss: auth.externalUrl, iat, exp: iat + Math.round(hours * 3600) }));
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}

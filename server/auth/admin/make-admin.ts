import { StartError } from '#server/config/start-error.ts';
import { readConfig } from '#server/config.ts';
import { assertReachable, connectDatabase } from '#server/db/database.ts';
import { runningUrl } from '#server/db/embedded.ts';
import { createLog } from '#server/log.ts';
import { inTransaction } from '#server/services.ts';
import { onlyEstimates } from '#server/travel/travel.ts';
import { createKeys } from '../keys/keys.ts';
import { findUserByEmail } from '../queries.ts';
import { updateAppMetadata } from '../users/role.ts';

// `node atelio.mjs make-admin admin@atelier.example` makes the user with this address an administrator, in the
// database at DATABASE_URL or the embedded one of a running Atelio in DATA_DIR.

const address = process.argv[2]?.trim().toLowerCase();
try {
  if (!address) throw new StartError('Say whom: node atelio.mjs make-admin admin@atelier.example');
  console.log(await makeAdmin(address));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

/** @returns the result in a sentence */
async function makeAdmin(email: string): Promise<string> {
  const config = readConfig(process.env);
  const url = config.database.url ?? runningUrl(config.dataDir);
  const handle = connectDatabase(url, 1);
  const { db, pool } = handle;
  const log = createLog('warn');
  const now = () => new Date();
  const services = {
    config,
    log,
    db,
    pool,
    keys: await createKeys(),
    travel: onlyEstimates({ log, now }),
    purchases: [],
    now,
  };
  try {
    await assertReachable(handle, url);
    const user = await findUserByEmail(db, email);
    if (!user) throw new StartError(`Nobody has an account with ${email}: sign up with it first.`);
    await inTransaction(services, (inside) => updateAppMetadata(inside, user.id, { role: 'admin' }, null));
    return `${email} is an administrator now.`;
  } finally {
    await handle.close();
  }
}

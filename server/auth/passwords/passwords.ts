import { getHashingPool } from './hashing-pool.ts';
import { poolFullError, type RunTask } from './hashing-queue.ts';
import type { HashingResult, HashingTask } from './hashing-worker.ts';
import { isTooLong } from './strength.ts';

/**
 * Refuses an attempt early, before anything is counted or queried for it.
 * @throws AuthError `over_request_rate_limit` when too many passwords are being hashed
 */
export function assertHashingCapacity(): void {
  if (!getHashingPool().hasCapacity()) throw poolFullError();
}

/**
 * Hashes a password with Argon2id.
 * @throws AuthError `over_request_rate_limit` when too many passwords are being hashed
 */
export const hashPassword = (password: string): Promise<string> =>
  getHashingPool().withSlot(async (run) => {
    const result = await run({ password });
    if (!('hash' in result)) throw new Error('A password could not be hashed');
    return result.hash;
  });

/**
 * Compares a password with a hash. Takes as long for a missing hash as for a wrong password, so that the time of the
 * response reveals nothing.
 * @throws AuthError `over_request_rate_limit` when too many passwords are being hashed
 */
export const verifyPassword = (passwordHash: string | null | undefined, password: string): Promise<boolean> =>
  getHashingPool().withSlot((run) => matches(run, passwordHash, password));

/**
 * Returns the user that `find` finds if the password is theirs. Takes a slot of the hashing pool before the query, so
 * that a burst of attempts is refused without querying the database.
 * @throws AuthError `over_request_rate_limit` when too many passwords are being hashed
 */
export const findByPassword = <Person extends { password_hash: string | null }>(
  find: () => Promise<Person | undefined>,
  password: string,
): Promise<Person | undefined> =>
  getHashingPool().withSlot(async (run) => {
    const person = await find();
    return (await matches(run, person?.password_hash, password)) ? person : undefined;
  });

/** A hash of a random password; checking it takes as long as checking a real one. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$lGRGZr+ePuiZW/dSmKWCSg$IKoBmeg5ul50vPWBOoRt4mszxYIPePinPAyu0VBu+7U';

async function matches(
  run: RunTask<HashingTask, HashingResult>,
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const possible = passwordHash && !isTooLong(password);
  const result = await run(possible ? { password, against: passwordHash } : { password: '', against: DUMMY_HASH });
  if (!('matches' in result)) throw new Error('A password could not be compared');
  return possible ? result.matches : false;
}

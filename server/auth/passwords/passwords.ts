import { getHashingPool } from './hashing-pool.ts';
import { poolFullError, type RunTask } from './hashing-queue.ts';
import type { HashingResult, HashingTask } from './hashing-worker.ts';
import { isTooLong } from './strength.ts';

/**
 * Before anything else is asked or counted for an attempt that would be refused anyway.
 * @throws AuthError `over_request_rate_limit` when too many are being hashed
 */
export function assertHashingCapacity(): void {
  if (!getHashingPool().hasCapacity()) throw poolFullError();
}

/** @throws AuthError `over_request_rate_limit` when too many are being hashed */
export const hashPassword = (password: string): Promise<string> =>
  getHashingPool().withSlot(async (turn) => {
    const result = await turn({ password });
    if (!('hash' in result)) throw new Error('A password could not be hashed');
    return result.hash;
  });

/**
 * Takes as long for an unknown person, or one without a password, as for a wrong password.
 * @throws AuthError `over_request_rate_limit` when too many are being hashed
 */
export const verifyPassword = (passwordHash: string | null | undefined, password: string): Promise<boolean> =>
  getHashingPool().withSlot((turn) => matches(turn, passwordHash, password));

/**
 * Whom `find` finds, if the password is theirs. Takes its place in the line before it looks for anybody: a burst of
 * attempts is refused without asking the database.
 * @throws AuthError `over_request_rate_limit` when too many are being hashed
 */
export const findByPassword = <Person extends { password_hash: string | null }>(
  find: () => Promise<Person | undefined>,
  password: string,
): Promise<Person | undefined> =>
  getHashingPool().withSlot(async (turn) => {
    const person = await find();
    return (await matches(turn, person?.password_hash, password)) ? person : undefined;
  });

/** The hash of a password nobody has: checking it takes as long as checking somebody's. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$lGRGZr+ePuiZW/dSmKWCSg$IKoBmeg5ul50vPWBOoRt4mszxYIPePinPAyu0VBu+7U';

async function matches(
  turn: RunTask<HashingTask, HashingResult>,
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const possible = passwordHash && !isTooLong(password);
  const result = await turn(possible ? { password, against: passwordHash } : { password: '', against: DUMMY_HASH });
  if (!('matches' in result)) throw new Error('A password could not be compared');
  return possible ? result.matches : false;
}

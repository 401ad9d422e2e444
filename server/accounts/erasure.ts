import { anonymizeActor } from '../audit/audit.ts';
import { auditAccount, eraseIdentity, hasSession, lockUser } from '../auth/auth.ts';
import type { Database } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import { deleteMailsOf } from '../mail/mail.ts';
import { removeUploadsOf } from '../media/media.ts';
import type { Services } from '../services.ts';
import { deleteTextMessagesOf } from '../sms/sms.ts';
import * as queries from './erasure-queries.ts';

/** Somebody whose account goes for good. */
export interface ErasedUser {
  userId: string;
  /** Where they were proven to be reached; what names only a claimed address may be about somebody else. */
  email: string | null;
  /** E.164 with the plus sign. */
  phone: string | null;
}

/**
 * How another domain lets go of a person: it removes or makes nameless what it keeps about them. It runs in the
 * transaction that erases them, and before anything else of them is gone.
 */
export type ErasureHook = (services: Services, leaving: ErasedUser) => Promise<void>;

/**
 * Erases the accounts that are due, each in a transaction of its own: killed in the middle, it goes on with the next run.
 * @throws the first error, after the others were erased: the job is then tried again
 */
export async function eraseAccounts(services: Services, farewells: readonly ErasureHook[]): Promise<void> {
  const due = await queries.listDueDeletions(services.db, services.now());
  let problem: unknown;
  for (const userId of due) {
    try {
      await transaction(services.db, (tx) => eraseAccount({ ...services, db: tx }, userId, farewells));
    } catch (error) {
      services.log.error({ err: error, user: userId }, 'an account was not erased');
      problem ??= error;
    }
  }
  if (problem) throw problem;
}

async function eraseAccount(services: Services, userId: string, farewells: readonly ErasureHook[]): Promise<void> {
  const { db, now } = services;
  const user = await lockUser(db, userId);
  // From here on a sign-in waits, and then finds nobody.
  if (!user || !(await queries.lockDueDeletion(db, userId, now()))) return;
  const reason = await reasonToKeep(db, userId);
  if (reason) {
    await queries.cancelDeletion(db, userId, now());
    return auditAccount(services, 'account.deletion_undone', userId, { actorId: null, data: { reason } });
  }

  const leaving = {
    userId,
    email: user.email_proven_at ? user.email : null,
    phone: user.phone_confirmed_at && user.phone ? `+${user.phone}` : null,
  };
  for (const farewell of farewells) await farewell(services, leaving);
  await deleteMailsOf(db, leaving);
  await deleteTextMessagesOf(db, leaving);
  await removeUploadsOf(db, userId);
  await queries.deletePersonalRows(db, userId);
  await eraseIdentity(db, userId, now());
  await anonymizeActor(db, userId);
  await auditAccount(services, 'account.erased', userId, { actorId: null });
}

/** Whoever is signed in came back; and a studio that has become theirs meanwhile does not go with them. */
async function reasonToKeep(db: Database, userId: string): Promise<string | undefined> {
  if (await hasSession(db, userId)) return 'signed_in';
  if (await queries.ownsOpenStudio(db, userId)) return 'owns_studio';
  return undefined;
}

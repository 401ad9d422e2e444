import { anonymizeActor } from '#server/activity/activity.ts';
import { eraseIdentity, hasSession, lockUser, recordAccount } from '#server/auth/auth.ts';
import type { Database } from '#server/db/database.ts';
import { deleteMailsOf } from '#server/mail/mail.ts';
import { removeUploadsOfUser } from '#server/media/media.ts';
import { ownsOpenStudio } from '#server/read-models/studios-of-person.ts';
import { inTransaction, type Services, type TxServices } from '#server/services.ts';
import { deleteTextMessagesOf } from '#server/sms/sms.ts';
import * as queries from './queries.ts';

/** A user whose account is being erased. */
export interface ErasedUser {
  userId: string;
  /** The verified address; an unverified one may belong to another person. */
  email: string | null;
  /** E.164 with the plus sign. */
  phone: string | null;
}

/**
 * Deletes or anonymizes what another domain stores about a user. Runs in the transaction that erases them, before any
 * of their other data is deleted.
 */
export type ErasureHook = (services: TxServices, user: ErasedUser) => Promise<void>;

/**
 * Erases the accounts whose deletion is due, each in a transaction of its own, so that an interrupted run continues
 * later.
 * @throws the first error, after the other accounts were erased; the job is then retried
 */
export async function eraseAccounts(services: Services, hooks: readonly ErasureHook[]): Promise<void> {
  const due = await queries.listDueDeletions(services.db, services.now());
  let problem: unknown;
  for (const userId of due) {
    try {
      await inTransaction(services, (inside) => eraseAccount(inside, userId, hooks));
    } catch (error) {
      services.log.error({ err: error, user: userId }, 'an account was not erased');
      problem ??= error;
    }
  }
  if (problem) throw problem;
}

async function eraseAccount(services: TxServices, userId: string, hooks: readonly ErasureHook[]): Promise<void> {
  const { db, now } = services;
  const user = await lockUser(db, userId);
  // From here on a sign-in waits for the lock, and then finds no account.
  if (!user || !(await queries.lockDueDeletion(db, userId, now()))) return;
  const reason = await reasonToKeep(db, userId);
  if (reason) {
    await queries.cancelDeletion(db, userId, now());
    return recordAccount(services, 'account.deletion_undone', userId, { actorId: null, data: { reason } });
  }

  const erased = {
    userId,
    email: user.email_proven_at ? user.email : null,
    phone: user.phone_confirmed_at && user.phone ? `+${user.phone}` : null,
  };
  for (const hook of hooks) await hook(services, erased);
  await deleteMailsOf(db, erased);
  await deleteTextMessagesOf(db, erased);
  await removeUploadsOfUser(db, userId);
  await queries.deletePersonalRows(db, userId);
  await eraseIdentity(db, userId, now());
  await anonymizeActor(db, userId);
  await recordAccount(services, 'account.erased', userId, { actorId: null });
}

/** Returns why an account is kept after all: the user has signed in again, or owns an open studio by now. */
async function reasonToKeep(db: Database, userId: string): Promise<string | undefined> {
  if (await hasSession(db, userId)) return 'signed_in';
  if (await ownsOpenStudio(db, userId)) return 'owns_studio';
  return undefined;
}

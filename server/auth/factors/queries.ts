import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import type { AuthChallenges, AuthFactors } from '#server/db/schema.ts';

/** @returns undefined if the name, the credential or the set of recovery codes exists already */
export const insertFactor = (tx: Tx, factor: Insertable<AuthFactors>) =>
  tx
    .insertInto('auth.factors')
    .values(factor)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** Finds a factor of this user. */
export const findFactor = (db: Connection, userId: string, id: string) =>
  db.selectFrom('auth.factors').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

/** Finds a passkey by its credential id. */
export const findCredential = (db: Connection, credentialId: string) =>
  db
    .selectFrom('auth.factors')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('status', '=', 'verified')
    .executeTakeFirst();

export const updateFactor = (tx: Tx, id: string, change: Updateable<AuthFactors>) =>
  tx.updateTable('auth.factors').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const deleteFactors = (tx: Tx, ids: string[]) => tx.deleteFrom('auth.factors').where('id', 'in', ids).execute();

/** Deletes unverified factors that were neither created nor challenged since `before`. */
export const deleteStaleFactors = (tx: Tx, userId: string, before: Date) =>
  tx
    .deleteFrom('auth.factors')
    .where('user_id', '=', userId)
    .where('status', '=', 'unverified')
    .where('created_at', '<', before)
    .where((is) => is.or([is('last_challenged_at', 'is', null), is('last_challenged_at', '<', before)]))
    .execute();

export const deleteUnverifiedFactors = (tx: Tx, userId: string, factorType: string) =>
  tx
    .deleteFrom('auth.factors')
    .where('user_id', '=', userId)
    .where('factor_type', '=', factorType)
    .where('status', '=', 'unverified')
    .execute();

export type ChallengeRow = Selectable<AuthChallenges> & {
  /** True if the challenge was created from the same address. */
  from_here: boolean;
};

/** Inserts a challenge and deletes some expired ones. */
export const insertChallenge = (db: Connection, challenge: Insertable<AuthChallenges>, deleteBefore: Date) =>
  db
    .with('forgotten', (q) =>
      q
        .deleteFrom('auth.challenges')
        .where('id', 'in', (inner) =>
          inner
            .selectFrom('auth.challenges')
            .select('id')
            .where('created_at', '<', deleteBefore)
            .orderBy('created_at')
            .limit(100)
            .forUpdate()
            .skipLocked(),
        ),
    )
    .insertInto('auth.challenges')
    .values(challenge)
    .execute();

/** Locks a challenge, so that of two responses the second sees the result of the first. */
export const lockChallenge = (tx: Tx, id: string, ip: string | undefined): Promise<ChallengeRow | undefined> =>
  tx
    .selectFrom('auth.challenges')
    .selectAll()
    .select(sql<boolean>`ip is not distinct from ${ip ?? null}::inet`.as('from_here'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const markChallengeVerified = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('auth.challenges').set({ verified_at: now }).where('id', '=', id).execute();

export const countFailedAttempt = (tx: Tx, id: string) =>
  tx
    .updateTable('auth.challenges')
    .set((is) => ({ failed_attempts: is('failed_attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();

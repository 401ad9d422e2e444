import type { Connection, Tx } from '#server/db/database.ts';

/** Finds a user's set of codes: the factor, and how many codes are left. */
export const findCodeSet = (db: Connection, userId: string) =>
  db
    .selectFrom('auth.factors as f')
    .leftJoin('auth.recovery_codes as c', 'c.factor_id', 'f.id')
    .select(({ fn }) => [
      'f.id',
      'f.friendly_name',
      fn.count<number>('c.code_hash').as('total'),
      fn.count<number>('c.code_hash').filterWhere('c.used_at', 'is', null).as('remaining'),
    ])
    .where('f.user_id', '=', userId)
    .where('f.factor_type', '=', 'recovery_code')
    .groupBy('f.id')
    .executeTakeFirst();

/** Replaces the codes of a factor. */
export async function replaceCodes(tx: Tx, factorId: string, hashes: Buffer[], now: Date) {
  await tx.deleteFrom('auth.recovery_codes').where('factor_id', '=', factorId).execute();
  const rows = hashes.map((code_hash) => ({ factor_id: factorId, code_hash, created_at: now }));
  await tx.insertInto('auth.recovery_codes').values(rows).execute();
}

/** Marks a code used. @returns undefined if there is no such unused code */
export const consumeCode = (tx: Tx, factorId: string, hash: Buffer, now: Date) =>
  tx
    .updateTable('auth.recovery_codes')
    .set({ used_at: now })
    .where('factor_id', '=', factorId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('factor_id')
    .executeTakeFirst();

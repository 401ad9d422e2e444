import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Connection } from '../db/database.ts';
import { getConstraintName } from '../db/errors.ts';
import { refuse } from './refuse.ts';

/** For `validate('header', IdempotencyHeader)`: the key is the client's choice, and may be left out. */
export const IdempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'The same key returns the first answer; another request under it is refused.' }),
});

/** One request as its sender sees it: sent again, it is the same one. */
export interface IdempotentRequest {
  key: string;
  /** SHA-256 of method, path and checked body. */
  fingerprint: Buffer;
}

/** @param body after its check: spaces and the order of fields make no difference */
export function toIdempotentRequest(
  key: string | undefined,
  method: string,
  path: string,
  body: unknown,
): IdempotentRequest | undefined {
  if (key === undefined) return undefined;
  const fingerprint = createHash('sha256')
    .update(`${method} ${path}\n${JSON.stringify(body)}`)
    .digest();
  return { key, fingerprint };
}

/** Name of the constraint that the second of two requests under one key runs into. */
export const IDEMPOTENCY_CONSTRAINT = 'idempotency_keys_pkey';

/**
 * What the first request under this key made.
 * @returns id of the resource; undefined when the key is new
 * @throws Refusal `http.idempotency_reused` when it was another request
 */
export async function findFirstResult(
  db: Connection,
  actorId: string,
  attempt: IdempotentRequest | undefined,
): Promise<string | undefined> {
  if (!attempt) return undefined;
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['resource_id', 'fingerprint'])
    .where('actor_id', '=', actorId)
    .where('key', '=', attempt.key)
    .executeTakeFirst();
  if (first && !first.fingerprint.equals(attempt.fingerprint)) refuse('http.idempotency_reused');
  return first?.resource_id;
}

/**
 * Does it once, however often it is sent under this key, also at the same moment.
 * @param work makes the resource and gives its id, in a transaction in which it calls `remember` with it
 * @returns id of what the first request made
 * @throws Refusal `http.idempotency_reused` when that was another request
 */
export async function onlyOnce(
  db: Connection,
  actorId: string,
  attempt: IdempotentRequest | undefined,
  work: (remember: (transaction: Connection, id: string) => Promise<void>) => Promise<string>,
): Promise<string> {
  const first = await findFirstResult(db, actorId, attempt);
  if (first) return first;
  try {
    return await work(async (tx, id) => {
      if (!attempt) return;
      await tx
        .insertInto('idempotency_keys')
        .values({ actor_id: actorId, key: attempt.key, fingerprint: attempt.fingerprint, resource_id: id })
        .execute();
    });
  } catch (error) {
    const meanwhile =
      getConstraintName(error) === IDEMPOTENCY_CONSTRAINT && (await findFirstResult(db, actorId, attempt));
    if (meanwhile) return meanwhile;
    throw error;
  }
}

/** Days after which a key may be used again. */
const KEPT = 30;

/** Forgets keys that nobody will send again. */
export async function deleteOldIdempotencyKeys(db: Connection, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - KEPT * 86_400_000))
    .execute();
}

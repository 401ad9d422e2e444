import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Connection } from '../db/database.ts';
import { getConstraintName } from '../db/errors.ts';
import { Refusal, refuse } from './refuse.ts';

/** The optional idempotency key, for `validate('header', IdempotencyHeader)`. */
export const IdempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'The same key returns the first answer; another request under it is refused.' }),
});

/** Identifies a request: a retry has the same key and fingerprint. */
export interface IdempotentRequest {
  key: string;
  /** SHA-256 of the method, path and validated body. */
  fingerprint: Buffer;
}

/**
 * Returns the idempotency key and fingerprint of a request, undefined without a key.
 * @param body the validated body, so that whitespace and the order of fields make no difference
 */
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

/** The constraint that the second of two concurrent requests with one key violates. */
export const IDEMPOTENCY_CONSTRAINT = 'idempotency_keys_pkey';

/**
 * Finds the resource that the first request with this key created.
 * @returns id of the resource; undefined when the key is new
 * @throws Refusal `http.idempotency_reused` if that was another request
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
 * Creates a resource once, however often the request is repeated with this key, also concurrently.
 * @param work creates the resource and returns its id, in a transaction in which it calls `remember` with that id
 * @returns id of the resource that the first request created
 * @throws Refusal `http.idempotency_reused` if that was another request
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
    // A refusal may say only what the first request has changed while this one waited for it.
    const isLater = getConstraintName(error) === IDEMPOTENCY_CONSTRAINT || error instanceof Refusal;
    const meanwhile = isLater && (await findFirstResult(db, actorId, attempt));
    if (meanwhile) return meanwhile;
    throw error;
  }
}

/** Days after which a key may be used again. */
const KEPT = 30;

/** Deletes idempotency keys that have expired. */
export async function deleteOldIdempotencyKeys(db: Connection, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - KEPT * 86_400_000))
    .execute();
}

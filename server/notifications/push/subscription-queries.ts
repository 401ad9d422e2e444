import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { PushSubscriptions } from '../../db/schema.ts';

/** Saves a subscription; an endpoint that is known moves to the person and the session. */
export async function upsertSubscription(tx: Tx, subscription: Insertable<PushSubscriptions>): Promise<void> {
  await tx
    .insertInto('push_subscriptions')
    .values(subscription)
    .onConflict((conflict) => conflict.constraint('push_subscriptions_endpoint').doUpdateSet(subscription))
    .execute();
}

/** Deletes all subscriptions of a person but the newest. @param most how many stay */
export async function deleteOldSubscriptions(tx: Tx, userId: string, most: number): Promise<void> {
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId} order by created_at desc, id desc offset ${most})`.execute(
    tx,
  );
}

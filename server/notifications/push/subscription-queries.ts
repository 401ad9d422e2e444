import { type Insertable, sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import type { PushSubscriptions } from '#server/db/schema.ts';

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

interface DuePush {
  title: string;
  link: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Finds what a push message says and where it goes; undefined once it was read or withdrawn, or the subscription has
 * ended.
 */
export async function findDuePush(db: Connection, notification: string, subscription: string) {
  const { rows } = await sql<DuePush>`
    select n.title, n.link, p.endpoint, p.p256dh, p.auth
    from notifications n join push_subscriptions p on p.user_id = n.user_id
    where n.id = ${notification} and p.id = ${subscription} and n.read_at is null`.execute(db);
  return rows[0];
}

export async function deleteSubscriptionById(db: Connection, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

import { isIP } from 'node:net';
import type { Person } from '#server/http/actor.ts';
import { isPublic } from '#server/http/public-addresses.ts';
import { Refusal } from '#server/http/refuse.ts';
import { inTransaction, type Services } from '#server/services.ts';
import type { PushSubscriptionShape } from '#shared/schemas/notifications.ts';
import { deleteOldSubscriptions, upsertSubscription } from './subscription-queries.ts';

/** The most browsers of one person. */
const MAX_SUBSCRIPTIONS = 20;

/**
 * Saves where the browser of a session gets push messages. An endpoint belongs to the last person who saved it; beyond
 * the limit the oldest subscriptions of the person end.
 * @throws Refusal `http.invalid` for an endpoint that no push service can have
 */
export async function saveSubscription(
  services: Services,
  { userId, sessionId }: Pick<Person, 'userId' | 'sessionId'>,
  { endpoint, keys }: PushSubscriptionShape,
): Promise<void> {
  if (!isEndpoint(endpoint, services.config.push.privateAddresses)) {
    throw new Refusal('http.invalid', undefined, [
      { path: 'endpoint', code: 'custom', message: 'not the address of a push service' },
    ]);
  }
  await inTransaction(services, async ({ now }, tx) => {
    const subscription = { user_id: userId, session_id: sessionId, endpoint, ...keys, created_at: now() };
    await upsertSubscription(tx, subscription);
    await deleteOldSubscriptions(tx, userId, MAX_SUBSCRIPTIONS);
  });
}

/** Deletes the subscription of a browser, if it is the person's. */
export async function deleteSubscription(
  { db }: Services,
  { userId }: { userId: string },
  endpoint: string,
): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('endpoint', '=', endpoint).execute();
}

function isEndpoint(endpoint: string, allowPrivate: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (allowPrivate) return protocol === 'https:' || protocol === 'http:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  return protocol === 'https:' && (family === 0 || isPublic({ address: host, family: family as 4 | 6 }));
}

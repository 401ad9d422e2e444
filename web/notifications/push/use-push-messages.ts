import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '#web/accounts/session.ts';
import { api } from '#web/browser-api.ts';
import { OPENED, type PageMessage } from '#web/service-worker/push-messages.ts';
import { markRead } from '../notifications-queries.ts';
import { keepPush } from './browser-push.ts';

/**
 * Follows the service worker: goes to what was opened from a push message, marks it as read, and keeps the subscription
 * current.
 */
export function usePushMessages(): void {
  const { state, me } = useSession();
  // Before the second factor the API would ask for it.
  const owner = me && me.second_factor !== 'needed' ? me.id : undefined;
  const navigate = useNavigate();
  const hear = useEffectEvent(({ data, ports }: MessageEvent<PageMessage>) => {
    if (data.kind === 'subscription') void keepCurrent(owner);
    if (data.kind !== 'open' || !owner) return;
    ports[0]?.postMessage('shown');
    void navigate(data.link);
    void markOpened();
  });
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const listen = (event: MessageEvent) => hear(event);
    navigator.serviceWorker.addEventListener('message', listen);
    return () => navigator.serviceWorker.removeEventListener('message', listen);
  }, []);
  useEffect(() => {
    if (owner) void Promise.all([markOpened(), keepCurrent(owner)]);
  }, [owner]);
  useEffect(() => {
    // A session that ended without a network may still be good.
    if (state === 'out' && navigator.onLine) void keepCurrent(undefined);
  }, [state]);
}

/** Tries again with the next page if it fails. */
const keepCurrent = (owner: string | undefined) => keepPush(owner).catch(() => undefined);

/** Marks as read what was opened from push messages. What fails is tried again by the next page. */
async function markOpened(): Promise<void> {
  if (!('caches' in window) || !(await caches.has(OPENED))) return;
  const cache = await caches.open(OPENED);
  const opened = await cache.keys();
  if (opened.length === 0) return;
  try {
    await markRead(
      api,
      opened.map(({ url }) => new URL(url).pathname.slice(1)),
    );
    await Promise.all(opened.map((request) => cache.delete(request)));
  } catch {
    // They stay in the cache.
  }
}

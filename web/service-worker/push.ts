/// <reference lib="webworker" />
import { OPENED, type PageMessage } from './push-messages.ts';

/** What the server sends; the tag is the id of the notification. */
interface PushPayload {
  title: string;
  link: string;
  tag: string;
}

/** Milliseconds in which an open tab answers that it shows a link. */
const PATIENCE = 500;

const worker = self as unknown as ServiceWorkerGlobalScope;

/**
 * Shows what the server pushes, opens it at a click, and subscribes again when the push service changes the
 * subscription.
 */
export function handlePush(): void {
  worker.addEventListener('push', (event) => {
    const payload = event.data?.json() as PushPayload | undefined;
    if (payload) event.waitUntil(show(payload));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openNotification(event.notification));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(subscribeAgain(event as PushSubscriptionChangeEvent));
  });
}

/** Not in TypeScript's library. */
interface PushSubscriptionChangeEvent extends ExtendableEvent {
  newSubscription?: PushSubscription | null;
  oldSubscription?: PushSubscription | null;
}

const show = ({ title, link, tag }: PushPayload) =>
  worker.registration.showNotification(title, { tag, icon: '/icon-192.png', data: { link } });

async function openNotification({ tag, data }: Notification): Promise<void> {
  const { link } = data as { link: string };
  // Marked as read by the next page that opens: only pages can call the API.
  await (await caches.open(OPENED)).put(`/${tag}`, new Response());
  const tabs = await worker.clients.matchAll({ type: 'window' });
  const tab = tabs.find(({ url }) => pathOf(url) === link) ?? tabs[0];
  if (!(tab && (await showIn(tab, link)))) await worker.clients.openWindow(link);
}

const pathOf = (url: string): string => url.slice(new URL(url).origin.length);

/**
 * Brings a tab to the front and lets its page go to a link, so that the page can keep what is typed.
 * @returns true if it does
 */
async function showIn(tab: WindowClient, link: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), PATIENCE);
  });
  tab.postMessage({ kind: 'open', link } satisfies PageMessage, [port2]);
  if (!(await answered)) return false;
  // Refused if the click was too long ago.
  await tab.focus().catch(() => undefined);
  return true;
}

async function subscribeAgain({ newSubscription, oldSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey;
  if (!newSubscription && key) {
    await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  }
  // Pages tell the server, now or when one is opened.
  const message: PageMessage = { kind: 'subscription' };
  for (const tab of await worker.clients.matchAll({ type: 'window' })) tab.postMessage(message);
}

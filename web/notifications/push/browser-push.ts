import { findAccessToken } from '#web/accounts/auth-client.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { browserStorage } from '#web/browser-storage.ts';
import { closeShown } from './close-shown.ts';

/** Whether this browser shows notifications: it cannot, it must not, it does not, it does. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

/**
 * The key under which the browser keeps who subscribed it, and the endpoint and session under which the server knows
 * it.
 */
const KEY = 'push';

interface Subscribed {
  owner: string;
  endpoint: string;
  /** Id of the session: the server forgets a subscription with its session. */
  session: string | undefined;
}

const isSubscribed = (value: unknown): value is Subscribed =>
  typeof value === 'object' && value !== null && 'owner' in value && 'endpoint' in value;

function findSubscribed(): Subscribed | undefined {
  const value = browserStorage.getJson(KEY);
  return isSubscribed(value) ? value : undefined;
}

/** True if the browser has web push. Safari on iPhones has it only for sites on the home screen. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Finds whether this browser shows the notifications of a person. @param owner id of the person */
export async function findPushState(owner: string): Promise<PushState> {
  if (!canPush()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission !== 'granted' || findSubscribed()?.owner !== owner) return 'off';
  return (await findSubscription()) ? 'on' : 'off';
}

const findSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;

/**
 * Asks for the permission and subscribes this browser. Call it only after a press of the person.
 * @throws ApiProblem, or an error of the browser
 */
export async function turnPushOn(owner: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return findPushState(owner);
  await navigator.serviceWorker.register('/service-worker.js');
  await subscribe(owner);
  return 'on';
}

async function subscribe(owner: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const { public_key: applicationServerKey } = await readJson(api.me.push.$get());
  const options = { userVisibleOnly: true, applicationServerKey };
  let subscription: PushSubscription;
  try {
    subscription = await pushManager.subscribe(options);
  } catch (error) {
    // The browser is subscribed with another key: that of an earlier installation under this address.
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    subscription = await pushManager.subscribe(options);
  }
  await tellServer(owner, subscription);
}

async function tellServer(owner: string, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('The subscription has no keys');
  await readJson(api.me.push.$post({ json: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } }));
  browserStorage.setJson(KEY, { owner, endpoint, session: await findSessionId() } satisfies Subscribed);
}

/** Finds the id of the session, which its access token names. */
async function findSessionId(): Promise<string | undefined> {
  const payload = (await findAccessToken())?.split('.')[1];
  if (!payload) return undefined;
  const { session_id } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { session_id?: string };
  return session_id;
}

/** Ends the subscription of this browser, here and at the server, and closes what it shows. */
export async function turnPushOff(): Promise<void> {
  const subscribed = findSubscribed();
  if (!subscribed) return;
  browserStorage.remove(KEY);
  const { endpoint } = subscribed;
  // Without its subscription the browser shows nothing, even if the server is not reached.
  await Promise.allSettled([readJson(api.me.push.$delete({ json: { endpoint } })), forget()]);
}

async function forget(): Promise<void> {
  await Promise.all([closeShown(), findSubscription().then((subscription) => subscription?.unsubscribe())]);
}

/**
 * Renews the subscription of a person after the browser, its push service or the session changed. While they are signed
 * out, and for another person, this browser shows nothing of theirs.
 * @param owner id of the signed-in person; undefined for a visitor
 */
export async function keepPush(owner: string | undefined): Promise<void> {
  const subscribed = findSubscribed();
  if (!subscribed || !canPush()) return;
  if (subscribed.owner !== owner) {
    // A person whose session ended without signing out may come back.
    if (owner) browserStorage.remove(KEY);
    return forget();
  }
  if (Notification.permission !== 'granted') return;
  const subscription = await findSubscription();
  if (!subscription) return subscribe(owner);
  const isKnown = subscription.endpoint === subscribed.endpoint && (await findSessionId()) === subscribed.session;
  if (!isKnown) await tellServer(owner, subscription);
}

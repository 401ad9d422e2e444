import { GUEST } from '#demo/people.ts';
import { expectAccessible } from '../support/axe.ts';
import { mailTo } from '../support/mail-server.ts';
import { type BrowserContext, expect, type Page, test } from '../support/test.ts';
import { newVisitor, open, openAs, openAsNew, type Visitor } from '../support/visitor.ts';

const SETTINGS = '/dashboard?tab=settings#notifications';
const bell = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });

/** Signs in from a device that the account does not know, of which its person is notified. */
async function signInElsewhere(page: Page, { email, password }: Visitor): Promise<void> {
  const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const reply = await page.request.post('/auth/v1/token?grant_type=password', { headers, data: { email, password } });
  expect(reply.status()).toBe(200);
}

test('a notification appears in the list and at the bell, is read in both, and its mails are stopped by the link', {
  tag: '@desktop',
}, async ({ page }) => {
  const visitor = newVisitor();
  await openAsNew(page, visitor, '/notifications');
  await expect(page.getByRole('heading', { name: 'Nothing new yet' })).toBeVisible();
  await expect(bell(page, 'Notifications')).toBeVisible();
  await signInElsewhere(page, visitor);
  const row = page.getByRole('region', { name: 'Today' }).getByRole('link');
  await expect(row).toHaveText(/^Unread: /, { timeout: 30_000 });
  await expect(bell(page, '1 unread notification')).toBeVisible();
  await expectAccessible(page);
  await row.click();
  await expect(page).not.toHaveURL('/notifications');
  await expect(bell(page, 'Notifications')).toBeVisible();
  await page.goBack();
  await expect(row).not.toHaveText(/Unread/);
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);

  const mail = await mailTo(visitor.email, /new device|sign-in/i);
  const address = /\S+\/account\/mails#t:\S+/.exec(mail.text ?? '')?.[0] ?? '';
  await open(page, address);
  await expect(page.getByText('Stop emails about “Sign-in from a new device”?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop emails' }).click();
  await expect(page.getByText('No more emails about “Sign-in from a new device”.')).toBeVisible();
  await page.getByRole('link', { name: 'See all settings' }).click();
  await expect(page.getByRole('switch', { name: 'Sign-in from a new device Email' })).not.toBeChecked();
});

test('a channel that is switched off stays off, and a failure switches it back; quiet hours are kept', {
  tag: '@phone',
}, async ({ page }) => {
  await openAsNew(page, newVisitor(), SETTINGS);
  const choice = page.getByRole('switch', { name: 'Messages Email' });
  await expect(choice).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Messages Text message' })).toHaveCount(0);
  await Promise.all([page.waitForResponse('**/notification-choices/messages'), choice.click()]);
  await page.getByRole('switch', { name: 'Quiet hours' }).click();
  await expect(page.getByLabel('Time zone')).toHaveValue('America/New_York');
  const saved = page.waitForResponse((reply) => reply.url().endsWith('/quiet-hours') && reply.ok());
  await page.getByLabel('From', { exact: true }).fill('21:30');
  await saved;
  await page.reload();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('21:30');
  await expect(choice).not.toBeChecked();

  await page.route('**/notification-choices/*', (route) => route.abort());
  await choice.click();
  await expect(page.getByRole('alert')).toContainText('Check your connection');
  await expect(choice).not.toBeChecked();
});

/** Runs in the page: stands in for notifications, which the headless browser does not have, and the push service. */
function standInForPush(): void {
  const KEY = 'push service';
  Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem('permission') ?? 'default' });
  Notification.requestPermission = async () => {
    localStorage.setItem('permission', 'granted');
    return 'granted';
  };
  ServiceWorkerRegistration.prototype.getNotifications = async () =>
    [{ close: () => localStorage.setItem('closed', 'yes') }] as unknown as Notification[];
  const read = () => {
    const endpoint = localStorage.getItem(KEY);
    if (!endpoint) return null;
    const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
    const unsubscribe = async () => {
      localStorage.removeItem(KEY);
      return true;
    };
    return { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe } as unknown as PushSubscription;
  };
  PushManager.prototype.subscribe = async () => {
    localStorage.setItem(KEY, `https://push.example/${Math.random()}`);
    return read() as PushSubscription;
  };
  PushManager.prototype.getSubscription = async () => read();
}

/** Delivers a push message to the service worker of the page. */
async function deliver(context: BrowserContext, page: Page, message: object): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
}

interface Shown {
  title: string;
  tag: string;
  data: unknown;
  close: () => void;
}

/** Runs in the worker: remembers what it shows, instead of the browser. */
function rememberShown(): void {
  const shown: Shown[] = [];
  Object.assign(globalThis, { shown });
  ServiceWorkerRegistration.prototype.showNotification = async (title, { tag = '', data } = {}) => {
    shown.push({ title, tag, data, close: () => {} });
  };
}

/**
 * Runs in the worker: presses the last notification. An event of the browser's own type is refused when a script sends
 * it.
 */
function pressLast(): void {
  const notification = (globalThis as unknown as { shown: Shown[] }).shown.at(-1);
  globalThis.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }));
}

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a browser shows pushed notifications from the press of a switch until its person signs out', {
    tag: '@phone',
  }, async ({ page, context }) => {
    await page.addInitScript(standInForPush);
    await openAsNew(page, newVisitor(), SETTINGS);
    const choice = page.getByRole('switch', { name: 'Notifications in this browser' });
    await expect(choice).not.toBeChecked();
    const told = (method: string) =>
      page.waitForResponse((reply) => reply.url().endsWith('/me/push') && reply.request().method() === method);
    const [subscribed] = await Promise.all([told('POST'), choice.click()]);
    expect(subscribed.status()).toBe(204);
    await expect(choice).toBeChecked();
    await page.reload();
    await expect(choice).toBeChecked();

    const [worker] = context.serviceWorkers();
    if (!worker) throw new Error('There is no service worker');
    await worker.evaluate(rememberShown);
    await deliver(context, page, { title: 'A seat came free', link: '/about', tag: crypto.randomUUID() });
    const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown);
    await expect.poll(shown).toMatchObject([{ title: 'A seat came free', data: { link: '/about' } }]);
    await worker.evaluate(pressLast);
    await expect(page).toHaveURL('/about');
    // The address changes before the screen, which closes the menu of the one before.
    await expect(page.getByRole('heading', { name: 'About Atelio' })).toBeVisible();

    await page.getByRole('button', { name: 'Open menu' }).click();
    const [unsubscribed] = await Promise.all([told('DELETE'), page.getByRole('button', { name: 'Log Out' }).click()]);
    expect(unsubscribed.status()).toBe(204);
    await expect(page).toHaveURL('/');
    const left = () => page.evaluate(() => [localStorage.getItem('push service'), localStorage.getItem('closed')]);
    await expect.poll(left).toEqual([null, 'yes']);
  });
});

/** Finds a confirmed booking of the signed-in person. */
async function findBooking(page: Page): Promise<string | undefined> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('atelio-auth') ?? '{}').access_token);
  const reply = await page.request.get('/api/v1/me/bookings', { headers: { Authorization: `Bearer ${token}` } });
  const { items }: { items: { id: string; state: string }[] } = await reply.json();
  return items.find(({ state }) => state === 'confirmed')?.id;
}

test('after a booking, notifications of this browser are offered once', { tag: '@desktop' }, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }));
  await openAs(page, GUEST.email, '/about');
  await open(page, `/bookings/${await findBooking(page)}`);
  const offer = page.getByRole('region', { name: 'Tell me on this device when something changes' });
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Not now' }).click();
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'What you can do now' })).toBeVisible();
  await expect(offer).toHaveCount(0);
});

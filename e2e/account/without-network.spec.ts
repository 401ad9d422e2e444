import { GUEST } from '#demo/people.ts';
import { expect, test } from '../support/test.ts';
import { openAs } from '../support/visitor.ts';

test.use({ serviceWorkers: 'allow' });

const BOOKINGS = '/dashboard?tab=bookings';

/** Runs in the page: true once the browser can open it without a network. */
async function isKept(): Promise<boolean> {
  const { active } = await navigator.serviceWorker.ready;
  return active?.state === 'activated' && (await caches.match('/page')) !== undefined;
}

/** Runs in the page: the session is stored as if an hour had passed. */
function expireToken(): void {
  const session = JSON.parse(localStorage.getItem('atelio-auth') ?? '{}');
  localStorage.setItem('atelio-auth', JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 10 }));
}

test('a ticket opens without a network, until its guest signs out', { tag: '@phone' }, async ({ page, context }) => {
  await openAs(page, GUEST.email, BOOKINGS);
  const ticket = page.getByRole('article').first();
  const title = (await ticket.getByRole('heading').textContent()) ?? '';
  await expect.poll(() => page.evaluate(isKept)).toBe(true);
  await page.evaluate(expireToken);
  await context.setOffline(true);
  await page.reload();
  await expect(ticket.getByRole('heading', { name: title })).toBeVisible();
  await expect(ticket.getByRole('img', { name: /^Ticket code/ })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'No network' })).toBeVisible();
  // The logo is there too.
  const logo = page.getByRole('banner').getByRole('img', { name: 'Atelio' }).first();
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  // So is that of the other theme, which was never shown.
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = page.getByRole('banner').getByRole('img', { name: 'Atelio' }).first();
  await expect(dark).toHaveAttribute('loading', 'lazy');
  await expect.poll(() => dark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.goto('/studios');
  await expect(page.getByRole('heading', { name: 'We can’t reach the server' })).toBeVisible();
  // It has the letters of the house.
  await expect
    .poll(() => page.evaluate(() => document.fonts.check('650 40px Fraunces', 'We') && document.fonts.size))
    .toBe(2);
  expect(await page.evaluate(() => [...document.fonts].map(({ status }) => status))).toEqual(['loaded', 'loaded']);
  await page.getByRole('link', { name: 'Bookings' }).click();
  await expect(ticket.getByRole('heading', { name: title })).toBeVisible();

  await context.setOffline(false);
  await page.reload();
  await expect(ticket.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('No network')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  // It asks where other tests are signed in as the same guest.
  const onlyHere = page.getByRole('button', { name: 'Only here' });
  await expect
    .poll(async () => {
      if (await onlyHere.isVisible()) await onlyHere.click();
      return new URL(page.url()).pathname;
    })
    .toBe('/');
  await context.setOffline(true);
  await page.goto(BOOKINGS);
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByText(title)).toHaveCount(0);
});

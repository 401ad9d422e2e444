import { GUEST } from '#demo/people.ts';
import { type BrowserContext, expect, type Page, test } from '../support/test.ts';
import { open, openAs } from '../support/visitor.ts';

const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });
const ended = (page: Page) => page.getByRole('dialog', { name: 'You were logged out' });

test.beforeEach(({ page }) => page.context().clock.install());

/** Returns the time of the last activity; opening a tab counts once it has loaded. */
const lastActive = (page: Page) => page.evaluate(() => Number(localStorage.getItem('last-active')));
const isWatching = (page: Page, since = 0) => expect.poll(() => lastActive(page)).toBeGreaterThan(since);

async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const tab = await context.newPage();
  const [first] = context.pages();
  const before = first ? await lastActive(first) : 0;
  await open(tab, address);
  await isWatching(tab, before);
  return tab;
}

test('after half an hour a warning counts down in every tab, and staying logged in resets them all', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await openAs(page, GUEST.email, '/dashboard');
  await isWatching(page);
  const other = await openTab(context, '/studios');
  await context.clock.fastForward('28:00');
  await expect(warning(page)).toHaveCount(0);
  await context.clock.fastForward('02:30');
  for (const tab of [page, other]) await expect(warning(tab)).toBeVisible();
  const timer = warning(page).getByRole('timer');
  await expect(timer).toHaveText(/^4:\d\d$/);
  await expect(warning(page).getByText('5 minutes left')).toBeAttached();
  const shown = (await timer.textContent()) ?? '';
  await expect(timer).not.toHaveText(shown);
  await context.clock.fastForward('01:00');
  await expect(timer).toHaveText(/^3:\d\d$/);
  await expect(warning(page).getByText('4 minutes left')).toBeAttached();
  // Moving the mouse does not dismiss the warning.
  await page.mouse.move(300, 300);
  await expect(warning(page)).toBeVisible();

  await warning(page).getByRole('button', { name: 'Stay logged in' }).click();
  for (const tab of [page, other]) await expect(warning(tab)).toHaveCount(0);
  await context.clock.fastForward('20:00');
  await page.mouse.move(100, 100);
  await context.clock.fastForward('20:00');
  for (const tab of [page, other]) await expect(warning(tab)).toHaveCount(0);
});

test('without an answer the session ends in every tab, with the reason', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  await openAs(page, GUEST.email, '/dashboard');
  await isWatching(page);
  const other = await openTab(context, '/studios');
  await context.clock.fastForward('30:30');
  await expect(warning(page)).toBeVisible();
  await context.clock.fastForward('05:00');
  for (const tab of [page, other]) await expect(ended(tab)).toBeVisible();
  await expect(page.getByText('Sign in to see your profile')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('atelio-auth'))).toBeNull();

  await ended(page).getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible();
});

test('a computer is signed out when it wakes after a long sleep', { tag: '@desktop' }, async ({ page, context }) => {
  await openAs(page, GUEST.email, '/dashboard');
  await isWatching(page);
  await context.clock.fastForward('09:00:00');
  await page.mouse.move(200, 200);
  await expect(ended(page)).toBeVisible();
});

test('a visitor gets no warning', { tag: '@desktop' }, async ({ page, context }) => {
  await open(page, '/studios');
  await context.clock.fastForward('31:00');
  await expect(warning(page)).toHaveCount(0);
});

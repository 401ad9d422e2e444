import { expect, test } from '@playwright/test';
import { GUEST, PASSWORD } from '../demo/people.ts';
import { open } from './visitor.ts';

test('what is typed and sent before the page is awake stays, and signs in once it is', async ({ page }) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/login?next=/about', { waitUntil: 'commit' });
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  await email.fill(GUEST.email);
  await password.fill(PASSWORD);
  await password.press('Enter');
  await expect(page).toHaveURL('/login?next=/about');
  await expect(email).toHaveValue(GUEST.email);

  arrive();
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));
  await expect(email).toHaveValue(GUEST.email);
  await expect(password).toHaveValue(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/about');
});

test('a dialog that cannot be fetched leaves the page as it is, and says so', async ({ page, context, isMobile }) => {
  await open(page, '/about');
  await context.setOffline(true);
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: isMobile ? 'Log In' : 'Sign In' }).click();
  await expect(page.getByRole('alert')).toContainText('We cannot reach the server');
  await expect(page.getByRole('heading', { level: 1, name: 'About Atelio' })).toBeVisible();

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await open(page, '/about');
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: isMobile ? 'Log In' : 'Sign In' }).click();
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible();
});

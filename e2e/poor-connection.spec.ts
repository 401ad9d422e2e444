import { expect, test } from '@playwright/test';
import { open } from './visitor.ts';

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

import { ADMIN, GUEST } from '#demo/people.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { openAs } from '../support/visitor.ts';

test('an administrator creates a code that the platform pays, with a limit of its cost, and ends it', {
  tag: '@phone',
}, async ({ page }) => {
  await openAs(page, ADMIN.email, '/admin/codes');
  await page.getByRole('button', { name: 'New code' }).click();
  await page.getByLabel('Code', { exact: true }).fill('SPRING');
  await page.getByLabel('How much').fill('25');
  await page.getByLabel('The most it may cost you').fill('lots');
  await page.getByRole('button', { name: 'Create the code' }).click();
  await expect(page.getByText('Enter an amount such as 58 or 58.50.')).toBeVisible();
  await page.getByLabel('The most it may cost you').fill('500');
  await page.getByRole('button', { name: 'Create the code' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'SPRING' });
  await expect(row).toContainText('25 % off');
  await expect(row).toContainText('€0 of €500 paid so far');
  await expectAccessible(page);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over).toBeLessThanOrEqual(0);
  await row.getByRole('button', { name: 'End it' }).click();
  await expect(row).toContainText('Ended');

  await openAs(page, GUEST.email, '/admin/codes');
  await expect(page.getByText('Only administrators can see these codes.')).toBeVisible();
});

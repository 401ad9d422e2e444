import { ADMIN, GUEST } from '#demo/people.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { open, openAs } from '../support/visitor.ts';

test('an administrator finds what happened, before and after, and exports it', async ({ page }) => {
  await openAs(page, ADMIN.email, '/domain-migration');
  const field = page.getByLabel('Old domains');
  await field.fill('before.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Domains saved.').first()).toBeVisible();

  await page.getByRole('link', { name: 'Activities' }).click();
  const table = page.getByRole('table', { name: 'Activities' });
  await expect(table.getByRole('row', { name: /account\.signed_in/ }).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'What' }).fill('site.domains_changed');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page).toHaveURL(/[?&]type=site\.domains_changed/);
  await expect(table.getByRole('row', { name: /account\.signed_in/ })).toHaveCount(0);
  const row = table.getByRole('row', { name: /site\.domains_changed/ }).first();
  await row.getByRole('button', { name: 'Details of site.domains_changed' }).click();
  await expect(table.getByRole('row', { name: /^old/ })).toContainText('["before.example"]');
  await expectAccessible(page);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over).toBeLessThanOrEqual(0);

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^activities-.*\.csv$/);

  await row.getByRole('button', { name: ADMIN.name }).click();
  await expect(page).toHaveURL(/actor_id=/);
  await table.getByRole('button', { name: 'When' }).click();
  await expect(page).toHaveURL(/sort=at/);
  await expect(table.getByRole('columnheader', { name: 'When' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByText('Columns', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Studio' }).click();
  await expect(page).toHaveURL(/hidden=studio/);
  await page.getByText('Columns', { exact: true }).click();
  await page.getByRole('button', { name: 'Remove filter: What site.domains_changed' }).click();
  await expect(page).not.toHaveURL(/type=/);
  await page.getByRole('textbox', { name: 'What' }).fill('studio.nothing');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
});

test('others are told that the activities are for administrators', { tag: '@phone' }, async ({ page }) => {
  await openAs(page, GUEST.email, '/admin/activities');
  await expect(page.getByText('Only administrators can see the activities.')).toBeVisible();
  await open(page, '/admin/activities');
  await expect(page.getByRole('table')).toHaveCount(0);
});

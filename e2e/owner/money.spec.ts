import { OWNER } from '#demo/people.ts';
import { expect, test } from '../support/test.ts';
import { openAs } from '../support/visitor.ts';

test('an owner adds a bank account and chooses when to be paid', async ({ page }) => {
  await openAs(page, OWNER.email, `/manage-money/${OWNER.studio}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible();
  await expect(page.getByText('Sold, not due yet')).toBeVisible();

  const account = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Your bank account' }) });
  await account.getByRole('button', { name: /Add my bank account|Continue|Change/ }).click();
  await account.getByLabel('Name on the account').fill('Taller Fang SCCL');
  await account.getByLabel('IBAN', { exact: true }).fill('ES91 2100 0418 4502 0005 1333');
  await account.getByRole('button', { name: 'Save my account' }).click();
  await expect(account.getByText('This isn’t a valid IBAN. Please check the digits.')).toBeVisible();

  await account.getByRole('button', { name: 'Asks who you are' }).click();
  await account.getByRole('button', { name: 'Save my account' }).click();
  await expect(account.getByText('The bank wants to know who the account belongs to.')).toBeVisible();
  await account.getByRole('button', { name: 'Continue' }).click();
  await account.getByLabel('Name on the account').fill('Taller Fang SCCL');
  await account.getByRole('button', { name: 'Gets paid' }).click();
  await account.getByRole('button', { name: 'Save my account' }).click();
  await expect(account.getByText('We pay you to the account ending in 1332.')).toBeVisible();

  await page.getByRole('button', { name: /^Take cards for/ }).click();
  await expect(page.getByText(/^Guests can now pay by card for/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Take cards for all classes?')).toBeVisible();

  await page.getByRole('radio', { name: /After each event/ }).check();
  await expect(page.getByText('An event is due 48 hours after it ends, and goes out at once.')).toBeVisible();
  await page.getByRole('radio', { name: /Every week/ }).check();
  await page.getByLabel('From').selectOption('€50');
  await expect(page.getByText('What is due goes out on Mondays, from €50.')).toBeVisible();
});

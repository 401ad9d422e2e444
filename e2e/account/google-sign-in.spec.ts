import { pickAccount, UNVERIFIED } from '../support/google.ts';
import { expect, type Page, test } from '../support/test.ts';
import { newVisitor, open, openAsNew, skipQuestions } from '../support/visitor.ts';

/** Goes from the account page to Google's. */
async function goToGoogle(page: Page): Promise<void> {
  await open(page, '/login?next=/studios');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
}

test('a new person signs in with Google, does the onboarding, and is recognized the next time', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const { email } = newVisitor();
  await goToGoogle(page);
  await pickAccount(page, email);
  await expect(page.getByRole('heading', { name: 'Hello Núria.' })).toBeVisible();
  await skipQuestions(page);
  await expect(page).toHaveURL('/studios');

  const elsewhere = await browser.newContext();
  const again = await elsewhere.newPage();
  await goToGoogle(again);
  await pickAccount(again, email);
  await expect(again).toHaveURL('/studios');
  await elsewhere.close();
});

test('cancelling at Google shows that nothing happened', { tag: '@desktop' }, async ({ page }) => {
  await goToGoogle(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The sign-in was cancelled at the provider')).toBeVisible();
});

test('an address that Google has not verified is refused with the reason', { tag: '@desktop' }, async ({ page }) => {
  await goToGoogle(page);
  await page.getByRole('button', { name: UNVERIFIED }).click();
  await expect(page.getByText('Unverified email with google')).toBeVisible();
});

test('a Google account is linked in the settings, opens the same account, and is unlinked', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const visitor = newVisitor();
  const google = newVisitor('Other Address').email;
  await openAsNew(page, visitor, '/about');
  await open(page, '/dashboard?tab=settings');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await pickAccount(page, google);
  await expect(page.getByText(google)).toBeVisible();

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await goToGoogle(other);
  await pickAccount(other, google);
  await expect(other).toHaveURL('/studios');
  await open(other, '/dashboard?tab=settings');
  await expect(other.getByText(visitor.email).first()).toBeVisible();
  await elsewhere.close();

  await page.getByRole('button', { name: 'Unlink' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByText('Google has been unlinked', { exact: true })).toBeVisible();
  await expect(page.getByText(google)).toHaveCount(0);
});

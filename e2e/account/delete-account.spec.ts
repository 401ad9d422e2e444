import { OWNER } from '#demo/people.ts';
import { codeIn, mailTo } from '../support/mail-server.ts';
import { expect, type Page, test } from '../support/test.ts';
import { logIn, newVisitor, open, openAs, openAsNew, type Visitor } from '../support/visitor.ts';

async function openDeletion(page: Page): Promise<ReturnType<Page['getByRole']>> {
  await open(page, '/dashboard?tab=settings#data');
  await page.getByRole('button', { name: 'Delete…' }).click();
  return page.getByRole('dialog', { name: 'Delete your account?' });
}

async function newPerson(page: Page): Promise<Visitor> {
  const visitor = newVisitor();
  await openAsNew(page, visitor, '/about');
  return visitor;
}

test('an account is deleted with its password, and signing in brings it back', { tag: '@phone' }, async ({ page }) => {
  const visitor = await newPerson(page);
  const dialog = await openDeletion(page);
  await expect(dialog.getByText('in 14 days everything with your name on it is deleted')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('Please enter your password.')).toBeVisible();
  await dialog.getByLabel('Your password').fill('something-else');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('That code isn’t right or has expired.')).toBeVisible();
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await dialog.getByLabel('Your password').fill(visitor.password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();

  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your account is deleted', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Sign in by .+ to bring it back/)).toBeVisible();
  await mailTo(visitor.email, /will be deleted$/);

  await logIn(page, visitor.email, visitor.password);
  await expect(page.getByText('Welcome back')).toBeVisible();
  await mailTo(visitor.email, /stays$/);
});

test('a mailed code confirms the deletion too', { tag: '@desktop' }, async ({ page }) => {
  const visitor = await newPerson(page);
  const dialog = await openDeletion(page);
  await dialog.getByRole('button', { name: 'Send me a code instead' }).click();
  await dialog.getByLabel('Code from the email').fill('000000');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('That code isn’t right or has expired.')).toBeVisible();
  await dialog.getByLabel('Code from the email').fill(codeIn(await mailTo(visitor.email, /^Your code/)));
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL('/');
});

test('an open studio prevents the deletion', { tag: '@desktop' }, async ({ page }) => {
  await openAs(page, OWNER.email, '/dashboard');
  const dialog = await openDeletion(page);
  await expect(dialog.getByText('You own a studio')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Taller Fang' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Delete my account' })).toHaveCount(0);
});

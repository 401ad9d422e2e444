import { codeIn, linkIn, mailTo } from '../support/mail-server.ts';
import { expect, test } from '../support/test.ts';
import { newVisitor, open, openAsNew } from '../support/visitor.ts';

const SUBJECT = /password/i;

test('a forgotten password is replaced with the link of a mail, and other devices are signed out', {
  tag: '@desktop',
}, async ({ page, browser, baseURL }) => {
  const visitor = newVisitor();
  await openAsNew(page, visitor, '/about');
  await page.goto(linkIn(await mailTo(visitor.email, /^Confirm your address/)));
  await expect(page).toHaveURL('/dashboard');

  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await open(other, '/login');
  await other.getByLabel('Email').fill(visitor.email);
  await other.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(other).toHaveURL('/forgot-password');
  // The form has no second field to repeat the password.
  await expect(other.getByLabel('Email')).toHaveValue(visitor.email);
  await other.getByRole('button', { name: 'Send me a link' }).click();
  await expect(other.getByText(`If there’s an account for ${visitor.email}`)).toBeVisible();

  await other.goto(linkIn(await mailTo(visitor.email, SUBJECT)));
  await expect(other.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  expect(new URL(other.url()).search).toBe('');
  const password = other.getByLabel('New password', { exact: true });
  await password.fill(visitor.password);
  await other.getByRole('button', { name: 'Save password' }).click();
  await expect(other.getByText('New password should be different from the old password')).toBeVisible();
  await password.fill('kiln-and-glaze');
  await other.getByRole('button', { name: 'Save password' }).click();
  await expect(other).toHaveURL('/dashboard');
  await expect(other.getByRole('heading', { name: 'Hello Noa' })).toBeVisible();

  // The earlier session has ended: its next request is refused.
  await open(page, '/dashboard');
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible();
  await elsewhere.close();
});

test('the code of the mail works like its link; a used link says so and offers a new one', { tag: '@phone' }, async ({
  page,
}) => {
  const visitor = newVisitor();
  await openAsNew(page, visitor, '/about');
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());

  await open(page, '/forgot-password');
  await page.getByLabel('Email').fill(visitor.email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  const mail = await mailTo(visitor.email, SUBJECT);
  await page.getByLabel('Code from the email').fill(codeIn(mail));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto(linkIn(mail));
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  await page.getByLabel('Email').fill(visitor.email);
  await page.getByRole('button', { name: 'Send a new email' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
});

test('without a link the page explains how to get one', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/reset-password');
  await expect(page.getByRole('heading', { name: 'There’s no link here' })).toBeVisible();
  await page.getByRole('link', { name: 'Send me a link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

import { type App, enrolApp } from '../support/factors.ts';
import { expect, type Page, test } from '../support/test.ts';
import { newVisitor, open, openAsNew, type Visitor } from '../support/visitor.ts';

const lead = (page: Page) => page.getByText('Your account is protected by a second step.');

/** Makes a person with an authenticator app, signed out. */
async function joinWithApp(page: Page): Promise<{ visitor: Visitor; app: App }> {
  const visitor = newVisitor();
  await openAsNew(page, visitor, '/about');
  const app = await enrolApp(page);
  await page.evaluate(() => localStorage.clear());
  return { visitor, app };
}

async function giveCredentials(page: Page, { email, password }: Visitor): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).last().click();
}

test('a person with an authenticator app needs its code to sign in', { tag: '@phone' }, async ({ page }) => {
  const { visitor, app } = await joinWithApp(page);
  await open(page, '/dashboard?tab=bookings');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await giveCredentials(page, visitor);
  const dialog = page.getByRole('dialog', { name: 'One more step' });
  const code = dialog.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Please enter the code')).toBeVisible();
  await code.fill('000000');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Invalid TOTP code entered')).toBeVisible();
  await code.fill(await app.code());
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'No bookings yet' })).toBeVisible();
});

test('without the code there is no session and no private page', { tag: '@desktop' }, async ({ page }) => {
  const { visitor } = await joinWithApp(page);
  await open(page, '/login?next=/dashboard');
  await giveCredentials(page, visitor);
  await expect(lead(page)).toBeVisible();

  // Leaving the form does not bypass it.
  await open(page, '/dashboard');
  await expect(page.getByRole('dialog', { name: 'One more step' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible();

  await open(page, '/login');
  await giveCredentials(page, visitor);
  await page.getByRole('button', { name: 'Cancel and log out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('atelio-auth'))).toBeNull();
});

test('a recovery code signs in once without the phone', { tag: '@desktop' }, async ({ page }) => {
  const visitor = newVisitor();
  await openAsNew(page, visitor, '/about');
  const app = await enrolApp(page);
  const [first] = await app.recoveryCodes();
  await page.evaluate(() => localStorage.clear());

  await open(page, '/login?next=/dashboard');
  await giveCredentials(page, visitor);
  await page.getByRole('button', { name: 'Recovery code' }).click();
  await page.getByLabel('Recovery code').fill(first ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Hello Noa' })).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await open(page, '/login?next=/dashboard');
  await giveCredentials(page, visitor);
  await page.getByRole('button', { name: 'Recovery code' }).click();
  await page.getByLabel('Recovery code').fill(first ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
});

test('a request that needs the second factor asks for it, and is repeated', { tag: '@desktop' }, async ({ page }) => {
  const visitor = newVisitor();
  await openAsNew(page, visitor, '/about');
  const app = await enrolApp(page);
  let refused = 0;
  // Not among what the page brings along.
  await page.route('**/api/v1/me/passes*', async (route) => {
    if (refused > 0) return route.continue();
    refused += 1;
    await route.fulfill({
      status: 403,
      json: { type: 'about:blank', status: 403, code: 'http.second_factor', detail: '' },
    });
  });
  await open(page, '/dashboard?tab=passes');
  const dialog = page.getByRole('dialog', { name: 'One more step' });
  await dialog.getByLabel('Code', { exact: true }).fill(await app.code());
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('No passes yet.')).toBeVisible();
  expect(refused).toBe(1);
});

const question = (page: Page) => page.getByRole('dialog', { name: 'One more step' });

async function giveCode(page: Page, app: App): Promise<void> {
  await question(page)
    .getByLabel('Code', { exact: true })
    .fill(await app.code());
  await question(page).getByRole('button', { name: 'Confirm' }).click();
}

test('signing out the other devices asks for the code, and continues after it', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const visitor = newVisitor();
  const { email, password } = visitor;
  await openAsNew(page, visitor, '/about');
  const app = await enrolApp(page);
  for (let device = 0; device < 2; device += 1) {
    await request.post('/auth/v1/token?grant_type=password', { data: { email, password } });
  }
  await open(page, '/dashboard?tab=settings#devices');
  const signOut = page.getByRole('button', { name: 'Sign out 2 other devices' });
  await expect(signOut).toBeVisible();
  await app.fallBack();
  await signOut.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await giveCode(page, app);
  await expect(page.getByText('All other devices have been signed out').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('switching off mails about new devices asks for the code, and continues after it', {
  tag: '@desktop',
}, async ({ page }) => {
  await openAsNew(page, newVisitor(), '/about');
  const app = await enrolApp(page);
  await open(page, '/dashboard?tab=settings#notifications');
  const choice = page.getByRole('switch', { name: 'Sign-in from a new device Email' });
  await expect(choice).toBeChecked();
  await app.fallBack();
  await choice.click();
  await giveCode(page, app);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(choice).not.toBeChecked();
});

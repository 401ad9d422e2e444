import { linkIn, mailTo } from '../support/mail-server.ts';
import { expect, test } from '../support/test.ts';
import { newVisitor, open, openAsNew } from '../support/visitor.ts';

test('a new address is confirmed by a mailed link; both addresses get a mail', { tag: '@desktop' }, async ({
  page,
}) => {
  const visitor = newVisitor();
  const wanted = newVisitor('Noa Anew').email;
  await openAsNew(page, visitor, '/about');
  await open(page, '/dashboard?tab=settings#sign-in');
  const section = page.getByRole('region', { name: 'Signing in' });
  await section.getByRole('button', { name: 'Change' }).first().click();
  const field = section.getByLabel('New email address');
  await expect(field).toBeFocused();
  await field.fill('noa@');
  await section.getByRole('button', { name: 'Send links' }).click();
  await expect(section.getByText('Please enter a valid email address')).toBeVisible();
  await field.fill('guest@atelio.test');
  await section.getByRole('button', { name: 'Send links' }).click();
  await expect(section.getByText('A user with this email address has already been registered')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(`  ${wanted.toUpperCase()} `);
  await section.getByRole('button', { name: 'Send links' }).click();
  await expect(section.getByText(`Please confirm ${wanted}`)).toBeVisible();
  await expect(section.getByText(/We sent links to both/)).toBeVisible();

  await mailTo(visitor.email, /^Confirm the new address/);
  const mail = await mailTo(wanted, /^Confirm the new address/);
  await page.goto(linkIn(mail));
  await expect(page).toHaveURL(/\/dashboard\?tab=settings#sign-in$/);
  await expect(section.getByText(wanted)).toBeVisible();
  await expect(section.getByText(/^Please confirm/)).toHaveCount(0);
  await mailTo(visitor.email, /has a new address$/);
});

test('a new password must be strong enough, and signs in', { tag: '@desktop' }, async ({ page, browser, baseURL }) => {
  const visitor = newVisitor();
  await openAsNew(page, visitor, '/about');
  await open(page, '/dashboard?tab=settings#sign-in');
  const section = page.getByRole('region', { name: 'Signing in' });
  await section.getByRole('button', { name: 'Change' }).last().click();
  const field = section.getByLabel('New password');
  for (const [password, said] of [
    ['abc', 'Password must be at least 6 characters'],
    [visitor.password, 'New password should be different from the old password.'],
    ['password', 'Password is known to be weak'],
  ] as const) {
    await field.fill(password);
    await section.getByRole('button', { name: 'Save password' }).click();
    await expect(section.getByText(said)).toBeVisible();
    await expect(field).toBeFocused();
  }
  await field.fill('kiln-and-glaze');
  await section.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Your new password is saved', { exact: true })).toBeVisible();
  await expect(section.getByRole('button', { name: 'Change' }).last()).toBeFocused();

  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await open(other, '/login?next=/dashboard');
  await other.getByLabel('Email').fill(visitor.email);
  await other.getByLabel('Password', { exact: true }).fill('kiln-and-glaze');
  await other.getByRole('button', { name: 'Log In' }).last().click();
  await expect(other.getByRole('heading', { name: 'Hello Noa' })).toBeVisible();
  await elsewhere.close();
});

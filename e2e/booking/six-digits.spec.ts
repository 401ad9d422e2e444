import { expectAccessible } from '../support/axe.ts';
import { findClass } from '../support/catalogue.ts';
import { codeTo } from '../support/mail-server.ts';
import { expect, test } from '../support/test.ts';
import { identify, newVisitor, open } from '../support/visitor.ts';

test('a guest books with name, email and six digits, the hold begins with them, and is greeted later', {
  tag: '@phone',
}, async ({ page, request, browser, baseURL }) => {
  test.slow();
  const wanted = await findClass(request, 3, 'online');
  const address = `${wanted.bookingAddress}?event=${wanted.dates[0].id}&seats=1`;
  const visitor = newVisitor('Laia Kessler');
  await open(page, address);
  await page.getByRole('button', { name: 'Send me six digits' }).click();
  await expect(page.getByText('Please enter your name.')).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await page.getByLabel('Your name').fill(visitor.name);
  await page.getByLabel('Email').fill(visitor.email);
  await page.getByRole('button', { name: 'Send me six digits' }).click();
  const digits = page.getByLabel('Six digits from your email');
  await expect(digits).toBeFocused();
  await expectAccessible(page);

  // A wrong code stays in sight.
  const code = await codeTo(visitor.email);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  await digits.fill(wrong);
  await expect(page.getByText('That is not the code in the latest email. 4 tries left.')).toBeVisible();
  await expect(digits).toHaveValue(wrong);
  await digits.fill(code);

  // Name and seats are known: what is left is paying, on the same page.
  await expect(page).toHaveURL(/hold=/);
  await expect(page.getByText('We’re holding 1 seat for you')).toBeVisible();
  await expect(page.getByText(visitor.name, { exact: true })).toBeVisible();
  await expect(page.getByText(/^Free to cancel until/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Pay €/ }).click();
  await expect(page).toHaveURL(/\/bookings\//);
  // The bar at the bottom comes back with all its places.
  await expect(page.getByRole('button', { name: 'Explore' })).toBeVisible();

  // This browser knows the guest; another one does not show who has an account.
  await page.evaluate(() => localStorage.removeItem('atelio-auth'));
  await open(page, address);
  await expect(page.getByRole('heading', { name: 'Is it you, Laia?' })).toBeVisible();
  await expect(page.getByText('l•••@guests.example')).toBeVisible();
  await page.getByRole('button', { name: 'Someone else' }).click();
  await expect(page.getByLabel('Your name')).toHaveValue('');

  const elsewhere = await (await browser.newContext({ baseURL, viewport: page.viewportSize() })).newPage();
  await open(elsewhere, address);
  await identify(elsewhere, { name: 'Somebody', email: newVisitor().email });
  await expect(elsewhere).toHaveURL(/hold=/);
  await elsewhere.getByRole('button', { name: 'Let the seat go' }).click();
  await expect(elsewhere).toHaveURL(new RegExp(`/offering/${wanted.slug}`));
});

test('a guest whose address takes no mail learns it beside the field, and corrects it', async ({ page, request }) => {
  const wanted = await findClass(request, 3, 'online');
  await open(page, `${wanted.bookingAddress}?event=${wanted.dates[0].id}&seats=1`);
  const visitor = newVisitor('Laia Kessler');
  const local = visitor.email.split('@')[0];
  await page.getByLabel('Your name').fill(visitor.name);
  const email = page.getByLabel('Email');
  await email.fill(`${local}@nowhere.example`);
  await page.getByRole('button', { name: 'Send me six digits' }).click();
  // The field for the digits is there until the mail comes back, which may be at once.
  const digits = page.getByLabel('Six digits from your email');
  await expect(email).toHaveAccessibleDescription(/^We couldn’t deliver/);
  await expect(email).toBeFocused();
  await expect(digits).toHaveCount(0);
  await expect(email).toHaveAccessibleDescription(
    `We couldn’t deliver the email to ${local}@nowhere.example. Please check the address.`,
  );
  await expectAccessible(page);

  await email.fill(`${local}@posteo.nett`);
  await page.getByRole('button', { name: 'Send me six digits' }).click();
  await page.getByRole('button', { name: 'Yes, posteo.net' }).click();
  await digits.fill(await codeTo(`${local}@posteo.net`));
  await expect(page).toHaveURL(/hold=/);
});

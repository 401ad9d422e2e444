import { GUEST } from '#demo/people.ts';
import { codeIn, linkIn, mailTo } from '../support/mail-server.ts';
import { expect, type Page, test } from '../support/test.ts';
import { newVisitor, open, openAs } from '../support/visitor.ts';

const SUBJECT = /^Your link to sign in/;

async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a magic link' }).click();
}

test('a link signs in in the browser that requested it, and returns to the page', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, '/login?next=/studios%3Fq%3Dtaller');
  await page.getByRole('button', { name: 'Send me a magic link' }).click();
  await expect(page.getByText('Please enter your email address to send a magic link')).toBeVisible();
  const { email } = newVisitor();
  await askForLink(page, email);
  await expect(page.getByText(`We sent a link to ${email}`)).toBeVisible();
  await page.goto(linkIn(await mailTo(email, SUBJECT)));
  // A new person: onboarding comes first.
  await expect(page).toHaveURL('/onboarding?next=%2Fstudios%3Fq%3Dtaller');
});

test('from the dialog it closes the dialog and says where the link went; the code of the mail works too', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/dashboard?tab=bookings');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  // A long address leaves room for the button.
  const { email } = newVisitor('Bartholomea Featherstone Solsona');
  await askForLink(page, email);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(`We sent a link to ${email}`).first()).toBeVisible();
  const enter = page.getByRole('button', { name: 'Enter the code' });
  await expect(enter).toBeInViewport({ ratio: 1 });
  await enter.click();
  const dialog = page.getByRole('dialog', { name: 'Check your inbox' });
  await dialog.getByLabel('Code from the email').fill('000000');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Token has expired or is invalid')).toBeVisible();
  await dialog.getByLabel('Code from the email').fill(codeIn(await mailTo(email, SUBJECT)));
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'No bookings yet' })).toBeVisible();
});

test('a link that is opened in another browser says so, and offers a new mail', { tag: '@desktop' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const { email } = newVisitor();
  await open(page, '/login');
  await askForLink(page, email);
  const link = linkIn(await mailTo(email, SUBJECT));
  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(other.getByText('This link only works in the browser where you asked for it')).toBeVisible();
  await other.getByLabel('Email').fill(email);
  await other.getByRole('button', { name: 'Send a new email' }).click();
  await expect(other.getByLabel('Code from the email')).toBeVisible();
  await elsewhere.close();

  await page.goto(link);
  await expect(page.getByText(/This link or code is wrong, has expired or has already been used/)).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
});

test('an invalid address shows an error at its field', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/login');
  await askForLink(page, 'laia@posteo.');
  await expect(page.getByText('Unable to validate email address: invalid format')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('a signed-in person who opens an old link stays signed in', { tag: '@desktop' }, async ({ page }) => {
  await openAs(page, GUEST.email, '/about');
  await page.goto('/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid');
  await expect(page.getByText('You’re still signed in.')).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Hello Laia' })).toBeVisible();
});

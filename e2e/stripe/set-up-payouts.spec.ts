import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/stripe-site.ts';
import type { Page } from '../support/test.ts';
import { newVisitor, open, openAsNew, proveAddress } from '../support/visitor.ts';

const STRIPE = 'https://connect-js.stripe.com';

// A second program is started for these tests: once, not in each worker.
test.describe.configure({ mode: 'default' });

/** Opens the money of a new studio, whose owner goes on to its bank account. */
async function addBankAccount(page: Page): Promise<void> {
  const owner = newVisitor('Rut Soler');
  await openAsNew(page, owner, '/about');
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('atelio-auth') ?? '{}').access_token);
  const headers = { Authorization: `Bearer ${token}` };
  const made = await page.request.post('/api/v1/studios', { headers, data: { name: 'Taller Rut' } });
  await open(page, `/manage-money/${(await made.json()).id}`);
  // An owner is paid only with a proven address.
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await proveAddress(page, owner);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Send the email again' })).toBeHidden();
  await page.getByRole('link', { name: 'Add my bank account' }).click();
}

test('an owner sets up payouts in Stripe’s form on our page, also when its session has ended', {
  tag: '@desktop',
}, async ({ page, stripe }) => {
  test.slow();
  const broken: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) broken.push(message.text());
  });
  await page.route(`${STRIPE}/**`, async (route) => {
    const url = route.request().url().replace(STRIPE, stripe.url);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  await addBankAccount(page);
  const form = page.frameLocator('iframe[title=account_onboarding]');
  await expect(form.getByRole('heading', { name: 'Get paid' })).toBeVisible();

  // Other colours have the form drawn again, for which its session is too old.
  for (const session of stripe.books.accountSessions.values()) session.expiresAt = 0;
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  await expect(form.locator('body')).toHaveCSS('background-color', 'rgb(31, 27, 23)');
  expect([...stripe.books.accountSessions.values()].filter(({ expiresAt }) => expiresAt > 0)).toHaveLength(1);

  await form.getByRole('button', { name: 'Agree and submit' }).click();
  await expect(page.getByText('Your account is ready. We pay you there.')).toBeVisible();
  await expect(page.frameLocator('iframe[title=account_management]').getByText('···· 3000')).toBeVisible();
  await expect(page.frameLocator('iframe[title=payouts]').getByText('None yet')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Money' }).click();
  await expect(page.getByText('Your account is ready. We pay you there.')).toBeVisible();
  expect(broken).toEqual([]);
});

test('where Stripe’s script is blocked, an owner sets up payouts on Stripe’s page', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.route(`${STRIPE}/**`, (route) => route.abort());
  await addBankAccount(page);
  await expect(page.getByText('The form can’t be shown here.')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Go to Stripe’s page' }).click();
  await page.getByRole('button', { name: 'Agree and submit' }).click();
  await expect(page).toHaveURL(/\/manage-money\/[\w-]+$/);
  await expect(page.getByText('Your account is ready. We pay you there.')).toBeVisible();
});

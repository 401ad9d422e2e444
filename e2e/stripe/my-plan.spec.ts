import { addMonths } from '#shared/plans/periods.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/stripe-site.ts';
import { newVisitor, open, openAsNew } from '../support/visitor.ts';

const MY_PLAN = '/studio-owner-dashboard?tab=subscription';

test('an owner lives through a plan that Stripe charges for: page, upgrade, declines, portal, renewal, cancellation', {
  tag: '@phone',
}, async ({ page, stripe }) => {
  // A second program runs beside the first, and each way back from Stripe loads the whole page.
  test.slow();
  await openAsNew(page, newVisitor('Rut Soler'), '/about');
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('atelio-auth') ?? '{}').access_token);
  const headers = { Authorization: `Bearer ${token}` };
  const made = await page.request.post('/api/v1/studios', { headers, data: { name: 'Taller Rut' } });
  expect(made.status(), await made.text()).toBe(201);

  await open(page, MY_PLAN);
  await page.getByRole('button', { name: 'Change to Studio' }).click();
  await expect(page.getByText('This is a test bank.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Start and pay €29' }).click();
  await expect(page).toHaveURL(/\/c\/pay\/cs_test_/);
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByText(/^Studio, €29 a month\. Next payment .+, card ending 4242\.$/)).toBeVisible();
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Card and invoices' }).click();
  await page.getByLabel('Card number').fill('4000 0000 0000 0341');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Change to Collective' }).click();
  await page.getByRole('button', { name: 'Change and pay €50' }).click();
  await expect(page.getByRole('heading', { name: 'Not yet: your bank said no' })).toBeVisible();
  await page.getByRole('link', { name: 'Stay with Studio' }).click();

  await page.getByRole('button', { name: 'Card and invoices' }).click();
  await page.getByLabel('Card number').fill('4000 0027 6000 3184');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/card ending 3184\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Change to Collective' }).click();
  await page.getByRole('button', { name: 'Change and pay €50' }).click();
  await expect(page).toHaveURL(/\/invoice\/in_/);
  await page.getByRole('button', { name: 'Pay invoice' }).click();
  await expect(page.getByText(/, paid$/)).toBeVisible();
  await open(page, `${MY_PLAN}&back=paid`);
  await expect(page.getByText(/^Collective, €79 a month\./)).toBeVisible();

  const customer = [...stripe.books.subscriptions.values()].at(-1)?.customer ?? '';
  const renewal = addMonths(new Date((stripe.books.subscriptions.values().next().value?.created ?? 0) * 1000), 1);
  stripe.moveClock(customer, renewal);
  await expect(async () => {
    await open(page, MY_PLAN);
    await expect(page.getByText(/^Your card ending 3184 was declined on /)).toBeVisible({ timeout: 5000 });
  }).toPass();
  await page.getByRole('button', { name: 'Use another card' }).click();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Try this one now' }).click();
  await expect(page.getByText('Done. You’re on Collective now.')).toBeVisible();

  await page.getByRole('button', { name: 'Change to Studio' }).click();
  await page.getByRole('button', { name: /^Change to Studio on / }).click();
  await expect(page.getByText(/^Collective until .+, then Studio\. Until then/)).toBeVisible();
  await page.getByRole('button', { name: 'End the plan Collective' }).click();
  await page.getByRole('button', { name: /^Change to Free on / }).click();
  await expect(page.getByText(/^Collective until .+, then Free\. Until then/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep Collective' }).first().click();
  await expect(page.getByText(/^Collective until /)).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Invoice/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /^Invoice / })).toBeVisible();

  await open(page, '/');
  await expect(page.locator('a[href="/subscription-test"]')).toHaveCount(0);
  expect((await page.goto('/subscription-test'))?.status()).toBe(404);
});

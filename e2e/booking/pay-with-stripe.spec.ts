import { findClass } from '../support/catalogue.ts';
import { expect, test } from '../support/stripe-site.ts';
import { newVisitor, openAsNew } from '../support/visitor.ts';

test('a guest pays on Stripe’s page: goes back, is declined, and pays with a second step', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  // A second program runs beside the first, and each way back from Stripe loads the whole page.
  test.slow();
  const broken: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) broken.push(message.text());
  });
  const wanted = await findClass(request, 2, 'online');
  const visitor = newVisitor();
  await openAsNew(page, visitor, '/dashboard');
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('atelio-auth') ?? '{}').access_token);
  const answer = await page.request.post('/api/v1/bookings', {
    headers: { Authorization: `Bearer ${token}` },
    data: { event_id: wanted.dates[0].id, seats: 1, payment: 'online' },
  });
  const { payment, id } = await answer.json();

  await page.goto(`/pay/${payment.id}`);
  await expect(page.getByText('You pay on the page of Stripe')).toBeVisible();
  const pay = page.getByRole('button', { name: /^Pay €/ });
  await pay.click();
  await expect(page).toHaveURL(/\/c\/pay\/cs_test_/);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByText('You came back without paying.')).toBeVisible();

  await pay.click();
  await page.getByLabel('Card number').fill('4000 0000 0000 0002');
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await page.getByLabel('Card number').fill('4000 0000 0000 3220');
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.getByRole('button', { name: 'Yes, it is me' }).click();

  await expect(page).toHaveURL(new RegExp(`/bookings/${id}$`), { timeout: 30_000 });
  await expect(page.getByText(/paid by card$/)).toBeVisible();
  expect(broken).toEqual([]);
});

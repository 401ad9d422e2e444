import { findClass } from '../support/catalogue.ts';
import { expect, type Page, test } from '../support/test.ts';
import { newVisitor, open, openAsNew } from '../support/visitor.ts';

test.use({ drawsMaps: false });

const pay = (page: Page) => page.getByRole('button', { name: /^Pay €/ });

/** Chooses the first date and goes on to the page for paying. */
async function holdSeats(page: Page, address: string, eventId: string): Promise<void> {
  const visitor = newVisitor();
  await openAsNew(page, visitor, `${address}?event=${eventId}&seats=1`);
  await expect(page.getByLabel('Name on the ticket')).toHaveValue(visitor.name);
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Go on and pay|Pay)$/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pay for your seats' })).toBeVisible();
}

test('a guest pays by card: declined first, then with a second step of the bank', async ({ page, request }) => {
  const wanted = await findClass(request, 2, 'online');
  await holdSeats(page, wanted.bookingAddress, wanted.dates[0].id);
  await expect(page.getByText('We’re holding 1 seat for you')).toBeVisible();

  await page.getByRole('button', { name: 'Is declined' }).click();
  await pay(page).click();
  await expect(page.getByText('Your bank declined the card: not enough money on it.')).toBeVisible();

  await page.getByRole('button', { name: 'Wants a second step' }).click();
  await pay(page).click();
  await page.getByRole('button', { name: /^Yes, pay/ }).click();
  await expect(page).toHaveURL(/\/bookings\//);
  await expect(page.getByText(/paid by card$/)).toBeVisible();
});

test('a hold is recognised on return, and can be let go', { tag: '@phone' }, async ({ page, request }) => {
  const wanted = await findClass(request, 2, 'online');
  await holdSeats(page, wanted.bookingAddress, wanted.dates[0].id);
  await open(page, wanted.bookingAddress);
  await page.getByRole('link', { name: 'Go on and pay' }).click();
  await page.getByRole('button', { name: 'Let the seat go' }).click();
  await expect(page).toHaveURL(new RegExp(`/offering/${wanted.slug}`));
  await open(page, wanted.bookingAddress);
  await expect(page.getByText('We’re holding 1 seat for you')).toHaveCount(0);
});

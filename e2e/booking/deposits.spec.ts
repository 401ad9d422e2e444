import { OWNER } from '#demo/people.ts';
import { expect, type Page, test } from '../support/test.ts';
import { newVisitor, openAs, openAsNew } from '../support/visitor.ts';

/** A class of the demo at €29 that guests pay for online or at the studio. */
const CLASS = 'fang-coil-pots';

async function saveDeposit(page: Page, percent: string): Promise<void> {
  await page.getByLabel('Deposit in percent (optional)').fill(percent);
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
  await page.getByRole('button', { name: 'Save changes' }).click();
  await saved;
}

test('a studio asks for a deposit, a guest pays it by card, and the desk records the rest', {
  tag: '@desktop',
}, async ({ page, browser, request }) => {
  test.slow();
  const { id } = await (await request.get(`/api/v1/offerings/${CLASS}`)).json();
  await openAs(page, OWNER.email, `/edit-offering/${id}`);
  await page.getByLabel('Deposit in percent (optional)').fill('99');
  await expect(page.getByText('Enter a whole number from 5 to 95.')).toBeVisible();
  await saveDeposit(page, '30');

  const context = await browser.newContext({ locale: 'en-GB' });
  const guest = await context.newPage();
  const { items } = await (await request.get(`/api/v1/offerings/${CLASS}/events`)).json();
  // At the class's own price: another test plans dearer dates.
  const date = items.find(
    (event: { seats_left: number; price: { amount: number } }) => event.seats_left >= 2 && event.price.amount === 2900,
  );
  const visitor = newVisitor();
  await openAsNew(guest, visitor, `/book/class/${CLASS}?event=${date.id}&seats=2`);
  // The name of the account arrives after the form.
  await expect(guest.getByLabel('Name on ticket 1')).not.toHaveValue('');
  await guest.getByRole('button', { name: /^Continue/ }).click();
  await expect(guest.getByRole('main')).toContainText('you lose at most the deposit of €17.40');
  await expect(guest.getByRole('main')).toContainText(/To pay at the studio\s*− €40\.60To pay now€17\.40/);
  await guest.getByRole('button', { name: 'Pay €17.40' }).click();
  await expect(guest).toHaveURL(/\/bookings\//);
  const ticket = guest.getByRole('article', { name: 'Coil a pot taller than a wine bottle' });
  await expect(ticket).toContainText('€17.40 by card, €40.60 at the studio');

  const bookingId = guest.url().split('/').at(-1);
  await openAs(page, OWNER.email, `/manage-bookings/taller-fang/${bookingId}`);
  await expect(page.getByText('€17.40 by card, €40.60 at the studio')).toBeVisible();
  await page.getByRole('button', { name: 'Paid in cash', exact: true }).click();
  await expect(page.getByText('€17.40 by card, €40.60 paid at the studio')).toBeVisible();
  await guest.reload();
  await expect(ticket).toContainText('€17.40 by card, €40.60 paid at the studio');
  await context.close();

  await openAs(page, OWNER.email, `/edit-offering/${id}`);
  await saveDeposit(page, '');
});

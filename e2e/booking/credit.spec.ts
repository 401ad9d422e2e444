import { OWNER } from '#demo/people.ts';
import { expectAccessible } from '../support/axe.ts';
import { holdSeat } from '../support/catalogue.ts';
import { bookByCard, passStart } from '../support/past-booking.ts';
import { expect, test } from '../support/test.ts';
import { open, openAs } from '../support/visitor.ts';

test('an owner gives credit for goodwill, and the guest books with it at that studio', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  test.slow();
  const address = await bookByCard(page, 'Berta Pons');
  await passStart(address);

  const studio = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  const booking = `/manage-bookings/taller-fang${address.replace('/bookings', '')}`;
  await openAs(studio, OWNER.email, `${booking}#refund`);
  await studio.getByRole('radio', { name: /^An amount/ }).check();
  await studio.getByRole('textbox', { name: 'An amount' }).fill('9');
  await studio.getByText('Credit at Taller Fang', { exact: true }).click();
  await expect(studio.getByText('Berta Pons gets €9 to spend at Taller Fang')).toBeVisible();
  await expectAccessible(studio);
  await studio.getByRole('button', { name: 'Give €9 as credit' }).click();
  await expect(studio.getByText('Berta Pons gets €9 as credit.')).toBeVisible();
  // Leaving the page ends the time to take it back.
  await expect(async () => {
    await open(studio, booking);
    await expect(studio.getByText('€9 given as credit')).toBeVisible({ timeout: 5000 });
  }).toPass();

  await open(page, address);
  await expect(page.getByRole('main')).toContainText('€20 by card, €9 as credit at the studio');
  await open(page, '/dashboard?tab=gift_cards');
  await expect(page.getByText('Credit at Taller Fang')).toBeVisible();
  const code = (await page.getByText(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/).textContent()) ?? '';
  await page.getByRole('link', { name: 'Use it' }).click();
  await expect(page.getByRole('link', { name: 'See what’s on at Taller Fang' })).toBeVisible();
  await expectAccessible(page);

  await open(page, await holdSeat(page));
  await page.getByLabel('Promo code, gift card or credit').fill(code);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Pay €20' }).click();
  await expect(page.getByText('€20 by card, €9 by credit')).toBeVisible();
});

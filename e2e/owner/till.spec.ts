import type { Page } from '@playwright/test';
import { OWNER } from '#demo/people.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { openAs } from '../support/visitor.ts';

/** Sells a seat at the desk for cash. */
async function sellSeat(page: Page, guest: string): Promise<void> {
  await page.getByRole('link', { name: 'Sell at the desk' }).click();
  await page.getByLabel('Name', { exact: true }).fill(guest);
  await page.getByRole('button', { name: /taken in cash$/ }).click();
  await expect(page.getByRole('heading', { name: `${guest} has a seat` })).toBeVisible();
}

test('the till is closed with its difference, and what is sold later stands after the close', {
  tag: '@phone',
}, async ({ page, request }) => {
  const { studio } = await (await request.get('/api/v1/offerings/fang-coil-pots')).json();
  const bookings = `/manage-bookings/${studio.id}`;
  await openAs(page, OWNER.email, bookings);
  await sellSeat(page, 'Berta Camps');
  await page.goto(`${bookings}/till`);
  await expect(page.getByRole('link', { name: 'Berta Camps' })).toBeVisible();
  await page.getByLabel('In it at the start').fill('100');
  const expected = page.locator('dt', { hasText: 'Should be in it' }).locator('+ dd');
  const euros = Number((await expected.innerText()).replace(/[^\d.]/g, ''));
  await page.getByLabel('You counted').fill(String(euros - 2));
  await page.getByLabel('Why, if you know').fill('Change for Berta given twice');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close with −€2' }).click();
  await expect(page.getByText(/^Closed at \d\d:\d\d, by Marta/)).toBeVisible();
  await expect(page.getByText('“Change for Berta given twice”')).toBeVisible();
  await expectAccessible(page);

  await page.goto(bookings);
  await sellSeat(page, 'Lluc Amat');
  await page.goto(`${bookings}/till`);
  await expect(page.getByRole('rowheader', { name: /^After the close at/ })).toBeVisible();
  await expect(page.getByText(/^Since then: €\d+ in cash$/)).toBeVisible();
  await page.getByRole('button', { name: 'Count again' }).click();
  await expect(page.getByLabel('In it at the start')).toHaveValue('100');
  await page.getByLabel('You counted').fill('150');
  await page.getByRole('button', { name: /^Close with/ }).click();
  await expect(page.getByRole('heading', { name: 'Counted before' })).toBeVisible();
  await expect(page.getByText(/^After the close at/)).toHaveCount(0);
});

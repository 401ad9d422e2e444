import { expectAccessible } from './support/axe.ts';
import { expect, type Page, test } from './support/test.ts';
import { newVisitor, open, openAsNew } from './support/visitor.ts';

const FAVORITES = '/dashboard?tab=favorites';

test.use({ drawsMaps: false });

const hearts = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Favorite: / });

test('a heart that a visitor gives is kept, moves into the account, and can be taken back', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, '/workshops-classes');
  const heart = hearts(page).first();
  const name = (await heart.getAttribute('aria-label')) ?? '';
  await heart.click();
  await expect(page.getByText('Kept in this browser', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name, pressed: true })).toBeVisible();
  await open(page, '/studios');
  await hearts(page).first().click();

  await openAsNew(page, newVisitor(), FAVORITES);
  await expect(page.getByText('The 2 hearts you gave before signing in are here now.')).toBeVisible();
  await expect(hearts(page)).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Studios 1' }).click();
  await expect(hearts(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'All 2' }).click();

  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('button', { name }).click();
  expect((await removed).status()).toBe(204);
  await open(page, FAVORITES);
  await expect(hearts(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name })).toHaveCount(0);
});

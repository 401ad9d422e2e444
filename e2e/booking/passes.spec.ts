import { OWNER } from '../../demo/people.ts';
import { holdSeat } from '../support/catalogue.ts';
import { expect, test } from '../support/test.ts';
import { newVisitor, open, openAs, openAsNew } from '../support/visitor.ts';

test('an owner sells a pass; a guest buys it, and books a seat with a credit', { tag: '@desktop' }, async ({
  page,
}) => {
  test.slow();
  const name = `Ten evenings ${Date.now().toString(36)}`;
  await openAs(page, OWNER.email, '/manage-codes/taller-fang');
  await page.getByRole('link', { name: 'Passes', exact: true }).click();
  await page.getByRole('button', { name: 'New pass' }).click();
  await page.getByRole('button', { name: 'Sell this pass' }).click();
  await expect(page.getByText('Give it a name.')).toBeVisible();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Price in EUR').fill('300');
  await page.getByRole('button', { name: 'Sell this pass' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();

  await openAsNew(page, newVisitor(), '/buy-pass/taller-fang');
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Buy this pass' }).click();
  await page.getByRole('button', { name: /^Pay €300/ }).click();
  await expect(page.getByText('10 credits left')).toBeVisible();

  await open(page, await holdSeat(page));
  await page.getByRole('button', { name: 'Use 1 credit' }).click();
  await expect(page).toHaveURL(/\/bookings\//);
  await expect(page.getByText(`1 credit of “${name}”`)).toBeVisible();
  await open(page, '/account/passes');
  await expect(page.getByText('9 credits left')).toBeVisible();
});

import { OWNER } from '#demo/people.ts';
import { DAY } from '#shared/time/time.ts';
import { holdSeat, type OpenDate } from '../support/catalogue.ts';
import { expect, test } from '../support/test.ts';
import { newVisitor, open, openAs, openAsNew } from '../support/visitor.ts';

test('an owner sells a pass; a guest buys it, and books a seat with a credit', { tag: '@desktop' }, async ({
  page,
  request,
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

  await openAsNew(page, newVisitor(), '/studios/taller-fang');
  await page.getByRole('link', { name: 'Passes for several visits' }).click();
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Buy this pass' }).click();
  await page.getByRole('button', { name: /^Pay €300/ }).click();
  await expect(page.getByText('10 credits left')).toBeVisible();
  await expect(page.getByRole('button', { name: /^PDF PT-/ })).toBeVisible();

  const { items }: { items: OpenDate[] } = await (
    await request.get('/api/v1/offerings/fang-coil-pots/events?limit=40')
  ).json();
  const inTime = (date: OpenDate) => date.seats_left >= 4 && Date.parse(date.starts_at) > Date.now() + 40 * DAY;
  await open(page, `/book/class/fang-coil-pots?event=${items.find(inTime)?.id}&seats=2`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: `Use 2 of 10 credits of “${name}”` }).check();
  await expect(page.getByRole('main')).toContainText(/− 2 creditsTo pay now€0/);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page).toHaveURL(/\/bookings\//);
  const id = page.url().split('/').at(-1);
  await open(page, `/bookings/${id}/change`);
  await page.locator('#cancel').getByRole('checkbox').last().check();
  await expect(page.getByText('Back to your pass1 credit')).toBeVisible();
  await page.getByRole('button', { name: /^Cancel the seat of/ }).click();
  await expect(page.getByText('Back to your pass')).toBeHidden();

  await open(page, await holdSeat(page));
  await page.getByRole('radio', { name: /^Use 1 of/ }).check();
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page).toHaveURL(/\/bookings\//);
  await expect(page.getByText(`1 credit of “${name}”`)).toBeVisible();
  await open(page, '/dashboard?tab=passes');
  await expect(page.getByText('8 credits left')).toBeVisible();
});

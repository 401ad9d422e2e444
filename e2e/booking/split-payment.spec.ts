import { expectAccessible } from '../support/axe.ts';
import type { OpenDate } from '../support/catalogue.ts';
import { mailTo } from '../support/mail-server.ts';
import { expect, type Page, test } from '../support/test.ts';
import { newVisitor, open, openAsNew } from '../support/visitor.ts';

/** A class of the demo that guests pay for online or at the studio. */
const CLASS = 'fang-coil-pots';

/**
 * Makes a booking of three seats that waits for its payment, as the person signed in.
 * @returns the path where it is paid
 */
async function holdThree(page: Page): Promise<string> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('atelio-auth') ?? '{}').access_token);
  const { items } = await (await page.request.get(`/api/v1/offerings/${CLASS}/events?limit=20`)).json();
  const event: OpenDate = items.find(
    (date: OpenDate) => date.seats_left >= 3 && Date.parse(date.starts_at) > Date.now() + 3 * 86_400_000,
  );
  const attendees = [{ name: 'Noa' }, { name: 'Oriol' }, { name: 'Ona' }];
  const answer = await page.request.post('/api/v1/bookings', {
    headers: { Authorization: `Bearer ${token}` },
    data: { event_id: event.id, seats: 3, payment: 'online', attendees },
  });
  return `/pay/${(await answer.json()).payment.id}`;
}

test('three friends pay their own seats: one by a link, one lets it go', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  test.slow();
  const visitor = newVisitor();
  await openAsNew(page, visitor, '/dashboard');
  await open(page, await holdThree(page));
  await page.getByRole('button', { name: 'Let everyone pay their own seat' }).click();
  const shares = page.getByRole('region', { name: 'Everyone pays their own' });
  await expect(shares.getByText('Not paid yet')).toHaveCount(3);
  await expectAccessible(page);
  const link = await shares.getByRole('textbox', { name: 'Link for Oriol' }).inputValue();
  expect((await mailTo(visitor.email, /^Everyone pays/)).text).toContain('/bookings/');

  const friend = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await open(friend, new URL(link).pathname);
  await expect(friend.getByRole('heading', { level: 1, name: 'Noa has a seat for you' })).toBeVisible();
  await expect(friend.getByLabel('Name on the ticket')).toHaveValue('Oriol');
  await expectAccessible(friend);
  const email = newVisitor('Oriol Bas').email;
  await friend.getByLabel('Name on the ticket').fill('Oriol Bas');
  await friend.getByLabel('Email').fill(email);
  await friend.getByRole('button', { name: 'Wants a second step' }).click();
  await friend.getByRole('button', { name: /^Pay €/ }).click();
  await friend.getByRole('button', { name: /^Yes, pay/ }).click();
  await expect(friend.getByRole('heading', { level: 1, name: 'You’re in, Oriol Bas' })).toBeVisible();
  await expectAccessible(friend);
  expect((await mailTo(email, /^Your ticket/)).text).toContain('Show this code at the door');

  // The page looks again by itself.
  await expect(shares.getByText('Paid', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(shares.getByText('Oriol Bas')).toBeVisible();
  await shares.getByRole('button', { name: 'Release the seat' }).click();
  await expect(shares.getByText('Released')).toBeVisible();
  await page.getByRole('button', { name: /^Pay €/ }).click();
  await expect(page).toHaveURL(/\/bookings\//);
  await expect(shares.getByText('Paid', { exact: true })).toHaveCount(2);
  await expect(shares.getByText('Released')).toBeVisible();
});

test('from the booking form it leads to the links', { tag: '@phone' }, async ({ page }) => {
  await openAsNew(page, newVisitor('Mar Soler'), '/dashboard');
  const { items } = await (await page.request.get(`/api/v1/offerings/${CLASS}/events?limit=20`)).json();
  const event: OpenDate = items.findLast((date: OpenDate) => date.seats_left >= 2);
  await open(page, `/book/class/${CLASS}?event=${event.id}&seats=2`);
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page.getByRole('button', { name: 'Let everyone pay their own seat' }).click();
  const shares = page.getByRole('region', { name: 'Everyone pays their own' });
  await expect(shares.getByText('Not paid yet')).toHaveCount(2);
  await expect(page).toHaveURL(/\/pay\//);
});

test('an unknown link of a share says so', { tag: '@phone' }, async ({ page }) => {
  await open(page, `/pay-share/${'0'.repeat(64)}`);
  await expect(page.getByText('We don’t know this link.')).toBeVisible();
});

import { ADMIN, OWNER } from '#demo/people.ts';
import { expectAccessible } from '../support/axe.ts';
import { bookByCard, passStart } from '../support/past-booking.ts';
import { expect, test } from '../support/test.ts';
import { open, openAs } from '../support/visitor.ts';

test('a guest says that a class did not take place, the studio denies it, and an administrator gives the money back', {
  tag: '@phone',
}, async ({ page, browser }) => {
  // Three people, one after the other.
  test.slow();
  const guest = 'Mireia Font';
  const address = await bookByCard(page, guest);
  await passStart(address);

  await open(page, address);
  await page.getByRole('button', { name: 'It didn’t take place' }).click();
  await page.getByLabel(/^What happened\?/).fill('The door was closed.');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Ask for my €/ }).click();
  await expect(page.getByText('You said that it didn’t take place.')).toBeVisible();

  const studio = await (await browser.newContext()).newPage();
  await openAs(studio, OWNER.email, '/studio-owner-dashboard');
  await studio.getByRole('link', { name: `${guest} says it didn’t take place.` }).click();
  // Today has the same two answers.
  await expect(studio.getByRole('heading', { name: `${guest}, 1 seat` })).toBeVisible();
  await studio.getByRole('button', { name: `It took place… ${guest}` }).click();
  await studio.getByLabel('What do you say to the guest?').fill('We were there.');
  await studio.getByRole('button', { name: 'Send: it took place' }).click();
  await expect(studio.getByText('You said it took place.')).toBeVisible();

  await open(page, address);
  await expect(page.getByText('We were there.')).toBeVisible();
  await page.getByRole('button', { name: 'Ask Atelio to decide' }).click();
  await expect(page.getByText(/^We’re looking into it/)).toBeVisible();

  const admin = await (await browser.newContext()).newPage();
  await openAs(admin, ADMIN.email, '/admin/refunds');
  const asked = admin.getByRole('listitem').filter({ hasText: guest });
  await expect(asked).toContainText('The door was closed.');
  await expect(asked).toContainText('We were there.');
  await expectAccessible(admin);
  await asked.getByLabel('Why').fill('Three guests wrote the same.');
  await asked.getByRole('button', { name: /^Give .* back$/ }).click();
  await expect(asked).toHaveCount(0);

  await open(page, address);
  await expect(page.getByText('Your money comes back.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('€29, given back');
});

test('the studio gives another date for a class that did not take place', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  test.slow();
  const guest = 'Nora Vidal';
  const address = await bookByCard(page, guest);
  await passStart(address);
  await open(page, address);
  await page.getByRole('button', { name: 'It didn’t take place' }).click();
  await page.getByLabel(/^What happened\?/).fill('The door was closed.');
  await page.getByRole('button', { name: /^Ask for my €/ }).click();
  await expect(page.getByText('You said that it didn’t take place.')).toBeVisible();

  const studio = await (await browser.newContext()).newPage();
  await openAs(studio, OWNER.email, `/manage-bookings/taller-fang${address.replace('/bookings', '')}`);
  await studio.getByRole('link', { name: `Give another date: ${guest}` }).click();
  await studio
    .getByRole('group', { name: 'Choose a date' })
    .getByRole('radio', { disabled: false })
    .first()
    .check({ force: true });
  await expect(studio.getByText(`What ${guest} said about the old date is settled with it.`)).toBeVisible();
  await expectAccessible(studio);
  await studio.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(studio.getByText('The booking is moved.', { exact: true })).toBeVisible();
  await expect(studio.getByText(`${guest} says it didn’t take place.`)).toHaveCount(0);

  await open(page, address);
  await expect(page.getByText('Moved to another date')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('€29, paid by card');
});

import { sql } from 'kysely';
import { ADMIN, OWNER } from '../../demo/people.ts';
import { connectDatabase } from '../../server/db/database.ts';
import { embeddedUrl } from '../../tests/running.ts';
import { expectAccessible } from '../support/axe.ts';
import { holdSeat } from '../support/catalogue.ts';
import { expect, type Page, test } from '../support/test.ts';
import { newVisitor, open, openAs, openAsNew } from '../support/visitor.ts';

/** Pays a seat by card. @returns the path of the booking's page */
async function bookByCard(page: Page, name: string): Promise<string> {
  await openAsNew(page, newVisitor(name), '/about');
  await open(page, await holdSeat(page));
  await page.getByRole('button', { name: 'Goes through' }).click();
  await page.getByRole('button', { name: /^Pay €/ }).click();
  await expect(page.getByText(/paid by card$/)).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Moves the event of a booking to the day before. */
async function passStart(bookingId: string): Promise<void> {
  const { db, close } = connectDatabase(embeddedUrl(process.env.E2E_DATA ?? ''), 1);
  await sql`
    update events set starts_at = now() - interval '20 hours', ends_at = now() - interval '18 hours'
    where id in (select event_id from booking_events where booking_id = ${bookingId})`.execute(db);
  await close();
}

test('a guest says that a class did not take place, the studio denies it, and an administrator gives the money back', {
  tag: '@phone',
}, async ({ page, browser }) => {
  // Three people, one after the other.
  test.slow();
  const guest = 'Mireia Font';
  const address = await bookByCard(page, guest);
  await passStart(address.split('/').at(-1) ?? '');

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

import { sql } from 'kysely';
import { connectDatabase } from '#server/db/database.ts';
import { embeddedUrl } from '#tests/running.ts';
import { holdSeat } from './catalogue.ts';
import { expect, type Page } from './test.ts';
import { newVisitor, open, openAsNew } from './visitor.ts';

/** Pays a seat of the owner's studio by card, as a new guest. @returns the path of the booking's page */
export async function bookByCard(page: Page, name: string): Promise<string> {
  await openAsNew(page, newVisitor(name), '/about');
  await open(page, await holdSeat(page));
  await page.getByRole('button', { name: 'Goes through' }).click();
  await page.getByRole('button', { name: /^Pay €/ }).click();
  await expect(page.getByText(/paid by card$/)).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Moves the event of a booking to the day before. @param address of the booking's page */
export async function passStart(address: string): Promise<void> {
  const { db, close } = connectDatabase(embeddedUrl(process.env.E2E_DATA ?? ''), 1);
  await sql`
    update events set starts_at = now() - interval '20 hours', ends_at = now() - interval '18 hours'
    where id in (select event_id from booking_events where booking_id = ${address.split('/').at(-1) ?? ''})`.execute(
    db,
  );
  await close();
}

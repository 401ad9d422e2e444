import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sendBookingMails } from '#tests/deliveries.ts';
import { makeEvent } from '#tests/makers.ts';
import { createPaidBookings } from '#tests/worlds/paid-bookings.ts';

const { world, owner, call, makeGuest, makeDates, book, bookPaid, buyGiftCard, pay } = await createPaidBookings();
const guest = await makeGuest();

/** The texts of the mails about a booking to a person since `after`. */
async function mailsTo({ id: userId }: { id: string }, { id }: { id: string }) {
  await sendBookingMails(world);
  const { rows } = await sql<{ text: string }>`
    select text from emails where dedupe_key like ${`%${id}%`} and user_id = ${userId} order by id`.execute(world.db);
  return rows.map(({ text }) => text);
}

it('says that one seat of three goes back: to your card for the guest, to the guest’s card for the studio', async () => {
  const { offering } = await makeDates();
  const event = await makeEvent(world, offering, { price_override: 3333 });
  const booking = await bookPaid(event, guest, ['Laia', 'Ona', 'Pau']);
  const [before, studioBefore] = [await mailsTo(guest, booking), await mailsTo(owner, booking)];
  await call('POST', `/bookings/${booking.id}/cancellation`, { positions: [2] }, guest);
  const [mails, studioMails] = [await mailsTo(guest, booking), await mailsTo(owner, booking)];
  expect(mails.slice(before.length).join()).toContain('€33.33 goes back to your card');
  expect(studioMails.slice(studioBefore.length).join()).toContain('€33.33 goes back to Laia’s card');
  // The rest of it as well, in each reader's words.
  await call('POST', `/bookings/${booking.id}/cancellation`, {}, guest);
  const [all, studioAll] = [await mailsTo(guest, booking), await mailsTo(owner, booking)];
  expect(all.at(-1)).toContain('€66.66 goes back to your card');
  expect(studioAll.at(-1)).toContain('€66.66 goes back to Laia’s card');
  expect(studioAll.join()).not.toContain('your card');
});

it('says what goes back on the gift card and what to the card, to each reader in their own words', async () => {
  const event = await makeEvent(world, (await makeDates()).offering, { price_override: 4200 });
  const code = await buyGiftCard(guest, 2000);
  const { id, payment } = await book(event, guest, ['Laia'], { gift_card: code });
  await pay(payment, guest);
  const booking = { id };
  await call('POST', `/bookings/${booking.id}/cancellation`, {}, guest);
  const [mails, studioMails] = [await mailsTo(guest, booking), await mailsTo(owner, booking)];
  const end = code.slice(-4);
  expect(mails.at(-1)).toContain(
    `€22 goes back to your card, usually within a few days. €20 goes back on your gift card ending ${end}.`,
  );
  expect(studioMails.at(-1)).toContain(
    `€22 goes back to Laia’s card. €20 goes back on Laia’s gift card ending ${end}.`,
  );
});

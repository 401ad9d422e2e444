import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { issueSales } from '#server/invoices/issue/issue-sales.ts';
import { DAY, HOUR } from '#shared/time/time.ts';
import { expectActivities } from '#tests/activities.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { lastMailTo } from '#tests/mailbox.ts';
import { makeEvent, makeOffering, makeStudio } from '#tests/makers.ts';
import { createDisputes } from '#tests/worlds/disputes.ts';
import { createPaidBookings, START } from '#tests/worlds/paid-bookings.ts';
import { completeEvents } from '../complete-events.ts';
import { earnEvents } from '../earning/earn-events.ts';
import { lapseObjections } from './objections.ts';

const {
  world,
  owner,
  studio,
  call,
  moveTo,
  pass,
  makeGuest,
  book,
  bookPaid,
  buyGiftCard,
  pay,
  see,
  work,
  bankHas,
  now,
} = await createPaidBookings();
const { db } = world;
const { openDispute, decideDispute } = createDisputes(world);
const guest = await makeGuest();
const admin = await makeGuest('Ada', { admin: true });
await moveTo(START);
const euros = (amount: number) => ({ amount, currency: 'EUR' });

async function dateAt(of: { id: string } = studio, hours = 10) {
  const offering = await makeOffering(world, of, { payment: 'online' });
  return makeEvent(world, offering, { starts_at: new Date(now().getTime() + hours * HOUR) });
}
/** Two seats at €58, two hours after their start. */
async function begun() {
  const booking = await bookPaid(await dateAt(), guest, ['Laia', 'Oriol']);
  await pass(12 * HOUR);
  return booking;
}
const path = ({ id }: { id: string }) => `/studios/${studio.id}/bookings/${id}`;
const credit = (booking: { id: string }, wanted: object = {}) =>
  call('POST', `${path(booking)}/refunds`, { preset: 'goodwill', way: 'credit', ...wanted });
const cardsOf = async () => (await call('GET', '/me/received-gift-cards', undefined, guest)).items;
/** What the ledger has on an account; positive in debit. */
const balanceOf = async (account: string, owner: string) =>
  (
    await sql<{ sum: number }>`
      select coalesce(sum(amount), 0)::int as sum from ledger_entries where account = ${account} and owner = ${owner}`.execute(
      db,
    )
  ).rows[0]?.sum ?? 0;
const object = (booking: { id: string }) => call('POST', `/bookings/${booking.id}/objection`, { text: 'Shut.' }, guest);
const answer = (booking: { id: string }, json: object) => call('POST', `${path(booking)}/objection`, json);

describe('credit at the studio', () => {
  it('is on a card of the guest that pays at this studio alone, and the booking says so', async () => {
    const booking = await begun();
    const before = await bankHas(guest);
    const preview = await call('GET', `${path(booking)}/refunds?way=credit&amount=900`);
    expect(preview).toMatchObject({ amount: euros(900), most: euros(11_600), most_as_credit: euros(11_600) });
    expect(await credit(booking, { amount: 900 })).toMatchObject({ http: 201, way: 'credit', amount: euros(900) });
    const [card] = await cardsOf();
    expect(card).toMatchObject({
      ...{ amount: euros(900), balance: euros(900), sender_name: studio.name },
      credit: { studio: { slug: studio.slug }, expires_at: '2033-11-20T22:00:00+01:00' },
    });
    await work();
    expect(await bankHas(guest)).toBe(before);
    const after = await see(booking, guest);
    expect(after.payment_summary).toMatchObject({
      ...{ paid: [{ by: 'card', amount: euros(10_700) }], credited: euros(900), given_back: euros(0) },
    });
    expect(after.refunds).toMatchObject([
      { to: 'credit', state: 'settled', gift_card_last4: card.code.slice(-4), given: { preset: 'goodwill' } },
    ]);
    const mail = await lastMailTo(world, guest.email, 'money_back');
    expect(mail.text).toContain(card.code);
    expect(mail.text).toContain('Sunday 20 November 2033');
    expect(mail.subject).toContain(`€9 to spend at ${studio.name}`);
    await issueSales(world);
    const papers = await sql`
      select total, credit_reason from invoices where booking_id = ${booking.id} and kind = 'credit_note'`.execute(db);
    expect(papers.rows).toEqual([{ total: -900, credit_reason: 'goodwill' }]);
  });

  it('pays for a date of this studio, and is refused at another one and once it has ended', async () => {
    const [{ code }] = await cardsOf();
    const elsewhere = await dateAt(await makeStudio(world, owner, { name: 'Casa Blau' }));
    expect(await book(elsewhere, guest, ['Laia'], { gift_card: code })).toMatchObject({
      ...{
        http: 409,
        code: 'gift_cards.other_studio',
        detail: `This is credit at ${studio.name}: it pays only there.`,
      },
    });
    const quote = { event_id: elsewhere.id, seats: 1, gift_card: code };
    expect(await call('POST', '/quotes', quote, guest)).toMatchObject({ code: 'gift_cards.other_studio' });
    const held = await book(elsewhere, guest);
    expect(await call('PUT', `/bookings/${held.id}/gift-card`, { code }, guest)).toMatchObject({
      code: 'gift_cards.other_studio',
    });
    const own = await book(await dateAt(studio, 240), guest, ['Laia'], { gift_card: code });
    expect(own).toMatchObject({ gift_cards: [{ last4: code.slice(-4), is_credit: true, amount: euros(900) }] });
    await pay(own.payment, guest);
    expect((await see(own, guest)).payment_summary.paid).toContainEqual({ by: 'credit', amount: euros(900) });
    expect((await cardsOf())[0]).toMatchObject({ balance: euros(0) });
    await call('POST', `/bookings/${own.id}/cancellation`, {}, guest);
    await work();
    expect((await see(own, guest)).refunds).toContainEqual(
      expect.objectContaining({ to: 'paid_credit', gift_card_last4: code.slice(-4), amount: euros(900) }),
    );
    await sendBookingMails(world);
    expect((await lastMailTo(world, guest.email, 'booking_cancelled')).text).toContain(
      `€9 goes back to your credit with the code ending ${code.slice(-4)}.`,
    );
    expect((await cardsOf())[0]).toMatchObject({ balance: euros(900) });
    await pass(800 * DAY);
    expect(await book(await dateAt(), guest, ['Laia'], { gift_card: code })).toMatchObject({
      ...{ http: 409, code: 'gift_cards.expired' },
    });
    expect(await call('POST', '/gift-card-balances', { code }, guest)).toMatchObject({ state: 'expired' });
  });

  it('is of what cards paid alone: nothing of a gift card, and nothing that was paid at the studio', async () => {
    const event = await dateAt();
    const { id, payment } = await book(event, guest, ['Laia'], { gift_card: await buyGiftCard(guest, 2000) });
    await pay(payment, guest);
    await pass(12 * HOUR);
    expect(await credit({ id }, { amount: 3801 })).toMatchObject({ http: 422, code: 'refunds.too_much' });
    expect(await credit({ id })).toMatchObject({ http: 201, amount: euros(3800) });
    expect(await credit({ id })).toMatchObject({ http: 409, code: 'refunds.nothing_paid' });
    expect((await see({ id }, guest)).payment_summary).toMatchObject({
      ...{ paid: [{ by: 'gift_card', amount: euros(2000) }], credited: euros(3800) },
    });
  });

  it('comes off what the studio has earned, with its commission, and is earned when it is used', async () => {
    const booking = await begun();
    await pass(5 * DAY);
    await completeEvents(world);
    await earnEvents(world);
    const owed = await balanceOf('studio_payable', studio.id);
    await credit(booking, { amount: 5800 });
    const [card] = await cardsOf();
    expect(await balanceOf('gift_cards', card.id)).toBe(-5800);
    expect(await balanceOf('booking_funds', booking.id)).toBe(0);
    expect((await balanceOf('studio_payable', studio.id)) - owed).toBe(5220);
    const own = await book(await dateAt(), guest, ['Laia'], { gift_card: card.code });
    expect(own).toMatchObject({ state: 'confirmed' });
    expect(await balanceOf('booking_funds', own.id)).toBe(-5800);
    expect(await balanceOf('gift_cards', card.id)).toBe(0);
  });

  it('loses what is left on it once the guest’s bank has taken the charge back', async () => {
    const booking = await begun();
    await credit(booking, { amount: 900 });
    const [card] = await cardsOf();
    await openDispute(booking.id, { all: true });
    await decideDispute(false);
    expect(await balanceOf('gift_cards', card.id)).toBe(0);
    expect(await book(await dateAt(), guest, ['Laia'], { gift_card: card.code })).toMatchObject({
      code: 'gift_cards.empty',
    });
  });

  it('keeps for the guest of a date that did not take place the right to the money', async () => {
    const booking = await begun();
    await object(booking);
    expect(await credit(booking, { amount: 900 })).toMatchObject({ http: 409, code: 'refunds.in_question' });
    expect((await answer(booking, { answer: 'credit', text: 'Come back soon.' })).http).toBe(204);
    expect((await see(booking, guest)).objection).toMatchObject({ state: 'denied', offers_credit: true });
    expect((await lastMailTo(world, guest.email, 'money_back')).text).toContain('offers you €116 as credit');
    await call('POST', `/bookings/${booking.id}/objection/escalation`, undefined, guest);
    expect(await call('POST', `/bookings/${booking.id}/objection/acceptance`, undefined, guest)).toMatchObject({
      ...{ http: 409, code: 'objections.settled' },
    });
    const [{ id }] = (await call('GET', '/admin/objections', undefined, admin)).items;
    await call('POST', `/admin/objections/${id}/decision`, { decision: 'refund' }, admin);
    expect((await see(booking, guest)).payment_summary).toMatchObject({
      credited: euros(0),
      given_back: euros(11_600),
    });
  });

  it('is the guest’s who accepts it, or says nothing', async () => {
    for (const say of ['yes', 'nothing']) {
      const booking = await begun();
      await object(booking);
      await answer(booking, { answer: 'credit' });
      if (say === 'yes') await call('POST', `/bookings/${booking.id}/objection/acceptance`, undefined, guest);
      await pass(4 * DAY);
      await lapseObjections(world);
      expect(await see(booking, guest)).toMatchObject({
        objection: { state: 'refunded' },
        payment_summary: { paid: [], credited: euros(11_600) },
      });
    }
  });
});

expectActivities(world, 'objection.credit_accepted');

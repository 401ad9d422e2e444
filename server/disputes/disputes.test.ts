import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#shared/time/time.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { asPerson, makeEvent, makeOffering, makePerson } from '#tests/makers.ts';
import { createStripeWorld } from '#tests/stripe-world.ts';
import { createSession } from '../auth/sessions/sessions.ts';
import { completeEvents } from '../bookings/complete-events.ts';
import { earnEvents } from '../bookings/earning/earn-events.ts';
import { reconcile } from '../reconciliation/reconciliation.ts';

const { world, stripe, laia, owner, studio, call, sessionOf, pass, restart, book, open, see, work, now } =
  await createStripeWorld();
const { db } = world;
const online = await makeOffering(world, studio, { payment: 'online' });
const admin = await makePerson(world, { admin: true });

beforeEach(restart);

/** A paid booking, and its charge at Stripe. */
async function pay() {
  const event = await makeEvent(world, online, { starts_at: new Date(now().getTime() + 2 * HOUR) });
  const { body: booking } = await book(event, laia);
  await open(booking, laia);
  const session = await sessionOf(booking);
  stripe.pay(session);
  await stripe.deliver();
  await work();
  const intent = stripe.books.intents.get(stripe.books.sessions.get(session)?.intentId ?? '');
  return { booking, charge: intent?.chargeId ?? '' };
}
async function tell() {
  await stripe.deliver();
  await work();
}
const cancelAsStudio = async ({ id }: { id: string }) =>
  expect(await call('POST', `/studios/${studio.id}/bookings/${id}/cancellation`, owner, {})).toMatchObject({
    status: 200,
  });
const balances = async () => {
  const { rows } = await sql<{ account: string; sum: number }>`
    select account, sum(amount)::int as sum from ledger_entries group by account having sum(amount) <> 0`.execute(db);
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
};
/** What the accounts changed by. */
async function changed(act: () => Promise<unknown>) {
  const before = await balances();
  await act();
  const after = await balances();
  return Object.fromEntries(
    Object.keys({ ...before, ...after })
      .map((account) => [account, (after[account] ?? 0) - (before[account] ?? 0)] as const)
      .filter(([, sum]) => sum !== 0),
  );
}
const get = async (path: string) => {
  admin.accessToken = (await createSession(world, admin.id, { method: 'password' })).access_token;
  const response = await world.request(`/api/v1${path}`, { headers: asPerson(admin) });
  expect(response.status).toBe(200);
  return response.json();
};

describe('a dispute', () => {
  it('holds the money back, and brings it back when it is won', async () => {
    const { charge } = await pay();
    const dispute = stripe.dispute(charge);
    expect(await changed(tell)).toEqual({ dispute_hold: 5800, clearing: -5800 });
    expect(await changed(tell)).toEqual({});
    stripe.closeDispute(dispute.id, 'won');
    expect(await changed(tell)).toEqual({ dispute_hold: -5800, clearing: 5800 });
  });

  it('that is lost before the studio has earned takes what the booking holds', async () => {
    const { booking, charge } = await pay();
    const dispute = stripe.dispute(charge);
    await tell();
    stripe.closeDispute(dispute.id, 'lost');
    expect(await changed(tell)).toEqual({ dispute_hold: -5800, booking_funds: 5800 });
    expect((await see(booking, laia)).state).toBe('confirmed');
    await pass(4 * DAY);
    await completeEvents(world);
    await earnEvents(world);
    const earned = await db.selectFrom('earnings').selectAll().where('booking_id', '=', booking.id).execute();
    expect(earned).toEqual([]);
  });

  it('that is lost afterwards is owed by the studio, less the commission', async () => {
    const { charge } = await pay();
    await pass(4 * DAY);
    await completeEvents(world);
    await earnEvents(world);
    const dispute = stripe.dispute(charge);
    await tell();
    const own = async () => (await call('GET', `/studios/${studio.id}/disputes`, owner)).body.items[0];
    expect(await own()).toMatchObject({ state: 'open', owed: { amount: 0 }, items: [{ kind: 'booking' }] });
    stripe.closeDispute(dispute.id, 'lost');
    // 10 % of 58 with 21 % VAT inside: 4.79 and 1.01.
    expect(await changed(tell)).toEqual({
      dispute_hold: -5800,
      studio_receivable: 5220,
      commission: 479,
      vat_output: 101,
    });
    expect(await own()).toMatchObject({ state: 'lost', owed: { amount: 5220, currency: 'EUR' } });
  });

  it('that is lost about a pass takes what is left on it, and credits that come back later', async () => {
    const type = { studio_id: studio.id, name: 'Ten', price: 20_000, currency: 'EUR', credits: 10, months: 6 };
    const { id: pass_type_id } = await db
      .insertInto('pass_types')
      .values({ ...type, created_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { body: bought } = await call('POST', '/passes', laia, { pass_type_id });
    await open(bought, laia);
    const session = await sessionOf(bought);
    stripe.pay(session);
    await tell();
    const event = await makeEvent(world, online, { starts_at: new Date(now().getTime() + 2 * HOUR) });
    const seat = { event_id: event.id, seats: 1, pass_id: bought.id };
    const { body: booking } = await call('POST', '/bookings', laia, seat);
    expect(booking).toMatchObject({ state: 'confirmed' });
    const intent = stripe.books.intents.get(stripe.books.sessions.get(session)?.intentId ?? '');
    const dispute = stripe.dispute(intent?.chargeId ?? '');
    await tell();
    stripe.closeDispute(dispute.id, 'lost');
    expect(await changed(tell)).toEqual({ dispute_hold: -20_000, pass_funds: 18_000, losses: 2000 });
    const ended = { state: 'refunded', credits_left: 0 };
    expect((await call('GET', `/me/passes/${bought.id}`, laia)).body).toMatchObject(ended);
    const back = await changed(async () => {
      await cancelAsStudio(booking);
      await work();
    });
    expect(back).toEqual({ booking_funds: 2000, losses: -2000 });
    expect((await call('GET', `/me/passes/${bought.id}`, laia)).body).toMatchObject(ended);
  });

  it('that is lost about a gift card takes what is left on it, and money that comes back later', async () => {
    const card = { amount: 10_000, sender_name: 'Laia', recipient_name: 'Ona', recipient_email: 'ona@example.test' };
    const { body: bought } = await call('POST', '/gift-cards', laia, card);
    await open(bought, laia);
    const session = await sessionOf(bought);
    stripe.pay(session);
    await tell();
    const own = () => call('GET', `/me/gift-cards/${bought.id}`, laia);
    const { code: gift_card } = (await own()).body;
    const event = await makeEvent(world, online, { starts_at: new Date(now().getTime() + 2 * HOUR) });
    const { body: booking } = await call('POST', '/bookings', laia, { event_id: event.id, seats: 1, gift_card });
    expect(booking).toMatchObject({ state: 'confirmed' });
    const intent = stripe.books.intents.get(stripe.books.sessions.get(session)?.intentId ?? '');
    const dispute = stripe.dispute(intent?.chargeId ?? '');
    await tell();
    stripe.closeDispute(dispute.id, 'lost');
    expect(await changed(tell)).toEqual({ dispute_hold: -10_000, gift_cards: 4200, losses: 5800 });
    const back = await changed(async () => {
      await cancelAsStudio(booking);
      await work();
    });
    expect(back).toEqual({ booking_funds: 5800, losses: -5800 });
    expect((await own()).body).toMatchObject({ balance: { amount: 0 } });
  });

  it('costs a fee, and the ledger agrees with Stripe', async () => {
    const { charge } = await pay();
    stripe.dispute(charge);
    await tell();
    await pass(2 * HOUR);
    await reconcile(world);
    expect(await get('/admin/ledger/differences')).toEqual({ items: [] });
    expect((await balances()).dispute_fees).toBe(2000 * stripe.books.disputes.size);
    const net = [...stripe.books.transactions.values()].reduce((sum, { amount, fee }) => sum + amount - fee, 0);
    expect((await balances()).clearing).toBe(net);
  });

  it('is listed with what can be shown to the bank', async () => {
    const { booking, charge } = await pay();
    const { id } = stripe.dispute(charge);
    await tell();
    await sendBookingMails(world);
    const { items } = (await get('/admin/disputes')) as { items: { id: string; provider_ref: string }[] };
    const listed = items.find(({ provider_ref }) => provider_ref === id);
    const paid = { state: 'open', reason: 'fraudulent', amount: { amount: 5800, currency: 'EUR' } };
    expect(listed).toMatchObject({ ...paid, items: [{ booking: { id: booking.id }, studio: { id: studio.id } }] });
    expect(await get(`/admin/disputes/${listed?.id}/evidence`)).toMatchObject({
      bookings: [
        {
          id: booking.id,
          guest: { name: 'Laia', email: laia.email },
          attendees: [{ checked_in_at: null }],
          history: [{ state: 'held' }, { state: 'confirmed' }],
          terms: { steps: expect.arrayContaining([{ share: 0, until: null }]) },
          mails: [{ is_sent: false }],
        },
      ],
    });
  });

  it('is answered with that evidence, once', async () => {
    const { booking, charge } = await pay();
    const { id } = stripe.dispute(charge);
    await tell();
    const row = await world.db.selectFrom('disputes').select('id').where('provider_ref', '=', id).executeTakeFirst();
    const path = `/admin/disputes/${row?.id}/evidence`;
    await get('/admin/disputes');
    const send = () => call('POST', path, admin, { note: 'They came twice.' });
    const [{ status, body }, again] = [await send(), await send()];
    expect([status, body]).toMatchObject([
      200,
      { evidence_sent_at: now().toISOString(), evidence_note: 'They came twice.' },
    ]);
    expect(again.body.code).toBe('payments.evidence_closed');
    const audited = await world.db
      .selectFrom('activities')
      .select('type')
      .where('subject_id', '=', row?.id ?? '')
      .execute();
    expect(audited).toEqual([{ type: 'dispute.evidence_sent' }]);
    expect(stripe.books.disputes.get(id)).toMatchObject({
      ...{ status: 'under_review', submissions: 1 },
      evidence: {
        customer_name: 'Laia',
        customer_email_address: laia.email,
        product_description: expect.stringContaining('1 × '),
        access_activity_log: expect.stringContaining(`Booking ${booking.reference}`),
        uncategorized_text: 'They came twice.',
      },
    });
  });
});

import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findPayment, openAtProvider, type PaymentRow } from '#server/payments/payments.ts';
import { HOUR, MINUTE } from '#shared/time/time.ts';
import { makeEvent, makeOffering } from '#tests/makers.ts';
import { createStripeWorld } from '#tests/stripe-world.ts';

const { world, stripe, owner, laia, ona, studio, call, sessionOf, pass, restart, book, open, see, work } =
  await createStripeWorld();
const { db } = world;
const online = await makeOffering(world, studio, { payment: 'online', cancellation_policy: 'flexible' });
const approved = await makeOffering(world, studio, { payment: 'online', booking_mode: 'requires_approval' });

beforeEach(restart);
afterEach(async () => {
  stripe.faults.heal();
  // After each fault, once Stripe answers again, the ledger says what Stripe has.
  await pass(2 * MINUTE);
  await work();
  await pass(MINUTE);
  await work();
  expect(await clearing()).toBe(atStripe());
});

const clearing = async () =>
  (
    await sql<{ sum: number }>`
      select coalesce(sum(amount), 0)::int as sum from ledger_entries where account = 'clearing' and owner = 'stripe'`.execute(
      db,
    )
  ).rows[0]?.sum;
const atStripe = () => [...stripe.books.transactions.values()].reduce((sum, { amount }) => sum + amount, 0);
const attempts = async ({ payment }: { payment: { id: string } }) =>
  db
    .selectFrom('payment_attempts')
    .select(['key', 'error'])
    .where('payment_id', '=', payment.id)
    .orderBy('started_at')
    .execute();
const sessionsOf = ({ payment }: { payment: { id: string } }) =>
  [...stripe.books.sessions.values()].filter(({ metadata }) => metadata.payment === payment.id);

/** Requests of a call whose connection breaks: the SDK repeats it once by itself, with the same key. */
const TRIES = 2;

async function pay(offering: typeof online, seats = 1) {
  const { body: booking } = await book(await makeEvent(world, offering), laia, seats);
  await open(booking, laia);
  stripe.pay(await sessionOf(booking));
  await stripe.deliver();
  await work();
  return booking;
}

describe('when Stripe is down for an hour in the middle of a checkout', () => {
  it('the guest is told, the hold is honest, and the seats are free again', async () => {
    const event = await makeEvent(world, online, { capacity: 1 });
    const { body: booking } = await book(event, laia);
    stripe.faults.plan('down');
    const { status, body } = await open(booking, laia);
    expect([status, body.code]).toEqual([503, 'payments.no_answer']);
    // The hold is not extended for a page that never opened.
    expect((await see(booking, laia)).hold_ends_at).toBe('2031-11-20T10:15:00+01:00');
    await pass(16 * MINUTE);
    await work();
    expect(await see(booking, laia)).toMatchObject({ state: 'expired', payment: { state: 'voided' } });
    expect((await book(event, ona)).body.state).toBe('held');
  });

  it('what was paid meanwhile is not lost', async () => {
    const { body: booking } = await book(await makeEvent(world, online), laia);
    await open(booking, laia);
    stripe.pay(await sessionOf(booking));
    stripe.faults.plan('down');
    expect((await call('POST', `/payments/${booking.payment.id}/refresh`, laia)).body.code).toBe('payments.no_answer');
    await stripe.deliver();
    await work();
    await pass(HOUR);
    await work();
    expect((await see(booking, laia)).state).toBe('expired');
    stripe.faults.heal();
    await pass(MINUTE);
    await work();
    expect(await see(booking, laia)).toMatchObject({ state: 'confirmed', payment: { state: 'captured' } });
  });
});

describe('when the answer is lost after the effect', () => {
  it('of opening the page, the next press opens the same page', async () => {
    const { body: booking } = await book(await makeEvent(world, online), laia);
    stripe.faults.plan('answer_lost', 'POST /v1/checkout/sessions', TRIES);
    expect((await open(booking, laia)).status).toBe(503);
    expect((await open(booking, laia)).status).toBe(200);
    expect(sessionsOf(booking)).toHaveLength(1);
    expect(await attempts(booking)).toHaveLength(1);
  });

  it('of opening the page, a press much later opens another one, and nobody has seen the first', async () => {
    const { body: booking } = await book(await makeEvent(world, online), laia);
    stripe.faults.plan('answer_lost', 'POST /v1/checkout/sessions', TRIES);
    await open(booking, laia);
    await pass(10 * MINUTE);
    expect((await open(booking, laia)).body.url).toBe(`${stripe.url}/c/pay/${await sessionOf(booking)}`);
    expect(sessionsOf(booking)).toHaveLength(2);
  });

  it('of a capture, the booking is approved all the same, once', async () => {
    const booking = await pay(approved);
    stripe.faults.plan('answer_lost', '/capture', TRIES);
    const { body } = await call('POST', `/bookings/${booking.id}/approval`, owner, {});
    expect(body.code).toBe('payments.no_answer');
    expect((await call('POST', `/bookings/${booking.id}/approval`, owner, {})).status).toBe(200);
    expect(await see(booking, laia)).toMatchObject({ state: 'confirmed', payment: { state: 'captured' } });
  });

  it('of a refund, it is paid back once', async () => {
    const booking = await pay(online, 2);
    stripe.faults.plan('answer_lost', 'POST /v1/refunds', 2 * TRIES);
    await call('POST', `/bookings/${booking.id}/cancellation`, laia, { positions: [1] });
    await work();
    await pass(20_000);
    await work();
    await pass(20_000);
    await work();
    const [refund, ...more] = await db.selectFrom('refunds').selectAll().where('booking_id', '=', booking.id).execute();
    expect([refund?.state, more]).toEqual(['succeeded', []]);
    expect([...stripe.books.refunds.values()].filter(({ metadata }) => metadata.refund === refund?.id)).toHaveLength(1);
  });

  it('of voiding, the page ends once', async () => {
    const { body: booking } = await book(await makeEvent(world, online), laia);
    await open(booking, laia);
    stripe.faults.plan('answer_lost', '/expire', TRIES);
    await call('DELETE', `/bookings/${booking.id}/hold`, laia);
    await work();
    await pass(20_000);
    await work();
    expect(await see(booking, laia)).toMatchObject({ state: 'expired', payment: { state: 'voided' } });
  });
});

describe('when Stripe answers 500, and says so again to the same key', () => {
  it('the page opens with another key', async () => {
    const { body: booking } = await book(await makeEvent(world, online), laia);
    stripe.faults.plan('500', 'POST /v1/checkout/sessions', 1);
    expect((await open(booking, laia)).body.code).toBe('payments.no_answer');
    expect((await open(booking, laia)).status).toBe(200);
    expect((await attempts(booking)).map(({ key }) => key.split(':').length)).toEqual([4, 5]);
  });

  it('a refund is paid with another key, once', async () => {
    const booking = await pay(online);
    const before = stripe.books.refunds.size;
    stripe.faults.plan('500', 'POST /v1/refunds', 1);
    await call('POST', `/bookings/${booking.id}/cancellation`, laia, {});
    await work();
    expect(stripe.books.refunds.size).toBe(before);
    await pass(20_000);
    await work();
    expect(stripe.books.refunds.size).toBe(before + 1);
  });

  it('a capture is made with another key', async () => {
    const booking = await pay(approved);
    stripe.faults.plan('500', '/capture', 1);
    await call('POST', `/bookings/${booking.id}/approval`, owner, {});
    expect((await see(booking, laia)).state).toBe('awaiting_approval');
    expect((await call('POST', `/bookings/${booking.id}/approval`, owner, {})).status).toBe(200);
  });
});

describe('when something else changes the payment while the page is opened', () => {
  const details = {
    title: 'Clay',
    bookingId: '',
    returnUrl: 'http://atelio.test/pay/x',
    email: null,
    locale: 'en',
    canKeepCard: false,
  };

  it('the guest gets a page with the new amount', async () => {
    const { body: booking } = await book(await makeEvent(world, online), laia);
    const stale = await findPayment(db, booking.payment.id);
    await db.updateTable('payments').set({ amount: 5000 }).where('id', '=', booking.payment.id).execute();
    const { ref } = await openAtProvider(world, stale as PaymentRow, details);
    expect(stripe.books.sessions.get(ref)?.amount).toBe(5000);
    expect(await sessionOf(booking)).toBe(ref);
  });

  it('the guest gets no page of a payment that has ended', async () => {
    const { body: booking } = await book(await makeEvent(world, online), laia);
    const stale = await findPayment(db, booking.payment.id);
    await db.updateTable('payments').set({ state: 'voided' }).where('id', '=', booking.payment.id).execute();
    await expect(openAtProvider(world, stale as PaymentRow, details)).rejects.toThrow('payments.ended');
  });
});

describe('when the program is killed', () => {
  const lose = (what: string) =>
    sql`
    update payment_attempts set answered_at = null, error = '' where key like ${`%${what}%`}`.execute(db);

  it('after the page was opened and before it was written down, the guest gets the same page', async () => {
    const { body: booking } = await book(await makeEvent(world, online), laia);
    await open(booking, laia);
    await lose(booking.payment.id);
    await db.updateTable('payments').set({ provider_ref: null }).where('id', '=', booking.payment.id).execute();
    await open(booking, laia);
    expect(sessionsOf(booking)).toHaveLength(1);
  });

  it('after a refund was made and before it was written down, it is found, also a day later', async () => {
    const booking = await pay(online);
    await call('POST', `/bookings/${booking.id}/cancellation`, laia, {});
    const [refund] = await db.selectFrom('refunds').selectAll().where('booking_id', '=', booking.id).execute();
    const { intentId } = stripe.books.sessions.get(await sessionOf(booking)) ?? {};
    stripe.refund(intentId ?? '', 5800, { refund: refund?.id ?? '' });
    const before = stripe.books.refunds.size;
    await sql`insert into payment_attempts (key, payment_id, step, started_at)
      values (${`${refund?.id}:refund`}, ${booking.payment.id}, 'refund', ${new Date(0)})`.execute(db);
    await work();
    expect(stripe.books.refunds.size).toBe(before);
    expect(await db.selectFrom('refunds').select('state').where('booking_id', '=', booking.id).execute()).toEqual([
      { state: 'succeeded' },
    ]);
  });

  it('after a payment was captured and before it was written down, it is looked up', async () => {
    const booking = await pay(approved);
    const { intentId } = stripe.books.sessions.get(await sessionOf(booking)) ?? {};
    const calling = fetch(`${stripe.url}/v1/payment_intents/${intentId}/capture`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${stripe.settings.STRIPE_SECRET_KEY}`,
        'Stripe-Version': '2026-10-28.endive',
        'Idempotency-Key': `${booking.payment.id}:capture`,
      },
    });
    expect((await calling).status).toBe(200);
    await sql`insert into payment_attempts (key, payment_id, step, actor_id, started_at)
      values (${`${booking.payment.id}:capture`}, ${booking.payment.id}, 'capture', ${owner.id}, ${new Date(0)})`.execute(
      db,
    );
    await stripe.deliver();
    await work();
    expect(await see(booking, laia)).toMatchObject({ state: 'confirmed', payment: { state: 'captured' } });
  });
});

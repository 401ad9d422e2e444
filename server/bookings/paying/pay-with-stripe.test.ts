import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#shared/time/time.ts';
import { makeEvent, makeOffering } from '#tests/makers.ts';
import { createStripeWorld } from '#tests/stripe-world.ts';

const { world, stripe, owner, laia, ona, studio, call, sessionOf, pass, restart, book, open, see, work, now } =
  await createStripeWorld();
const { db } = world;
const online = await makeOffering(world, studio, { payment: 'online', cancellation_policy: 'moderate' });
const approved = await makeOffering(world, studio, { payment: 'online', booking_mode: 'requires_approval' });
const asked = await makeOffering(world, studio, { payment: 'online', booking_mode: 'request_only' });

beforeEach(restart);

const refundsOf = async ({ id }: { id: string }) =>
  db.selectFrom('refunds').select(['amount', 'state']).where('booking_id', '=', id).execute();
const balanceOf = async (account: string, owner_: string) => {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::int as sum from ledger_entries where account = ${account} and owner = ${owner_}`.execute(
    db,
  );
  return rows[0]?.sum;
};
const bookAndOpen = async (event: { id: string }, person = laia, seats = 1) => {
  const { body } = await book(event, person, seats);
  const { status, body: page } = await open(body, person);
  expect([status, page.url]).toEqual([200, expect.stringContaining(`${stripe.url}/c/pay/cs_test_`)]);
  return body;
};

describe('a booking that is paid by Stripe', () => {
  it('is held as long as the page is open, and confirmed when it is paid', async () => {
    const booking = await bookAndOpen(await makeEvent(world, online), laia, 2);
    const session = stripe.books.sessions.get(await sessionOf(booking));
    expect(session).toMatchObject({
      amount: 11600,
      currency: 'eur',
      metadata: { payment: booking.payment.id },
      params: { success_url: `http://atelio.test/pay/${booking.payment.id}?back=paid` },
    });
    expect(stripe.books.customers.get(String(session?.params.customer))?.params).toEqual({ email: laia.email });
    expect(session?.params.payment_intent_data).toMatchObject({ transfer_group: booking.id });
    expect((await see(booking, laia)).hold_ends_at).toBe('2031-11-20T10:35:00+01:00');
    expect(session?.expiresAt).toBe(Date.parse('2031-11-20T10:35:00+01:00') / 1000);
    stripe.pay(session?.id ?? '');
    await stripe.deliver();
    await work();
    expect(await see(booking, laia)).toMatchObject({ state: 'confirmed', payment: { state: 'captured' } });
    expect((await call('GET', `/payments/${booking.payment.id}`, laia)).body).toMatchObject({ card_last4: '4242' });
    expect(await balanceOf('booking_funds', booking.id)).toBe(-11600);
  });

  it('has one page for two presses at once, and the same one later', async () => {
    const { body } = await book(await makeEvent(world, online), laia);
    const [first] = (await Promise.all([open(body, laia), open(body, laia)])).filter(({ status }) => status === 200);
    await pass(20 * MINUTE);
    expect((await open(body, laia)).body).toEqual(first?.body);
    expect(
      [...stripe.books.sessions.values()].filter(({ metadata }) => metadata.payment === body.payment.id),
    ).toHaveLength(1);
    expect((await open(body, ona)).status).toBe(404);
  });

  it('is seen as paid without any webhook', async () => {
    const booking = await bookAndOpen(await makeEvent(world, online));
    stripe.pay(await sessionOf(booking));
    await pass(31_000);
    await work();
    expect((await see(booking, laia)).state).toBe('confirmed');
  });

  it('says why a card was declined, and can be paid with another', async () => {
    const booking = await bookAndOpen(await makeEvent(world, online));
    const session = await sessionOf(booking);
    stripe.pay(session, 'insufficient_funds', '4000000000009995');
    await pass(31_000);
    await work();
    expect((await call('GET', `/payments/${booking.payment.id}`, laia)).body).toMatchObject({
      state: 'created',
      decline_code: 'insufficient_funds',
    });
    stripe.pay(session);
    await stripe.deliver();
    await work();
    expect((await see(booking, laia)).state).toBe('confirmed');
  });

  it('waits for a bank that decides later', async () => {
    const booking = await bookAndOpen(await makeEvent(world, online));
    const session = await sessionOf(booking);
    stripe.pay(session, 'later');
    await stripe.deliver();
    await work();
    expect(await see(booking, laia)).toMatchObject({ state: 'held', payment: { state: 'pending' } });
    expect((await open(booking, laia)).body.code).toBe('payments.in_flight');
    stripe.settlePayment(session, 'succeeded');
    await stripe.deliver();
    await work();
    expect((await see(booking, laia)).state).toBe('confirmed');
  });

  it('gets another page while it is held longer than the first one is open', async () => {
    const booking = await bookAndOpen(await makeEvent(world, online));
    const first = await sessionOf(booking);
    const holdEndsAt = new Date(now().getTime() + 3 * HOUR);
    await db.updateTable('bookings').set({ hold_ends_at: holdEndsAt }).where('id', '=', booking.id).execute();
    await pass(HOUR);
    await work();
    expect(await see(booking, laia)).toMatchObject({ state: 'held', payment: { state: 'created' } });
    await open(booking, laia);
    const second = await sessionOf(booking);
    expect(second).not.toBe(first);
    stripe.pay(second);
    await stripe.deliver();
    await work();
    expect((await see(booking, laia)).state).toBe('confirmed');
  });

  it('that is let go ends the page', async () => {
    const booking = await bookAndOpen(await makeEvent(world, online));
    await call('DELETE', `/bookings/${booking.id}/hold`, laia);
    await work();
    expect(stripe.books.sessions.get(await sessionOf(booking))?.status).toBe('expired');
    expect(await see(booking, laia)).toMatchObject({ state: 'expired', payment: { state: 'voided' } });
  });

  it('that is abandoned ends with the page, and the seats are free', async () => {
    const event = await makeEvent(world, online, { capacity: 1 });
    const booking = await bookAndOpen(event);
    await pass(36 * MINUTE);
    await work();
    expect(await see(booking, laia)).toMatchObject({ state: 'expired', payment: { state: 'voided' } });
    expect((await book(event, ona)).body.state).toBe('held');
  });

  it('is paid at the last moment: what arrives after the hold takes the seats again, or goes back at once', async () => {
    const event = await makeEvent(world, online, { capacity: 1 });
    const booking = await bookAndOpen(event);
    stripe.pay(await sessionOf(booking), 'later');
    await pass(36 * MINUTE);
    await work();
    expect((await see(booking, laia)).state).toBe('expired');
    const { body: other } = await book(event, ona);
    stripe.settlePayment(await sessionOf(booking), 'succeeded');
    await stripe.deliver();
    await work();
    expect((await see(booking, laia)).state).toBe('expired');
    expect(await refundsOf(booking)).toEqual([{ amount: 5800, state: 'succeeded' }]);
    await call('DELETE', `/bookings/${other.id}/hold`, ona);
    const third = await bookAndOpen(event);
    stripe.pay(await sessionOf(third), 'later');
    await pass(36 * MINUTE);
    await work();
    stripe.settlePayment(await sessionOf(third), 'succeeded');
    await pass(MINUTE);
    await work();
    expect((await see(third, laia)).state).toBe('confirmed');
  });
});

describe('a booking that the studio approves', () => {
  it('is authorised, and captured with the approval', async () => {
    const booking = await bookAndOpen(await makeEvent(world, approved));
    stripe.pay(await sessionOf(booking));
    await stripe.deliver();
    await work();
    expect(await see(booking, laia)).toMatchObject({ state: 'awaiting_approval', payment: { state: 'authorised' } });
    const row = await db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', booking.payment.id)
      .executeTakeFirstOrThrow();
    const intent = stripe.books.intents.get(row.provider_intent ?? '');
    expect(stripe.books.charges.get(intent?.chargeId ?? '')).toMatchObject({ captured: false, transactionId: null });
    expect(row.capture_before).toEqual(new Date(now().getTime() + 7 * DAY));
    expect((await call('POST', `/bookings/${booking.id}/approval`, owner, {})).status).toBe(200);
    expect(await see(booking, laia)).toMatchObject({ state: 'confirmed', payment: { state: 'captured' } });
    expect(intent?.status).toBe('succeeded');
  });

  it('is let go with a decline', async () => {
    const booking = await bookAndOpen(await makeEvent(world, approved));
    stripe.pay(await sessionOf(booking));
    await stripe.deliver();
    await work();
    await call('POST', `/bookings/${booking.id}/declination`, owner, {});
    await work();
    const { intentId } = stripe.books.sessions.get(await sessionOf(booking)) ?? {};
    expect(stripe.books.intents.get(intentId ?? '')?.status).toBe('canceled');
    expect(await see(booking, laia)).toMatchObject({ state: 'declined', payment: { state: 'voided' } });
    expect(await refundsOf(booking)).toEqual([]);
  });

  it('ends visibly when the bank has let the authorisation go', async () => {
    const booking = await bookAndOpen(await makeEvent(world, approved));
    stripe.pay(await sessionOf(booking));
    await stripe.deliver();
    await work();
    const { intentId } = stripe.books.sessions.get(await sessionOf(booking)) ?? {};
    const charge = stripe.books.charges.get(stripe.books.intents.get(intentId ?? '')?.chargeId ?? '');
    if (charge) charge.captureBefore = now().getTime() / 1000 + 60;
    await pass(HOUR);
    await stripe.deliver();
    await work();
    expect(await see(booking, laia)).toMatchObject({ state: 'expired', payment: { state: 'voided' } });
  });
});

describe('a request whose offer is accepted', () => {
  it('is paid on the page', async () => {
    const starts_at = new Date(now().getTime() + 200 * HOUR).toISOString();
    const wish = { offering_id: asked.id, text: 'A birthday', times: [{ starts_at }], seats: 2 };
    const { body } = await call('POST', '/booking-requests', laia, wish);
    await call('POST', `/bookings/${body.id}/offer`, owner, { starts_at, price: { amount: 9000 } });
    const { body: held } = await call('POST', `/bookings/${body.id}/acceptance`, laia, {});
    await open(held, laia);
    stripe.pay(await sessionOf(held));
    await stripe.deliver();
    await work();
    expect(await see(held, laia)).toMatchObject({ state: 'confirmed', payment: { state: 'captured' } });
  });
});

describe('a refund by Stripe', () => {
  const pay = async () => {
    const booking = await bookAndOpen(
      await makeEvent(world, online, { starts_at: new Date(now().getTime() + 300 * HOUR) }),
      laia,
      2,
    );
    stripe.pay(await sessionOf(booking));
    await stripe.deliver();
    await work();
    return booking;
  };
  const sentOf = async (booking: { payment: { id: string } }) => {
    const { intentId } = stripe.books.sessions.get(await sessionOf(booking)) ?? {};
    return [...stripe.books.refunds.values()].filter((refund) => refund.intentId === intentId);
  };

  it('goes back once for a seat and once for the rest, and its webhook counts no second time', async () => {
    const booking = await pay();
    await call('POST', `/bookings/${booking.id}/cancellation`, laia, { positions: [1] });
    await work();
    await call('POST', `/bookings/${booking.id}/cancellation`, laia, {});
    await work();
    await stripe.deliver({ times: 3 });
    await work();
    expect((await sentOf(booking)).map(({ amount }) => amount)).toEqual([5800, 5800]);
    expect((await refundsOf(booking)).map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
    expect(await balanceOf('booking_funds', booking.id)).toBe(0);
  });

  it.each(['succeeded', 'failed'] as const)('that takes days ends as the bank says: %s', async (outcome) => {
    const booking = await pay();
    const before = await balanceOf('clearing', 'stripe');
    stripe.books.slowRefunds = true;
    await call('POST', `/bookings/${booking.id}/cancellation`, laia, {});
    await work();
    stripe.books.slowRefunds = false;
    expect(await refundsOf(booking)).toEqual([{ amount: 11600, state: 'pending' }]);
    await pass(DAY);
    await work();
    const sent = await sentOf(booking);
    expect(sent).toHaveLength(1);
    stripe.settleRefund(sent[0]?.id ?? '', outcome);
    await stripe.deliver();
    await work();
    expect(await refundsOf(booking)).toEqual([{ amount: 11600, state: outcome }]);
    expect(await balanceOf('clearing', 'stripe')).toBe(outcome === 'succeeded' ? (before ?? 0) - 11600 : before);
    // What the bank returned is owed to the guest, and not the booking's again.
    expect(await balanceOf('booking_funds', booking.id)).toBe(0);
    expect((await balanceOf('refunds_owed', laia.id)) ?? 0).toBe(outcome === 'succeeded' ? 0 : -11600);
  });

  it('that the bank returns after it had arrived is owed to the guest, and Stripe has the money again', async () => {
    const booking = await pay();
    const before = await balanceOf('clearing', 'stripe');
    const owed = (await balanceOf('refunds_owed', laia.id)) ?? 0;
    await call('POST', `/bookings/${booking.id}/cancellation`, laia, {});
    await work();
    expect(await refundsOf(booking)).toEqual([{ amount: 11600, state: 'succeeded' }]);
    stripe.settleRefund((await sentOf(booking))[0]?.id ?? '', 'failed');
    await stripe.deliver();
    await work();
    expect(await refundsOf(booking)).toEqual([{ amount: 11600, state: 'failed' }]);
    expect(await balanceOf('clearing', 'stripe')).toBe(before);
    expect(await balanceOf('refunds_owed', laia.id)).toBe(owed - 11600);
  });
});

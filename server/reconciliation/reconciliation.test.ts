import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#shared/time/time.ts';
import { asPerson, makeEvent, makeOffering, makePerson } from '#tests/makers.ts';
import { createStripeWorld } from '#tests/stripe-world.ts';
import { createSession } from '../auth/sessions/sessions.ts';
import { reconcile } from './reconciliation.ts';

const { world, stripe, laia, studio, call, sessionOf, pass, restart, book, open, see, work, now } =
  await createStripeWorld();
const { db } = world;
const online = await makeOffering(world, studio, { payment: 'online', cancellation_policy: 'flexible' });
const admin = await makePerson(world, { admin: true });

beforeEach(restart);

async function pay(seats = 1) {
  const event = await makeEvent(world, online, { starts_at: new Date(now().getTime() + 40 * DAY) });
  const { body: booking } = await book(event, laia, seats);
  await open(booking, laia);
  stripe.pay(await sessionOf(booking));
  await stripe.deliver();
  await work();
  return booking;
}
const listed = async () => {
  admin.accessToken = (await createSession(world, admin.id, { method: 'password' })).access_token;
  const response = await world.request('/api/v1/admin/ledger/differences', { headers: asPerson(admin) });
  expect(response.status).toBe(200);
  return ((await response.json()) as { items: { kind: string; ref: string; difference: object | null }[] }).items;
};
const balanceOf = async (account: string) =>
  (
    await sql<{ sum: number }>`
      select coalesce(sum(amount), 0)::int as sum from ledger_entries where account = ${account}`.execute(db)
  ).rows[0]?.sum;
const intentOf = async (booking: { payment: { id: string } }) =>
  stripe.books.sessions.get(await sessionOf(booking))?.intentId ?? '';
/** What Stripe has: all that came in and went out, less its fees. */
const atStripe = () => [...stripe.books.transactions.values()].reduce((sum, { amount, fee }) => sum + amount - fee, 0);

describe('the reconciliation', () => {
  it('posts the fees, once, and finds nothing where both agree', async () => {
    const booking = await pay(2);
    await call('POST', `/bookings/${booking.id}/cancellation`, laia, { positions: [1] });
    await work();
    await pass(2 * HOUR);
    await reconcile(world);
    await reconcile(world);
    expect(await listed()).toEqual([]);
    // 1.5 % of 116 and 25 cents; a refund costs nothing.
    expect(await balanceOf('processor_fees')).toBe(199);
    expect(await balanceOf('clearing')).toBe(atStripe());
  });

  it('takes up what was never delivered', async () => {
    const event = await makeEvent(world, online);
    const { body: booking } = await book(event, laia);
    await open(booking, laia);
    stripe.pay(await sessionOf(booking));
    await reconcile(world);
    expect((await see(booking, laia)).state).toBe('confirmed');
  });

  it('lists a refund that somebody made in Stripe’s dashboard, and a charge that is not known here', async () => {
    const booking = await pay();
    const refund = stripe.refund(await intentOf(booking), 1000);
    await pass(2 * HOUR);
    await reconcile(world);
    expect(await listed()).toMatchObject([
      { kind: 'unknown_transaction', ref: refund.transactionId, difference: { amount: -1000, currency: 'EUR' } },
    ]);
    await db.deleteFrom('provider_transactions').where('ref', '=', refund.transactionId).execute();
    stripe.books.transactions.delete(refund.transactionId);
    await reconcile(world);
    expect(await listed()).toEqual([]);
  });

  it('posts what Stripe paid out to the platform’s bank, and what it bills', async () => {
    const [fees, bank] = [(await balanceOf('processor_fees')) ?? 0, (await balanceOf('platform_bank')) ?? 0];
    stripe.payOut(5000);
    stripe.bill(290);
    await pass(2 * HOUR);
    await reconcile(world);
    await reconcile(world);
    expect(await listed()).toEqual([]);
    expect(await balanceOf('platform_bank')).toBe(bank + 5000);
    expect(await balanceOf('processor_fees')).toBe(fees + 290);
    expect(await balanceOf('clearing')).toBe(atStripe());
  });

  it('lists what Stripe has not', async () => {
    const booking = await pay();
    const charge = stripe.books.charges.get(stripe.books.intents.get(await intentOf(booking))?.chargeId ?? '');
    const kept = stripe.books.transactions.get(charge?.transactionId ?? '');
    stripe.books.transactions.delete(charge?.transactionId ?? '');
    await pass(2 * HOUR);
    await reconcile(world);
    expect(await listed()).toMatchObject([
      {
        kind: 'missing_transaction',
        ref: `charge:${booking.payment.id}`,
        difference: { amount: -5800, currency: 'EUR' },
      },
    ]);
    if (kept) stripe.books.transactions.set(kept.id, kept);
    await reconcile(world);
    expect(await listed()).toEqual([]);
    expect(await balanceOf('clearing')).toBe(atStripe());
  });

  it('lists a refund that the bank sent back', async () => {
    const booking = await pay();
    stripe.books.slowRefunds = true;
    await call('POST', `/bookings/${booking.id}/cancellation`, laia, {});
    await work();
    stripe.books.slowRefunds = false;
    const refund = [...stripe.books.refunds.values()].at(-1);
    stripe.settleRefund(refund?.id ?? '', 'failed');
    await stripe.deliver();
    await work();
    await pass(2 * HOUR);
    await reconcile(world);
    expect(await listed()).toMatchObject([{ kind: 'refund_failed', difference: { amount: 5800, currency: 'EUR' } }]);
    expect(await balanceOf('clearing')).toBe(atStripe());
    await db.deleteFrom('refunds').where('state', '=', 'failed').execute();
    await db
      .deleteFrom('provider_transactions')
      .where('about', '=', refund?.id ?? '')
      .execute();
    await sql`update payments set changed_at = ${now()} where id = ${booking.payment.id}`.execute(db);
    stripe.books.transactions.delete(refund?.transactionId ?? '');
    stripe.books.transactions.delete(refund?.failureTransactionId ?? '');
  });

  it('closes calls whose outcome is known by now, and lists the others', async () => {
    const booking = await pay();
    await sql`update payment_attempts set answered_at = null where payment_id = ${booking.payment.id}`.execute(db);
    const { body: other } = await book(await makeEvent(world, online), laia);
    stripe.faults.plan('down');
    await open(other, laia);
    stripe.faults.heal();
    await pass(2 * HOUR);
    await reconcile(world);
    expect((await listed()).map(({ kind }) => kind)).toEqual(['call_without_answer']);
    await work();
    await pass(MINUTE);
    await reconcile(world);
    expect(await listed()).toEqual([]);
  });
});

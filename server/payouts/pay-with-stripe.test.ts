import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DAY, HOUR } from '#shared/time/time.ts';
import { makeEvent, makeOffering } from '#tests/makers.ts';
import { createStripeWorld } from '#tests/stripe-world.ts';
import { completeEvents } from '../bookings/complete-events.ts';
import { earnEvents } from '../bookings/earning/earn-events.ts';
import { reconcile } from '../reconciliation/reconciliation.ts';
import { makePayouts } from './make-payouts.ts';

const { world, stripe, owner, laia, studio, call, sessionOf, pass, restart, book, open, work, now } =
  await createStripeWorld();

it('what a guest paid at Stripe reaches the account of the studio there, less the commission', async () => {
  await restart();
  const account = `/studios/${studio.id}/payout-account`;
  const { body: page } = await call('POST', `${account}/onboarding`, owner, {});
  await fetch(page.url, { method: 'POST', redirect: 'manual' });
  expect((await call('POST', `${account}/check`, owner, {})).body).toMatchObject({ state: 'ready' });
  await call('PUT', account, owner, { schedule: 'each_event' });

  const online = await makeOffering(world, studio, { payment: 'online' });
  const event = await makeEvent(world, online, { starts_at: new Date(now().getTime() + 2 * HOUR) });
  const { body: booking } = await book(event, laia);
  await open(booking, laia);
  stripe.pay(await sessionOf(booking));
  await stripe.deliver();
  await work();
  await pass(4 * DAY);
  await completeEvents(world);
  await earnEvents(world);
  await makePayouts(world);
  await makePayouts(world);

  const { intentId } = stripe.books.sessions.get(await sessionOf(booking)) ?? {};
  const source = stripe.books.intents.get(intentId ?? '')?.chargeId;
  expect([...stripe.books.transfers.values()]).toMatchObject([
    { amount: 5220, currency: 'eur', source, group: booking.id },
  ]);
  await pass(2 * HOUR);
  await reconcile(world);
  const { rows } = await sql`select kind, ref from ledger_differences where resolved_at is null`.execute(world.db);
  expect(rows).toEqual([]);
  const { rows: clearing } = await sql<{ sum: number }>`
    select sum(amount)::int as sum from ledger_entries where account = 'clearing'`.execute(world.db);
  const net = [...stripe.books.transactions.values()].reduce((sum, { amount, fee }) => sum + amount - fee, 0);
  expect(clearing[0]?.sum).toBe(net);

  // What goes back after the payout is taken back from the studio's account, because nothing else is due to it.
  const refund = { amount: 2900, reason: 'The kiln was cold' };
  expect((await call('POST', `/studios/${studio.id}/bookings/${booking.id}/refunds`, owner, refund)).status).toBe(201);
  await work();
  await makePayouts(world);
  await makePayouts(world);
  const [transfer] = [...stripe.books.transfers.values()];
  expect(transfer?.reversals.map(({ amount }) => amount)).toEqual([2610]);
  const { rows: payable } = await sql<{ sum: number }>`
    select sum(amount)::int as sum from ledger_entries where account = 'studio_payable' and owner = ${studio.id}`.execute(
    world.db,
  );
  expect(payable).toEqual([{ sum: 0 }]);
  await pass(2 * HOUR);
  await reconcile(world);
  const { rows: found } = await sql`select kind, ref from ledger_differences where resolved_at is null`.execute(
    world.db,
  );
  expect(found).toEqual([]);
});

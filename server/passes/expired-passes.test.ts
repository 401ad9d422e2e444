import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { PAYOUT_ITEM_KINDS } from '#shared/payouts/payouts.ts';
import { DAY, HOUR } from '#shared/time/time.ts';
import { asPerson, makeEvent, makeOffering } from '#tests/makers.ts';
import { createPaidBookings } from '#tests/worlds/paid-bookings.ts';
import { completeEvents } from '../bookings/complete-events.ts';
import { earnEvents } from '../bookings/earning/earn-events.ts';
import { transaction } from '../db/transaction.ts';
import { issueCommission } from '../invoices/issue/issue-commission.ts';
import { movement, postGroups } from '../ledger/ledger.ts';
import { makePayouts } from '../payouts/make-payouts.ts';
import { endPasses } from './end-passes.ts';

const { world, studio, call, now, moveTo, pass, makeGuest, buyPass, bookPaid, work } = await createPaidBookings();
const euros = (amount: number) => ({ amount, currency: 'EUR' });

it('what is left on an expired pass stands under its name in the earnings, and in the commission invoice and DAC7', async () => {
  const guest = await makeGuest();
  const admin = await makeGuest('Ada', { admin: true });
  const id = await buyPass(guest, { name: 'Ten mornings', price: 10_000, credits: 3, months: 6 });
  await moveTo(new Date('2032-06-10T10:00:00+02:00'));
  await endPasses(world);
  await work();
  const { items, totals } = await call('GET', `/studios/${studio.id}/earnings`);
  expect(items).toMatchObject([
    {
      kind: 'pass',
      id,
      title: 'Expired pass: Ten mornings',
      gross: euros(10_000),
      commission: euros(1000),
      net: euros(9000),
    },
  ]);
  expect(totals).toMatchObject([{ gross: euros(10_000), net: euros(9000) }]);
  await moveTo(new Date('2032-07-01T04:00:00+02:00'));
  await issueCommission(world);
  expect((await call('GET', `/studios/${studio.id}/invoices?subject=commission`)).items).toMatchObject([
    { period: '2032-06-01', total: euros(1000) },
  ]);
  const report = await world.request('/api/v1/admin/dac7/2032/report.csv', { headers: asPerson(admin) });
  expect((await report.text()).split('\r\n')[1]).toMatch(/,EUR,0\.00,0,0\.00,90\.00,1,10\.00(,0\.00,0,0\.00){2},,0$/);
});

it('the payout calls it the same, and each other kind of its lines by a name of its own', async () => {
  const guest = await makeGuest('Pau');
  const offering = await makeOffering(world, studio, { payment: 'online', title: 'Raku' });
  const event = await makeEvent(world, offering, { starts_at: new Date(now().getTime() + 10 * HOUR) });
  const booking = await bookPaid(event, guest);
  await pass(5 * DAY);
  await work();
  await completeEvents(world);
  await earnEvents(world);
  const refund = { amount: 900, reason: 'The kiln was cold' };
  await call('POST', `/studios/${studio.id}/bookings/${booking.id}/refunds`, refund);
  const owner = studio.id;
  const lost = movement(700, 'EUR', { account: 'studio_receivable', owner }, { account: 'dispute_hold' });
  const reversed = movement(
    300,
    'EUR',
    { account: 'clearing', owner: 'test_bank' },
    { account: 'studio_payable', owner },
  );
  await transaction(world.db, async (tx) => {
    const group = { causeId: randomUUID(), studioId: owner };
    await postGroups(tx, 'dispute_lost', [{ ...group, entries: lost }], now());
    await postGroups(tx, 'transfer_reversed', [{ ...group, entries: reversed }], now());
  });
  await sql`
    insert into payout_items (studio_id, currency, ledger_entry_id, amount, earned_at)
    select ${owner}, 'EUR', e.id, 300, ${now()} from ledger_groups g join ledger_entries e on e.group_id = g.id
    where g.cause = 'transfer_reversed' and e.account = 'studio_payable'`.execute(world.db);
  await call('POST', `/studios/${owner}/payout-account/test-bank`, { name: 'Marta', iban: 'ES9121000418450200051332' });
  // Past the Monday of weekly payouts, and the reserve of a studio that is new.
  await pass(10 * DAY);
  await makePayouts(world);
  const [payout] = (await call('GET', `/studios/${owner}/payouts`)).items;
  const { items } = await call('GET', `/studios/${owner}/payouts/${payout.id}`);
  const names = Object.fromEntries(items.map(({ kind, title }: { kind: string; title: string }) => [kind, title]));
  expect(names).toEqual({
    booking: 'Raku',
    refund: 'Raku: given back',
    pass: 'Expired pass: Ten mornings',
    dispute: 'Disputed payment, decided for the guest',
    reversal: 'Taken back from your account, for refunds',
  });
  expect(Object.keys(names).sort()).toEqual([...PAYOUT_ITEM_KINDS].sort());
});

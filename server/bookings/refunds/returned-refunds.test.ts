import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { issueSales } from '#server/invoices/issue/issue-sales.ts';
import { reconcile } from '#server/reconciliation/reconciliation.ts';
import { DAY, HOUR } from '#shared/time/time.ts';
import { expectActivities } from '#tests/activities.ts';
import { makeEvent, makeOffering } from '#tests/makers.ts';
import { CARDS, createPaidBookings, START } from '#tests/worlds/paid-bookings.ts';
import { completeEvents } from '../complete-events.ts';
import { earnEvents } from '../earning/earn-events.ts';

const { world, studio, call, moveTo, pass, makeGuest, book, pay, see, work, mailsOf, expectBalance } =
  await createPaidBookings();
const { db } = world;
const guest = await makeGuest();
const admin = await makeGuest('Ada', { admin: true });

/** What the ledger has on an account; positive in debit. */
const balanceOf = async (account: string, owner: string) =>
  (
    await sql<{ sum: number }>`
      select coalesce(sum(amount), 0)::int as sum from ledger_entries where account = ${account} and owner = ${owner}`.execute(
      db,
    )
  ).rows[0]?.sum;

/** Books a seat at €66.66 with a card whose bank returns the refund, cancels it, and lets the bank answer. */
async function returnedRefund() {
  const offering = await makeOffering(world, studio, { payment: 'online', cancellation_policy: 'flexible' });
  const starts_at = new Date(world.now().getTime() + 240 * HOUR);
  const event = await makeEvent(world, offering, { starts_at, price_override: 6666 });
  const { id, payment } = await book(event, guest);
  await pay(payment, guest, CARDS.refundReturned);
  await call('POST', `/bookings/${id}/cancellation`, {}, guest);
  await work();
  const booking = await see({ id }, guest);
  return { id, booking, refund: booking.refunds[0], returnId: booking.refunds[0].returned?.id };
}
const decide = (id: string, decision: object) =>
  call('POST', `/admin/returned-refunds/${id}/decision`, decision, admin);
const listed = async () => (await call('GET', '/admin/returned-refunds', undefined, admin)).items;
const differences = async () => {
  await reconcile(world);
  return (await call('GET', '/admin/ledger/differences', undefined, admin)).items;
};
const creditNotesOf = async (id: string) => {
  await issueSales(world);
  const { rows } = await sql<{ total: number }>`
    select total from invoices where booking_id = ${id} and kind = 'credit_note'`.execute(db);
  return rows.map(({ total }) => total);
};

describe('a refund that the guest’s bank returns', () => {
  it('is owed to the guest and never earned by the studio, and its difference stays until it is decided', async () => {
    await moveTo(START);
    const { id, refund, returnId } = await returnedRefund();
    expect(refund).toMatchObject({ state: 'returned', amount: { amount: 6666 }, card_last4: '5126' });
    expect([await balanceOf('booking_funds', id), await balanceOf('refunds_owed', guest.id)]).toEqual([0, -6666]);
    await pass(14 * DAY);
    await completeEvents(world);
    await earnEvents(world);
    const { rows } = await sql`select from earnings where booking_id = ${id}`.execute(db);
    expect(rows).toEqual([]);
    expect(await differences()).toMatchObject([{ kind: 'refund_failed', difference: { amount: 6666 } }]);
    expect(await mailsOf({ id: returnId })).toEqual(['money_back']);
    await decide(returnId, { way: 'transfer', reference: 'SEPA 42' });
    expect(await differences()).toEqual([]);
    const entries = await db.selectFrom('activities').select('type').where('actor_id', '=', admin.id).execute();
    expect(entries).toContainEqual({ type: 'refund.return_decided' });
    await expectBalance();
  });

  it('goes to the same card again when the guest says so', async () => {
    const { id, returnId } = await returnedRefund();
    const answer = await call('POST', `/bookings/${id}/returned-refunds/${returnId}`, { way: 'again' }, guest);
    expect(answer.refunds).toMatchObject([{ state: 'on_its_way', returned: null }]);
    await work();
    expect((await see({ id }, guest)).refunds).toMatchObject([{ state: 'sent' }]);
    expect(await balanceOf('refunds_owed', guest.id)).toBe(0);
    expect(await creditNotesOf(id)).toEqual([-6666]);
    await expectBalance();
  });

  it('goes to the account that the guest gives, once an administrator has sent it, with its credit note', async () => {
    const { id, returnId } = await returnedRefund();
    const path = `/bookings/${id}/returned-refunds/${returnId}`;
    const account = { way: 'transfer', iban: 'ES91 2100 0418 4502 0005 1332', account_name: 'Laia Puig' };
    expect(await call('POST', path, { ...account, iban: 'ES00 2100 0418 4502 0005 1332' }, guest)).toMatchObject({
      http: 422,
      code: 'payments.not_an_iban',
    });
    expect((await call('POST', path, account, guest)).refunds).toMatchObject([{ returned: { iban_last4: '1332' } }]);
    expect(await listed()).toMatchObject([
      {
        id: returnId,
        amount: { amount: 6666 },
        wanted: { iban: 'ES9121000418450200051332', account_name: 'Laia Puig' },
      },
    ]);
    expect(await creditNotesOf(id)).toEqual([]);
    expect((await decide(returnId, { way: 'transfer', reference: 'SEPA 43' })).http).toBe(204);
    expect(await decide(returnId, { way: 'again' })).toMatchObject({ http: 409, code: 'payments.return_decided' });
    expect((await see({ id }, guest)).refunds).toMatchObject([{ state: 'settled', returned: null }]);
    expect(await listed()).toEqual([]);
    expect(await creditNotesOf(id)).toEqual([-6666]);
    const { rows } = await sql`select iban from refund_returns where id = ${returnId} and iban is not null`.execute(db);
    expect(rows).toEqual([]);
    await expectBalance();
  });

  it('is chosen by nobody but its guest', async () => {
    const { id, returnId } = await returnedRefund();
    const other = await makeGuest('Pau');
    const path = `/bookings/${id}/returned-refunds/${returnId}`;
    expect((await call('POST', path, { way: 'again' }, other)).http).toBe(404);
    const mine = await returnedRefund();
    const crossed = `/bookings/${mine.id}/returned-refunds/${returnId}`;
    expect((await call('POST', crossed, { way: 'again' }, guest)).http).toBe(404);
  });
});

expectActivities(world, 'refund.return_chosen');

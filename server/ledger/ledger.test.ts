import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { LedgerEntry } from '#shared/schemas/ledger.ts';
import { createPaidBookings } from '#tests/worlds/paid-bookings.ts';
import { transaction } from '../db/transaction.ts';
import { type LedgerEntry as Entry, movement, postGroups } from './ledger.ts';
import { listLedger as listLedgerOfAll } from './read-ledger.ts';

const { world, studio, call, makeGuest, makeDates, bookPaid, work } = await createPaidBookings();
const guest = await makeGuest();

const post = (entries: readonly Entry[], causeId = randomUUID()) =>
  transaction(world.db, (tx) =>
    postGroups(tx, 'payment', [{ causeId, studioId: studio.id, entries }], new Date('2031-11-20T10:00:00Z')),
  );
const funds = (amount: number, booking = randomUUID()) =>
  movement(amount, 'EUR', { account: 'clearing', owner: 'test_bank' }, { account: 'booking_funds', owner: booking });

/** Lists the ledger of the studio, page by page. */
async function listLedger(limit = 500): Promise<LedgerEntry[]> {
  const all: LedgerEntry[] = [];
  let cursor: string | null = null;
  do {
    const page = await call('GET', `/studios/${studio.id}/ledger?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`);
    all.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor);
  return all;
}

describe('the ledger', () => {
  it('refuses a group that does not sum to zero, in each currency', async () => {
    const [debit, credit] = funds(5000);
    await expect(post([debit as Entry])).rejects.toThrow('does not sum to zero');
    await expect(post([debit as Entry, { ...(credit as Entry), amount: -4999 }])).rejects.toThrow(
      'does not sum to zero',
    );
    await expect(post([debit as Entry, { ...(credit as Entry), currency: 'CHF' }])).rejects.toThrow(
      'does not sum to zero',
    );
  });

  it('takes one group of a cause', async () => {
    const id = randomUUID();
    await post(funds(5000), id);
    await expect(post(funds(5000), id)).rejects.toThrow('ledger_groups_cause_key');
  });

  it('never has less than nothing of what guests paid', async () => {
    const booking = randomUUID();
    await post(funds(5000, booking));
    const out = (amount: number) =>
      movement(amount, 'EUR', { account: 'booking_funds', owner: booking }, { account: 'refunds_in_flight' });
    await expect(post(out(5001))).rejects.toThrow('less than nothing');
    await post(out(5000));
    await expect(post(out(1))).rejects.toThrow('less than nothing');
  });

  it.each(['ledger_groups', 'ledger_entries'])('is never changed: %s', async (table) => {
    const change = { ledger_groups: 'at = now()', ledger_entries: 'amount = 1' }[table];
    for (const statement of [`update ${table} set ${change}`, `delete from ${table}`, `truncate ${table} cascade`]) {
      await expect(world.pool.query(statement), statement).rejects.toThrow('are never changed');
    }
  });
});

describe('the ledger of a studio', () => {
  it('has a payment, a refund that is asked for, and one that was sent; each group sums to zero', async () => {
    const { first } = await makeDates();
    const booking = await bookPaid(first, guest, ['Laia', 'Ona']);
    await call('POST', `/bookings/${booking.id}/cancellation`, { positions: [2] }, guest);
    await work();
    const entries = (await listLedger()).filter(
      ({ account, cause }) => account.includes(booking.id) || cause !== 'payment',
    );
    expect(entries.map((entry) => LedgerEntry.parse(entry))).toEqual(entries);
    expect(entries.map(({ cause, account, debit, credit }) => [cause, account, debit, credit])).toEqual([
      ['refund_sent', 'clearing:test_bank', 0, 5800],
      ['refund_sent', 'refunds_in_flight', 5800, 0],
      ['refund_requested', 'refunds_in_flight', 0, 5800],
      ['refund_requested', `booking_funds:${booking.id}`, 5800, 0],
      ['payment', `booking_funds:${booking.id}`, 0, 11_600],
    ]);
    const sums = new Map<string, number>();
    for (const { group, debit, credit } of await listLedger()) sums.set(group, (sums.get(group) ?? 0) + debit - credit);
    expect([...sums.values()].every((sum) => sum === 0)).toBe(true);
  });

  it('is the same page by page, and refuses a cursor of the whole ledger', async () => {
    expect(await listLedger(2)).toEqual(await listLedger());
    const { next_cursor } = await listLedgerOfAll(world, { limit: 1 });
    expect(next_cursor).not.toBeNull();
    const other = await call('GET', `/studios/${studio.id}/ledger?cursor=${next_cursor}`);
    expect(other).toMatchObject({ http: 422, code: 'http.invalid' });
  });
});

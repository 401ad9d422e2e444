import { sql } from 'kysely';
import { shareOfEarned } from '../../../shared/bookings/given-refunds.ts';
import type { Tx } from '../../db/database.ts';
import { refuse } from '../../http/refuse.ts';
import { type LedgerEntry, movement, postGroups } from '../../ledger/ledger.ts';
import { requestRefunds } from '../../payments/payments.ts';
import { addPayoutItem } from '../../payouts/payouts.ts';
import type { RefundableRow } from './given-refund-queries.ts';

/** Money that goes back to the guest of a booking, with who decided it and who bears it. */
export interface GivenRefund {
  /** Minor units. */
  amount: number;
  positions: readonly number[];
  reason: string;
  paidBy: 'studio' | 'platform';
  by: { userId: string | null; role: 'studio' | 'platform' | 'system' };
}

/**
 * Gives money of a locked booking back to its guest: of what it still holds, then of what the studio earned, which gets the commission of
 * that back; or the platform bears it. The provider is called by a job.
 * @throws Refusal `refunds.too_much`
 * @returns its id
 */
export async function giveBack(tx: Tx, booking: RefundableRow, given: GivenRefund, now: Date): Promise<string> {
  const { id: bookingId, studio_id, currency, paid, by_code, funds } = booking;
  const { amount, positions, reason, paidBy, by } = given;
  if (amount > paid) refuse('refunds.too_much', { most: { amount: paid, currency } });
  const { rows } = await sql<{ id: string }>`
    insert into given_refunds (booking_id, studio_id, positions, amount, reason, paid_by, given_by, role, created_at)
    values (${bookingId}, ${studio_id}, ${[...positions]}::smallint[], ${amount}, ${reason}, ${paidBy}, ${by.userId}, ${by.role}, ${now})
    returning id`.execute(tx);
  const id = (rows[0] as { id: string }).id;
  if (paidBy === 'platform') {
    const entries = movement(amount, currency, { account: 'losses' }, { account: 'booking_funds', owner: bookingId });
    await postGroups(tx, 'goodwill', [{ causeId: id, studioId: studio_id, entries }], now);
  } else {
    // The platform gets its part of the same share back.
    const needed = amount + Math.round((by_code * amount) / paid);
    await takeFromEarned(tx, booking, { givenId: id, amount: Math.max(0, needed - funds) }, now);
  }
  await requestRefunds(tx, [{ id: bookingId, amount, givenId: id, keepsCode: paidBy === 'platform' }], now);
  return id;
}

/** Takes an amount of what a studio earned back into the funds of its booking, off the next payout. */
async function takeFromEarned(
  tx: Tx,
  booking: RefundableRow,
  { givenId, amount }: { givenId: string; amount: number },
  now: Date,
): Promise<void> {
  const { id: booking_id, studio_id, currency, earned_event_id: event_id } = booking;
  const taken = Math.min(amount, booking.earned);
  if (taken === 0 || !event_id) return;
  const { studio, commission, vat } = shareOfEarned(taken, booking);
  const { id } = await tx
    .insertInto('earnings')
    .values({
      ...{ booking_id, event_id, studio_id, currency, at_studio: false, earned_at: now, given_id: givenId },
      ...{ amount: -taken, commission: -commission, vat: -vat },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const entry = (account: LedgerEntry['account'], owner: string, sum: number) => ({
    ...{ account, owner, currency, amount: sum },
  });
  const entries = [
    entry('studio_payable', studio_id, studio),
    entry('commission', '', commission - vat),
    entry('vat_output', '', vat),
    entry('booking_funds', booking_id, -taken),
  ];
  await postGroups(tx, 'earning_reversed', [{ causeId: id, studioId: studio_id, entries }], now);
  await addPayoutItem(tx, { earning_id: id, studio_id, currency, amount: -studio, earned_at: now });
}

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { LedgerCause } from '#shared/money/ledger.ts';
import type { Tx } from '../db/database.ts';
import { movement, postGroups } from '../ledger/ledger.ts';

const CAUSE: LedgerCause = 'goodwill';
const RETURNED: LedgerCause = 'goodwill_returned';

/** What was to go back of a booking, and what did; minor units. */
interface Shortfall {
  bookingId: string;
  amount: number;
  /** A refund of it, if any. */
  refundId: string | undefined;
}

/**
 * Posts that the platform takes back the goodwill it gave a guest, where a cancellation refunds the same amount again:
 * a guest never gets back more than was paid, and the studio keeps nothing of the goodwill.
 */
export async function returnGoodwill(tx: Tx, shortfalls: readonly Shortfall[], now: Date): Promise<void> {
  const wanted = shortfalls.filter(({ amount }) => amount > 0);
  if (wanted.length === 0) return;
  const { rows } = await sql<{ id: string; studio_id: string; currency: string; given: number }>`
    select b.id, b.studio_id, b.currency::text, coalesce((select sum(e.amount) from ledger_entries e join ledger_groups g on g.id = e.group_id
      where e.account = 'losses' and g.cause in (${CAUSE}, ${RETURNED}) and exists (select from ledger_entries x
        where x.group_id = g.id and x.account = 'booking_funds' and x.owner = b.id::text)), 0)::int as given
    from bookings b where b.id = any(${wanted.map(({ bookingId }) => bookingId)}::uuid[])`.execute(tx);
  for (const { id, studio_id, currency, given } of rows) {
    const { amount = 0, refundId = randomUUID() } = wanted.find(({ bookingId }) => bookingId === id) ?? {};
    const back = Math.min(amount, given);
    if (back <= 0) continue;
    const entries = movement(back, currency, { account: 'booking_funds', owner: id }, { account: 'losses' });
    await postGroups(tx, RETURNED, [{ causeId: refundId, studioId: studio_id, entries }], now);
  }
}

import type { Tx } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { type LedgerEntry, postGroups } from '#server/ledger/ledger.ts';
import { addPayoutItem } from '#server/payouts/payouts.ts';
import type { Services } from '#server/services.ts';
import { shareOut } from '#shared/money/commission.ts';
import { EARNED_AFTER } from '#shared/payouts/payout-dates.ts';
import { type EarnedRow, listEarned, listEarnedEvents, takeUnearnedEvent } from './earning-queries.ts';

/**
 * Makes what guests paid for events that ended 48 hours ago the studios', less the commission; of what they paid there,
 * books the commission.
 */
export async function earnEvents({ db, now, config }: Pick<Services, 'db' | 'now' | 'config'>): Promise<void> {
  const vatRate = config.commissionVat;
  while (await transaction(db, (tx) => earnNextEvent(tx, vatRate, now())));
}

/** @returns whether there was one */
async function earnNextEvent(tx: Tx, vatRate: number, now: Date): Promise<boolean> {
  const eventId = await takeUnearnedEvent(tx, new Date(now.getTime() - EARNED_AFTER), now);
  if (!eventId) return false;
  await earnEvent(tx, { eventId, vatRate, now });
  return true;
}

/** Records what a studio earns by an event that was just taken. */
export async function earnEvent(tx: Tx, event: { eventId: string; vatRate: number; now: Date }): Promise<void> {
  for (const row of await listEarned(tx, event.eventId)) await recordEarning(tx, row, event);
}

/** Records what a studio earns of a booking that waited: by its events that were earned without it. */
export async function earnWaiting(tx: Tx, bookingId: string, vatRate: number, now: Date): Promise<void> {
  for (const eventId of await listEarnedEvents(tx, bookingId)) {
    for (const row of await listEarned(tx, eventId, bookingId)) await recordEarning(tx, row, { eventId, vatRate, now });
  }
}

/** Records what a studio earns of a booking, with its group of the ledger, for the next payout. */
export async function recordEarning(
  tx: Tx,
  earned: EarnedRow,
  { eventId, vatRate, now }: { eventId: string; vatRate: number; now: Date },
): Promise<void> {
  const { booking_id, studio_id, currency, amount, rate, at_studio } = earned;
  const { studio, commission, vat } = shareOut(amount, rate, vatRate);
  const { id } = await tx
    .insertInto('earnings')
    .values({ booking_id, event_id: eventId, studio_id, currency, amount, commission, vat, at_studio, earned_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const entry = (account: LedgerEntry['account'], owner: string, sum: number) => ({
    account,
    owner,
    currency,
    amount: sum,
  });
  const paid = at_studio
    ? [entry('studio_receivable', studio_id, commission)]
    : [entry('booking_funds', booking_id, amount), entry('studio_payable', studio_id, -studio)];
  const entries = [...paid, entry('commission', '', vat - commission), entry('vat_output', '', -vat)];
  await addPayoutItem(tx, {
    earning_id: id,
    studio_id,
    currency,
    amount: at_studio ? -commission : studio,
    earned_at: now,
  });
  await postGroups(tx, at_studio ? 'commission_due' : 'earning', [{ causeId: id, studioId: studio_id, entries }], now);
}

import { shareOut } from '../../../shared/money/commission.ts';
import { HOUR } from '../../../shared/time/time.ts';
import type { Tx } from '../../db/database.ts';
import { transaction } from '../../db/transaction.ts';
import { type LedgerEntry, postGroups } from '../../ledger/ledger.ts';
import type { Services } from '../../services.ts';
import { type EarnedRow, listEarned, takeUnearnedEvent } from './earning-queries.ts';

/** How long after its end an event's money is the studio's: until then a guest can say that it did not take place. */
export const EARNED_AFTER = 48 * HOUR;

/** Makes what guests paid for events that ended 48 hours ago the studios', less the commission; of what they paid there, books the commission. */
export async function earnEvents({ db, now, config }: Pick<Services, 'db' | 'now' | 'config'>): Promise<void> {
  const vatRate = config.commissionVat;
  while (await transaction(db, (tx) => earnNextEvent(tx, vatRate, now())));
}

/** @returns whether there was one */
async function earnNextEvent(tx: Tx, vatRate: number, now: Date): Promise<boolean> {
  const eventId = await takeUnearnedEvent(tx, new Date(now.getTime() - EARNED_AFTER), now);
  if (!eventId) return false;
  for (const row of await listEarned(tx, eventId)) await earn(tx, row, { eventId, vatRate, now });
  return true;
}

async function earn(
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
  await postGroups(tx, at_studio ? 'commission_due' : 'earning', [{ causeId: id, studioId: studio_id, entries }], now);
}

import { sql } from 'kysely';
import { payoutCutoff } from '#shared/payouts/payout-dates.ts';
import type { PayoutWait } from '#shared/payouts/payouts.ts';
import { DAY } from '#shared/time/time.ts';
import type { Connection } from '../db/database.ts';
import type { PayoutAccountRow } from './accounts/account-queries.ts';

/** For how long a studio is new: what it earns can wait longer then. */
const NEW_FOR = 90 * DAY;

/** Which open items a payout covers now. What a studio owes is covered without waiting. */
export interface PayoutWindow {
  /** What was earned until then is due. */
  cutoff: Date;
  /** What was earned until then is no longer in reserve. */
  reserveUntil: Date;
}

/** Returns which open items of a studio are due, by its schedule and the reserve for new studios. */
export function payoutWindow(
  { schedule, time_zone, first_earned_at }: PayoutAccountRow,
  reserveDays: number,
  now: Date,
): PayoutWindow {
  const isNew = first_earned_at !== null && now.getTime() < first_earned_at.getTime() + NEW_FOR;
  return {
    cutoff: payoutCutoff(schedule, time_zone, now),
    reserveUntil: isNew ? new Date(now.getTime() - reserveDays * DAY) : now,
  };
}

/** SQL condition: item `i` is in no payout yet. */
export const IS_OPEN = sql`i.payout_id is null`;

/** SQL condition: an open item `i` is covered by a payout that is made now. */
export const isDue = ({ cutoff, reserveUntil }: PayoutWindow) =>
  sql`${IS_OPEN} and i.earned_at <= ${cutoff} and (i.amount <= 0 or i.earned_at <= ${reserveUntil})`;

/** What is not paid out yet of a studio, in one currency; minor units. */
export interface OpenBalanceRow {
  currency: string;
  /** What it earned less what it owes. */
  open: number;
  /** The part of it that is not in reserve. */
  free: number;
  /** The part of that which is due by the schedule. */
  due: number;
  /** When what is in reserve first becomes free, without the days of the reserve. */
  reserved_since: Date | null;
}

export async function listOpenBalances(
  db: Connection,
  studioId: string,
  window: PayoutWindow,
): Promise<OpenBalanceRow[]> {
  const { rows } = await sql<OpenBalanceRow>`
    select i.currency::text, sum(i.amount)::int as open,
      coalesce(sum(i.amount) filter (where i.amount <= 0 or i.earned_at <= ${window.reserveUntil}), 0)::int as free,
      coalesce(sum(i.amount) filter (where ${isDue(window)}), 0)::int as due,
      min(i.earned_at) filter (where i.amount > 0 and i.earned_at > ${window.reserveUntil}) as reserved_since
    from payout_items i where i.studio_id = ${studioId} and ${IS_OPEN}
    group by i.currency order by sum(i.amount) desc, i.currency`.execute(db);
  return rows;
}

/** Returns the smallest amount that is sent; nothing is never sent. */
export const smallestPayout = ({ minimum }: Pick<PayoutAccountRow, 'minimum'>) => Math.max(1, minimum);

/** Returns why no payout of an account is made now, whatever is due. */
export function blockOf(
  account: Pick<PayoutAccountRow, 'hold_reason' | 'state' | 'lacks_tax_details' | 'retry_at'>,
  now: Date,
): Extract<PayoutWait, 'hold' | 'account' | 'tax_details' | 'retry'> | undefined {
  if (account.hold_reason !== null) return 'hold';
  if (account.state !== 'ready') return 'account';
  if (account.lacks_tax_details) return 'tax_details';
  return account.retry_at > now ? 'retry' : undefined;
}

/** Returns what the open money of a studio waits for; undefined when it is sent with the next run, or there is none. */
export function waitOf(account: PayoutAccountRow, balance: OpenBalanceRow, now: Date): PayoutWait | undefined {
  if (balance.open < 0) return 'debt';
  if (balance.open === 0) return undefined;
  const block = blockOf(account, now);
  if (block) return block;
  if (balance.free < smallestPayout(account)) return balance.open >= smallestPayout(account) ? 'reserve' : 'minimum';
  return balance.due >= smallestPayout(account) ? undefined : 'schedule';
}

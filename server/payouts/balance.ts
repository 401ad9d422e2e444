import { EARNED_AFTER, nextPayoutAt } from '#shared/payouts/payout-dates.ts';
import type { StudioBalance } from '#shared/schemas/payouts.ts';
import { addDays, instantOf } from '#shared/time/local-time.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { DAY, wallClock } from '#shared/time/time.ts';
import { readSnapshot } from '../db/transaction.ts';
import type { Services } from '../services.ts';
import { getStudioAs } from '../studios/studios.ts';
import { getAccount, type PayoutAccountRow } from './accounts/account-queries.ts';
import {
  listMoney,
  listPaidWeeks,
  listPendingMoney,
  listSoldWeeks,
  type MoneyRow,
  type PendingMoneyRow,
  type WeekRow,
} from './balance-queries.ts';
import { listOpenBalances, type OpenBalanceRow, payoutWindow, waitOf } from './open-items.ts';

/** Weeks of the chart before this one, and after it. */
const PAST_WEEKS = 9;
const COMING_WEEKS = 3;

/** What is shown of a studio that has had no money yet. */
const DEFAULT_CURRENCY = 'EUR';

/**
 * Returns where a studio's money is, one balance for each currency.
 * @throws Refusal `studios.no_right` without the right to see money; `http.not_found`
 */
export async function getBalances(
  services: Services,
  person: { userId: string },
  idOrSlug: string,
): Promise<{ items: StudioBalance[] }> {
  const { db, config } = services;
  const now = services.now();
  const studio = await getStudioAs(db, person, idOrSlug, 'see_money');
  const account = await getAccount(db, studio.id, now);
  const window = payoutWindow(account, config.payoutReserveDays, now);
  const zone = studio.time_zone;
  const weeks = weeksAround(now, zone);
  return readSnapshot(db, async (tx) => {
    const open = await listOpenBalances(tx, studio.id, window);
    const pending = await listPendingMoney(tx, studio.id);
    const yearStart = instantOf({ ...wallClock(now, zone), month: 1, day: 1, hour: 0, minute: 0 }, zone);
    const money = await listMoney(tx, studio.id, yearStart);
    const paid = await listPaidWeeks(tx, studio.id, zone, addDays(now, -7 * (PAST_WEEKS + 1), zone));
    const sold = await listSoldWeeks(tx, studio.id, zone, EARNED_AFTER);
    const currencies = new Set([...open, ...pending, ...money].map(({ currency }) => currency));
    if (currencies.size === 0) currencies.add(DEFAULT_CURRENCY);
    const items = [...currencies].map((currency) => {
      const of = <Row extends { currency: string }>(rows: readonly Row[]) =>
        rows.filter((row) => row.currency === currency);
      const [balance] = of(open);
      return balanceOf(currency, {
        account,
        balance,
        pending: of(pending)[0],
        money: of(money)[0],
        weeks: chartOf(weeks, { paid: of(paid), sold: of(sold), open: Math.max(0, balance?.open ?? 0) }),
        reserveDays: config.payoutReserveDays,
        now,
      });
    });
    return { items };
  });
}

interface Parts {
  account: PayoutAccountRow;
  balance: OpenBalanceRow | undefined;
  pending: PendingMoneyRow | undefined;
  money: MoneyRow | undefined;
  weeks: StudioBalance['weeks'];
  reserveDays: number;
  now: Date;
}

function balanceOf(
  currency: string,
  { account, balance, pending, money, weeks, reserveDays, now }: Parts,
): StudioBalance {
  const sum = (amount = 0) => ({ amount, currency });
  return {
    currency,
    upcoming: sum(pending?.upcoming),
    reserved: sum(money?.reserved),
    open: sum(pending?.open),
    sending: sum(money?.sending),
    paid_this_year: sum(money?.paid_this_year),
    next: balance && balance.open !== 0 ? nextOf(account, balance, reserveDays, now) : null,
    weeks,
  };
}

/** Says when the open money goes out, or what it waits for. */
function nextOf(
  account: PayoutAccountRow,
  balance: OpenBalanceRow,
  reserveDays: number,
  now: Date,
): NonNullable<StudioBalance['next']> {
  const { schedule, time_zone: zone } = account;
  const wait = waitOf(account, balance, now);
  const free =
    wait === 'reserve' && balance.reserved_since ? new Date(balance.reserved_since.getTime() + reserveDays * DAY) : now;
  const hasTime = wait === undefined || wait === 'schedule' || wait === 'reserve';
  return {
    amount: {
      amount: wait === 'schedule' ? balance.free : wait === undefined ? balance.due : balance.open,
      currency: balance.currency,
    },
    at: hasTime ? toOffsetIso(nextPayoutAt(schedule, zone, wait === undefined ? now : free), zone) : null,
    waits_for: wait ?? null,
  };
}

/** Returns the Mondays of the weeks of the chart, as calendar dates. */
function weeksAround(now: Date, zone: string): string[] {
  const monday = addDays(now, 1 - wallClock(now, zone).weekday, zone);
  return Array.from({ length: PAST_WEEKS + 1 + COMING_WEEKS }, (_, week) =>
    toOffsetIso(addDays(monday, 7 * (week - PAST_WEEKS), zone), zone).slice(0, 10),
  );
}

/** The past weeks have what was paid; this one also what is open, and the coming ones what is sold. */
function chartOf(
  weeks: readonly string[],
  { paid, sold, open }: { paid: readonly WeekRow[]; sold: readonly WeekRow[]; open: number },
): StudioBalance['weeks'] {
  const sumOf = (rows: readonly WeekRow[], starts: string) => rows.find(({ week }) => week === starts)?.amount ?? 0;
  return weeks.map((starts, place) => {
    if (place < PAST_WEEKS) return { starts, amount: sumOf(paid, starts), kind: 'paid' };
    if (place === PAST_WEEKS) return { starts, amount: sumOf(paid, starts) + open, kind: 'now' };
    return { starts, amount: sumOf(sold, starts), kind: 'sold' };
  });
}

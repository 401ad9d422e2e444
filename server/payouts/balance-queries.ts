import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../db/database.ts';
import { IS_OPEN } from './open-items.ts';

/** SQL: the studio's part of an amount of booking `b`, after the commission. */
const netOf = (amount: RawBuilder<unknown>) => sql`(${amount} - round(${amount} * b.commission_rate / 10000.0))`;

/** SQL: what each booking of a studio holds that is not earned yet, after the commission. */
const unearned = (studioId: string) => sql`
  select b.id as booking_id, f.currency, ${netOf(sql`f.amount`)} as amount
  from (
    select e.owner, e.currency::text, -sum(e.amount) as amount
    from ledger_groups g join ledger_entries e on e.group_id = g.id
    where g.studio_id = ${studioId} and e.account = 'booking_funds'
    group by 1, 2 having sum(e.amount) < 0) f
  join bookings b on b.id = f.owner::uuid`;

/** What a studio is still to get, after the commission; minor units. */
export interface PendingMoneyRow {
  currency: string;
  /** Of what guests paid for events that are not earned yet. */
  upcoming: number;
  /** What it earned and has not been paid, less what it owes. */
  open: number;
}

/** Lists what a studio is still to get, by currency. Money and the preview of a refund show these amounts. */
export async function listPendingMoney(db: Connection, studioId: string): Promise<PendingMoneyRow[]> {
  const { rows } = await sql<PendingMoneyRow>`
    select currency, sum(upcoming)::int as upcoming, sum(open)::int as open
    from (
      select currency, amount as upcoming, 0 as open from (${unearned(studioId)}) u
      union all
      select i.currency::text, 0, i.amount from payout_items i where i.studio_id = ${studioId} and ${IS_OPEN}) m
    group by currency`.execute(db);
  return rows;
}

/** Where the other money of a studio is; minor units. */
export interface MoneyRow {
  currency: string;
  /** Authorised on cards, after the commission. */
  reserved: number;
  sending: number;
  paid_this_year: number;
}

/** @param yearStart of the studio's calendar year */
export async function listMoney(db: Connection, studioId: string, yearStart: Date): Promise<MoneyRow[]> {
  const { rows } = await sql<MoneyRow>`
    select currency, sum(reserved)::int as reserved, sum(sending)::int as sending, sum(paid)::int as paid_this_year
    from (
      select p.currency::text, sum(${netOf(sql`i.amount`)}) as reserved, 0 as sending, 0 as paid
      from payments p join payment_items i on i.payment_id = p.id join bookings b on b.id = i.booking_id
      where p.studio_id = ${studioId} and p.state = 'authorised' group by 1
      union all
      select currency::text, 0, coalesce(sum(amount) filter (where state = 'pending'), 0),
        coalesce(sum(amount) filter (where state = 'sent' and sent_at >= ${yearStart}), 0)
      from payouts where studio_id = ${studioId} group by 1) m
    group by currency`.execute(db);
  return rows;
}

/** Money of a week, which begins on a Monday of the studio; minor units. */
export interface WeekRow {
  currency: string;
  /** Its Monday, as a calendar date. */
  week: string;
  amount: number;
}

/** Sums up by week what was paid to a studio. */
export async function listPaidWeeks(db: Connection, studioId: string, zone: string, from: Date): Promise<WeekRow[]> {
  const { rows } = await sql<WeekRow>`
    select currency::text, to_char(date_trunc('week', sent_at at time zone ${zone}), 'YYYY-MM-DD') as week, sum(amount)::int as amount
    from payouts where studio_id = ${studioId} and state = 'sent' and sent_at >= ${from} group by 1, 2`.execute(db);
  return rows;
}

/**
 * Sums up by week what guests have paid for events that are still to be earned, less the commission. The week is the
 * one in which the money is due.
 * @param earnedAfter milliseconds from the end of an event until its money is earned
 */
export async function listSoldWeeks(
  db: Connection,
  studioId: string,
  zone: string,
  earnedAfter: number,
): Promise<WeekRow[]> {
  const { rows } = await sql<WeekRow>`
    select f.currency, to_char(date_trunc('week', (v.last_end + make_interval(secs => ${earnedAfter / 1000})) at time zone ${zone}),
        'YYYY-MM-DD') as week,
      sum(f.amount)::int as amount
    from (${unearned(studioId)}) f join lateral (
      select max(v.ends_at) as last_end from booking_events c join events v on v.id = c.event_id
      where c.booking_id = f.booking_id) v on v.last_end is not null
    group by 1, 2`.execute(db);
  return rows;
}

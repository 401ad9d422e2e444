import { type RawBuilder, sql } from 'kysely';
import type { PaymentProviderName } from '#shared/payments/payments.ts';
import type { EarningKind, PayoutFailure, PayoutItemKind, PayoutState } from '#shared/payouts/payouts.ts';
import type { Language } from '#shared/text/languages.ts';
import type { Connection } from '../db/database.ts';
import { literal, translatedColumn } from '../read-models/translations.ts';

export interface PayoutRow {
  id: string;
  studio_id: string;
  number: number;
  currency: string;
  /** Minor units. */
  amount: number;
  state: PayoutState;
  failure: PayoutFailure | null;
  provider: PaymentProviderName;
  account_ref: string;
  bank_last4: string | null;
  provider_ref: string | null;
  created_at: Date;
  sent_at: Date | null;
  failed_at: Date | null;
}

/** Sums of earnings, in minor units. */
interface SumsRow {
  gross: number;
  commission: number;
  vat: number;
}

export interface ListedPayoutRow extends PayoutRow, SumsRow {
  events: number;
  bookings: number;
}

/** SQL: the sums of the earnings `e` behind the items `i`; what was paid at the studio is no part of `gross`. */
const SUMS = sql`
  coalesce(sum(e.amount) filter (where not e.at_studio), 0)::int as gross, coalesce(sum(e.commission), 0)::int as commission,
  coalesce(sum(e.vat), 0)::int as vat`;

const payoutsWhere = async (db: Connection, which: RawBuilder<unknown>): Promise<ListedPayoutRow[]> => {
  const { rows } = await sql<ListedPayoutRow>`
    select p.*, s.* from payouts p cross join lateral (
      select ${SUMS}, count(distinct e.event_id)::int as events, count(distinct e.booking_id)::int as bookings
      from payout_items i left join earnings e on e.id = i.earning_id where i.payout_id = p.id) s
    where ${which}`.execute(db);
  return rows;
};

/** Lists payouts of a studio, the latest first. @param before the number of the payout after which the page starts */
export const listPayoutRows = (db: Connection, studioId: string, before: number | undefined, limit: number) =>
  payoutsWhere(
    db,
    sql`p.studio_id = ${studioId} and ${before === undefined ? sql`true` : sql`p.number < ${before}`}
      order by p.number desc limit ${limit}`,
  );

export const findPayoutRow = async (db: Connection, studioId: string, id: string) =>
  (await payoutsWhere(db, sql`p.studio_id = ${studioId} and p.id = ${id}`))[0];

export interface PayoutItemRow extends SumsRow {
  kind: PayoutItemKind;
  reference: string;
  /** Null for a lost dispute, as the event. */
  booking_id: string | null;
  event_id: string | null;
  title: string;
  starts_at: Date;
  seats: number;
  at_studio: boolean;
  net: number;
}

const titleIn = (language: Language) =>
  sql.raw(translatedColumn('offering', 'title', { row: 'o', language: literal(language), writtenIn: 'o.language' }));

/** SQL: what an item `i` of an earning `e` or an entry `l` of the ledger stands for. */
const KIND = sql`case when e.pass_id is not null then 'pass' when e.given_id is not null then 'refund' when e.id is not null then 'booking'
  when l.account = 'studio_payable' then 'reversal' else 'dispute' end`;

/** SQL: the tables behind payout items `i`. */
const ITEM_TABLES = sql`payout_items i left join earnings e on e.id = i.earning_id left join ledger_entries l on l.id = i.ledger_entry_id
  left join passes q on q.id = e.pass_id left join bookings b on b.id = e.booking_id left join events v on v.id = e.event_id
  left join offerings o on o.id = v.offering_id
  left join booking_events c on c.booking_id = e.booking_id and c.event_id = e.event_id`;

/** Lists what a payout covers, by event. */
export async function listPayoutItems(db: Connection, payoutId: string, language: Language): Promise<PayoutItemRow[]> {
  const { rows } = await sql<PayoutItemRow>`
    select ${KIND} as kind, coalesce(b.reference, '') as reference, e.booking_id, e.event_id, coalesce(q.name, ${titleIn(language)}, '') as title,
      coalesce(v.starts_at, i.earned_at) as starts_at, coalesce(c.seats, b.seats, 0) as seats, coalesce(e.at_studio, false) as at_studio,
      case when e.at_studio then 0 else coalesce(e.amount, 0) end as gross, coalesce(e.commission, 0) as commission,
      coalesce(e.vat, 0) as vat, i.amount as net
    from ${ITEM_TABLES}
    where i.payout_id = ${payoutId}
    order by starts_at, e.event_id, reference, i.id`.execute(db);
  return rows;
}

/**
 * What a studio earned by an event with what it gave back of it, by an expired pass, or in the negative by a lost
 * dispute.
 */
export interface EarningRow extends SumsRow {
  kind: EarningKind;
  /** Of the event, the pass, or the item. */
  id: string;
  event_id: string | null;
  title: string;
  starts_at: Date;
  earned_at: Date;
  currency: string;
  bookings: number;
  seats: number;
  paid_at_studio: number;
  net: number;
  payout: { id: string; number: number; state: PayoutState } | null;
}

/**
 * Lists all that a studio earned and owes, by event, the latest first.
 * @param before when and which row the page starts after
 */
export async function listEarningRows(
  db: Connection,
  {
    studioId,
    language,
    before,
    limit,
  }: { studioId: string; language: Language; before: [Date, string] | undefined; limit: number },
): Promise<EarningRow[]> {
  const { rows } = await sql<EarningRow>`
    select * from (
      select case when e.event_id is not null then 'event' else ${KIND} end as kind, coalesce(e.event_id, e.pass_id, i.id) as id, e.event_id,
        coalesce(max(q.name), max(${titleIn(language)}), '') as title, coalesce(max(v.starts_at), max(i.earned_at)) as starts_at,
        max(i.earned_at) as earned_at, i.currency::text, count(distinct e.booking_id)::int as bookings,
        coalesce(sum(c.seats) filter (where e.given_id is null and not (e.at_studio and b.payment = 'online')), 0)::int as seats, ${SUMS},
        coalesce(sum(e.amount) filter (where e.at_studio), 0)::int as paid_at_studio, sum(i.amount)::int as net,
        (select jsonb_build_object('id', p.id, 'number', p.number, 'state', p.state) from payouts p
          where p.id = (array_agg(i.payout_id order by i.payout_id desc nulls last))[1]) as payout
      from ${ITEM_TABLES}
      where i.studio_id = ${studioId}
      group by 1, 2, 3, i.currency) earned
    where ${before ? sql`(starts_at, id) < (${before[0]}, ${before[1]}::uuid)` : sql`true`}
    order by starts_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** Sums up all that a studio earned and owes, by currency: the sums of its rows. */
export async function sumEarnings(
  db: Connection,
  studioId: string,
): Promise<(SumsRow & { currency: string; net: number })[]> {
  const { rows } = await sql<SumsRow & { currency: string; net: number }>`
    select i.currency::text, ${SUMS}, sum(i.amount)::int as net from payout_items i left join earnings e on e.id = i.earning_id
    where i.studio_id = ${studioId} group by i.currency order by i.currency`.execute(db);
  return rows;
}

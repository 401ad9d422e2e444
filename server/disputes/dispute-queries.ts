import { type RawBuilder, sql } from 'kysely';
import type { Dispute, DisputedItem, DisputeEvidence } from '#shared/schemas/disputes.ts';
import type { Connection } from '../db/database.ts';

export interface DisputeRow {
  id: string;
  payment_id: string;
  provider_ref: string;
  /** Minor units. */
  amount: number;
  currency: string;
  reason: string;
  state: Dispute['state'];
  evidence_due_at: Date | null;
  evidence_sent_at: Date | null;
  evidence_note: string;
  opened_at: Date;
  decided_at: Date | null;
  items: DisputedItem[];
}

/** SQL for what the payment of dispute `d` paid, as JSON. */
export const disputedItems = sql`
  (select coalesce(jsonb_agg(x.item order by x.id), '[]') from (
    select b.id, jsonb_build_object('kind', 'booking', 'title', o.title, 'studio', jsonb_build_object('id', s.id, 'name', s.name),
      'booking', jsonb_build_object('id', b.id, 'reference', b.reference)) as item
    from payment_items i join bookings b on b.id = i.booking_id join offerings o on o.id = b.offering_id
    join studios s on s.id = b.studio_id where i.payment_id = d.payment_id
    union all
    select p.id, jsonb_build_object('kind', 'pass', 'title', p.name, 'studio', jsonb_build_object('id', s.id, 'name', s.name),
      'booking', null)
    from payments y join passes p on p.id = y.bought_pass_id join studios s on s.id = p.studio_id where y.id = d.payment_id
    union all
    select y.bought_gift_card_id, jsonb_build_object('kind', 'gift_card', 'title', null, 'studio', null, 'booking', null)
    from payments y where y.id = d.payment_id and y.bought_gift_card_id is not null) x)`;

export async function findDisputes(db: Connection, which: RawBuilder<unknown>, limit: number): Promise<DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`
    select d.*, ${disputedItems} as items from disputes d where ${which}
    order by d.opened_at desc, d.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findPayer(db: Connection, paymentId: string): Promise<DisputeEvidence['payer']> {
  const { rows } = await sql<DisputeEvidence['payer']>`
    select g.display_name as name, u.email from payments p
    left join profiles g on g.id = p.guest_id left join auth.users u on u.id = p.guest_id where p.id = ${paymentId}`.execute(
    db,
  );
  return rows[0] ?? { name: null, email: null };
}

/** Lists the bookings that a payment paid, and those that the pass that it bought paid. */
export async function listPaidBookings(db: Connection, paymentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct i.booking_id as id from payments p join payments y on y.id = p.id or y.pass_id = p.bought_pass_id
    join payment_items i on i.payment_id = y.id where p.id = ${paymentId} order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

interface PurchaseRow {
  kind: 'pass' | 'gift_card';
  name: string;
  price: number;
  currency: string;
  bought_at: Date | null;
  credits: number | null;
  credits_used: number;
  spent: number | null;
  delivered_at: Date | null;
}

/** Finds the pass or the gift card that a payment bought, with how much of it was used. */
export async function findPurchase(db: Connection, paymentId: string): Promise<PurchaseRow | undefined> {
  const { rows } = await sql<PurchaseRow>`
    select 'pass' as kind, p.name, p.price, p.currency::text, p.paid_at as bought_at, p.credits,
      (select coalesce(sum(b.seats), 0)::int from payments q join payment_items i on i.payment_id = q.id
        join bookings b on b.id = i.booking_id
        where q.pass_id = p.id and not exists (select from refunds r where r.payment_id = q.id)) as credits_used,
      null::int as spent, null::timestamptz as delivered_at
    from payments y join passes p on p.id = y.bought_pass_id where y.id = ${paymentId}
    union all
    select 'gift_card', '', g.amount, g.currency::text, g.paid_at, null, 0,
      g.amount + (select coalesce(sum(e.amount), 0)::int from ledger_entries e join ledger_groups l on l.id = e.group_id
        where e.account = 'gift_cards' and e.owner = g.id::text and l.cause <> 'dispute_lost'), g.delivered_at
    from payments y join gift_cards g on g.id = y.bought_gift_card_id where y.id = ${paymentId}`.execute(db);
  return rows[0];
}

export interface SentMail {
  subject: string;
  created_at: Date;
  sent_at: Date | null;
}

/** Lists the mails to the guest of a booking, the first first. The id is the second part of the dedupe key. */
export async function listGuestMails(
  db: Connection,
  bookingId: string,
): Promise<{ name: string | null; email: string | null; mails: SentMail[] }> {
  const { rows } = await sql<{ name: string | null; email: string | null; guest_id: string | null }>`
    select coalesce(b.contact_name, g.display_name) as name, coalesce(b.contact_email, u.email) as email, b.guest_id
    from bookings b left join profiles g on g.id = b.guest_id left join auth.users u on u.id = b.guest_id
    where b.id = ${bookingId}`.execute(db);
  const { name = null, email = null, guest_id = null } = rows[0] ?? {};
  const { rows: mails } = await sql<SentMail>`
    select subject, created_at, sent_at from emails
    where split_part(dedupe_key, ':', 2) = ${bookingId} and (user_id = ${guest_id} or to_address = ${email})
    order by created_at, id`.execute(db);
  return { name, email, mails };
}

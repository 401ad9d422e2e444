import { sql } from 'kysely';
import type { GiftCardPicture } from '#shared/money/gift-cards.ts';
import { PASS_REOPENED_DAYS } from '#shared/passes/passes.ts';
import type { Connection, Tx } from '../db/database.ts';

export interface GiftCardRow {
  id: string;
  code: string;
  amount: number;
  currency: string;
  sender_name: string;
  recipient_name: string;
  /** Null for a card that is printed. */
  recipient_email: string | null;
  message: string;
  picture: GiftCardPicture;
  language: string;
  deliver_at: Date;
  paid_at: Date | null;
  delivered_at: Date | null;
  created_at: Date;
  /** What is left on it, in minor units. */
  balance: number;
  /** Of a credit, the studio at which alone it pays, and until when; null for a card that was bought. */
  studio_id: string | null;
  studio_name: string | null;
  studio_slug: string | null;
  studio_time_zone: string | null;
  valid_until: Date | null;
  /** The payment that buys it; null for a credit. */
  payment_id: string | null;
}

export type BoughtCardRow = GiftCardRow & { payment_id: string };

/** SQL for what is left on card `g`. */
const balanceOf = sql`
  (select coalesce(-sum(l.amount), 0)::int from ledger_entries l where l.account = 'gift_cards' and l.owner = g.id::text)`;

/** SQL for the end of credit `g`; some weeks later where money came back to it after its end. */
const endOf = sql`
  greatest(g.expires_at, (select max(r.changed_at) + make_interval(days => ${PASS_REOPENED_DAYS}) from refunds r
    join payments y on y.id = r.payment_id where y.gift_card_id = g.id and r.state = 'succeeded'
      and g.expires_at < r.changed_at))`;

const selectCards = sql`
  select g.*, ${endOf} as valid_until, ${balanceOf} as balance, p.id as payment_id, s.name as studio_name, s.slug as studio_slug,
    s.time_zone as studio_time_zone
  from gift_cards g left join payments p on p.bought_gift_card_id = g.id left join studios s on s.id = g.studio_id`;

/** Lists the cards that a person bought, the latest first. */
export async function listBoughtCards(db: Connection, buyerId: string, limit: number): Promise<BoughtCardRow[]> {
  const { rows } = await sql<BoughtCardRow>`
    ${selectCards} where g.buyer_id = ${buyerId} order by g.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Lists the cards that were sent to a person's proven address or that they keep, the latest first. */
export async function listReceivedCards(db: Connection, userId: string, limit: number): Promise<GiftCardRow[]> {
  const { rows } = await sql<GiftCardRow>`
    ${selectCards} where g.kept_by = ${userId} or g.delivered_at is not null and lower(g.recipient_email) = (
      select lower(email) from auth.users where id = ${userId} and email_confirmed_at is not null)
    order by g.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findBoughtCard(db: Connection, buyerId: string, id: string): Promise<BoughtCardRow | undefined> {
  const { rows } = await sql<BoughtCardRow>`${selectCards} where g.buyer_id = ${buyerId} and g.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Finds a paid card by its code or id.
 * @param lock locks it, so that what is left is the same until the transaction ends
 */
export async function findPaidCard(
  db: Connection,
  by: { code: string } | { id: string },
  { lock }: { lock: boolean },
): Promise<GiftCardRow | undefined> {
  // What is left is read by a statement of its own, which sees what those wrote for whom the lock waited.
  const { rows } = await sql<{ id: string }>`
    select id from gift_cards
    where ${'code' in by ? sql`code = ${by.code}` : sql`id = ${by.id}`} and paid_at is not null ${lock ? sql`for update` : sql``}`.execute(
    db,
  );
  const [card] = rows;
  if (!card) return undefined;
  const found = await sql<GiftCardRow>`${selectCards} where g.id = ${card.id}`.execute(db);
  return found.rows[0];
}

/** Finds what was last paid with a card. */
export async function findLastUse(db: Connection, id: string): Promise<{ amount: number; at: Date } | undefined> {
  const { rows } = await sql<{ amount: number; at: Date }>`
    select amount, created_at as at from payments where gift_card_id = ${id} and state = 'captured'
    order by created_at desc limit 1`.execute(db);
  return rows[0];
}

/** Notes that a card lies in the account of a person. */
export const setKeeper = (db: Connection, id: string, userId: string) =>
  sql`update gift_cards set kept_by = ${userId} where id = ${id}`.execute(db);

type DueCard = GiftCardRow & { recipient_email: string };

/** Locks cards that are paid and due, and whose mail has not been sent. */
export async function takeDueCards(tx: Tx, now: Date, limit: number): Promise<DueCard[]> {
  const { rows } = await sql<DueCard>`
    update gift_cards g set delivered_at = ${now}
    where g.id in (select id from gift_cards where paid_at is not null and delivered_at is null and deliver_at <= ${now}
        and recipient_email is not null
      order by deliver_at limit ${limit} for update skip locked)
    returning g.*`.execute(tx);
  return rows;
}

import { sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import { type BookingState, SOLD_STATES } from '#shared/bookings/bookings.ts';
import type { PaymentState } from '#shared/payments/payments.ts';
import { dueOnline } from '../core/due-online.ts';

const HELD: BookingState = 'held';

/** A booking that is one share of a split, with the payment that it waits for. */
export interface ShareRow {
  booking_id: string;
  split_id: string;
  studio_id: string;
  state: BookingState;
  is_sold: boolean;
  /** Who come. */
  names: string[];
  /** What its payment asks for, and what is due at the studio besides, in minor units. */
  amount: number;
  rest: number;
  currency: string;
  due_at: Date;
  hold_ends_at: Date;
  /** The start of its next event. */
  starts_at: Date;
  time_zone: string;
  claimed_until: Date | null;
  payment_id: string | null;
  payment_state: PaymentState | null;
  /** The guest who split. */
  guest_id: string;
}

const SHARES = sql`
  select h.booking_id, h.split_id, h.studio_id, b.state, b.state = any(${[...SOLD_STATES]}::text[]) as is_sold, ${dueOnline} as amount, b.total - ${dueOnline} as rest, b.currency,
    h.due_at, b.hold_ends_at, h.claimed_until, b.guest_id, s.time_zone, p.id as payment_id, p.state as payment_state,
    array(select a.name from booking_attendees a where a.booking_id = b.id and a.state = 'coming' order by a.position) as names,
    (select min(e.starts_at) from booking_events c join events e on e.id = c.event_id where c.booking_id = b.id) as starts_at
  from payment_shares h join bookings b on b.id = h.booking_id join studios s on s.id = b.studio_id
  left join lateral (
    select p.id, p.state from payment_items i join payments p on p.id = i.payment_id
    where i.booking_id = b.id and p.provider not in ('gift_card', 'pass')
    order by p.state in ('failed', 'voided'), p.id limit 1) p on true`;

/** Lists the shares of a split, that of the guest who made it first. */
export async function listShares(db: Connection, splitId: string): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    ${SHARES} where h.split_id = ${splitId} order by h.booking_id <> h.split_id, h.booking_id`.execute(db);
  return rows;
}

/** Finds the share that a booking is; undefined for one that was not split. */
export async function findShare(db: Connection, bookingId: string): Promise<ShareRow | undefined> {
  const { rows } = await sql<ShareRow>`${SHARES} where h.booking_id = ${bookingId}`.execute(db);
  return rows[0];
}

export async function insertShare(
  tx: Tx,
  {
    bookingId,
    splitId,
    studioId,
    dueAt,
    now,
  }: { bookingId: string; splitId: string; studioId: string; dueAt: Date; now: Date },
): Promise<void> {
  await tx
    .insertInto('payment_shares')
    .values({ booking_id: bookingId, split_id: splitId, studio_id: studioId, due_at: dueAt, created_at: now })
    .execute();
}

/**
 * Finds the split of a guest whose shares still wait for payments. Of two transactions of one guest the second waits
 * for the first, so that a guest never has two.
 */
export async function findOpenSplit(tx: Tx, guestId: string, now: Date): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment_split:${guestId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ split_id: string }>`
    select h.split_id from payment_shares h join bookings b on b.id = h.booking_id
    where b.guest_id = ${guestId} and b.state = ${HELD} and b.hold_ends_at > ${now} limit 1`.execute(tx);
  return rows[0]?.split_id;
}

/** Until when a payment is on its way for the person who opened it. */
export interface Claim {
  name: string;
  email: string;
  language: string;
  until: Date;
}

/**
 * Keeps a share for the person who is about to pay it by a link, and makes them its attendee: of two at once, one gets
 * it.
 * @returns false while someone else has it, or when it is no longer held
 */
export async function claimShare(
  tx: Tx,
  bookingId: string,
  { name, email, language, until }: Claim,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update payment_shares h set claimed_until = ${until} from bookings b
    where h.booking_id = ${bookingId} and b.id = h.booking_id and b.state = ${HELD}
      and (h.claimed_until is null or h.claimed_until <= ${now} or exists (
        select from booking_attendees a where a.booking_id = h.booking_id and a.state = 'coming' and lower(a.email) = lower(${email})))
    returning h.booking_id`.execute(tx);
  if (rows.length === 0) return false;
  await sql`
    update booking_attendees set name = ${name}, email = ${email}
    where booking_id = ${bookingId} and state = 'coming'`.execute(tx);
  await sql`update bookings set language = ${language} where id = ${bookingId}`.execute(tx);
  return true;
}

/** Lets others pay a share again, after the bank declined. */
export async function endClaim(db: Connection, bookingId: string, now: Date): Promise<void> {
  await sql`update payment_shares set claimed_until = ${now} where booking_id = ${bookingId}`.execute(db);
}

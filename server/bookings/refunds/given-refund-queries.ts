import { type RawBuilder, sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import { GUEST_MONEY, PLATFORM_PART } from '#server/payments/payments.ts';
import type { BookingState } from '#shared/bookings/bookings.ts';
import type { RefundReason, RefundWay } from '#shared/bookings/given-refunds.ts';
import { paidOnline } from '../core/payable-column.ts';
import { getBookingContacts } from '../mails/queries.ts';

/** Where the money of a booking is; minor units. */
export interface RefundableRow {
  id: string;
  studio_id: string;
  /** Null for a sale at the desk. */
  guest_id: string | null;
  currency: string;
  state: BookingState;
  starts_at: Date;
  ends_at: Date;
  /** What the guest paid online and has not got back. */
  paid: number;
  /** What of it cards paid. */
  paid_by_card: number;
  /** What the platform paid of it by its code. */
  by_code: number;
  /** What the booking still holds. */
  funds: number;
  /** What the studio has earned of it, with the commission and the tax in it. */
  earned: number;
  commission: number;
  vat: number;
  /** Of its commission, in hundredths of a percent. */
  rate: number;
  /** The last of its dates that was earned; null for none. */
  earned_event_id: string | null;
  /** The same of what was paid at the studio, of which the platform has the commission only. */
  at_studio: { earned: number; commission: number; vat: number; event_id: string | null };
  /** True if what was earned is with the studio. */
  is_paid_out: boolean;
  /** The seats that money went back for. */
  refunded_positions: number[];
}

/** SQL for an instant of the events whose seats booking `b` has, or of all where it has none any more. */
const ofDates = (instant: RawBuilder<unknown>) => sql`
  (select coalesce(${instant} filter (where c.released_at is null), ${instant})
    from booking_events c join events v on v.id = c.event_id where c.booking_id = b.id)`;

/** Finds where the money of a booking is. The caller has locked the booking where it matters. */
export async function findRefundable(db: Connection, bookingId: string): Promise<RefundableRow | undefined> {
  const ofEarnings = (column: 'amount' | 'commission' | 'vat', atStudio = false) =>
    sql`(select coalesce(sum(e.${sql.ref(column)}), 0)::int from earnings e where e.booking_id = b.id and e.at_studio = ${atStudio})`;
  const lastEvent = (atStudio: boolean) => sql`
    (select e.event_id from earnings e where e.booking_id = b.id and e.at_studio = ${atStudio} and e.given_id is null
      order by e.earned_at desc, e.id desc limit 1)`;
  const { rows } = await sql<RefundableRow>`
    select b.id, b.studio_id, b.guest_id, b.currency::text, b.state, b.commission_rate as rate,
      ${ofDates(sql`min(v.starts_at)`)} as starts_at, ${ofDates(sql`max(v.ends_at)`)} as ends_at,
      ${GUEST_MONEY}::int as paid, ${paidOnline} as paid_by_card, ${PLATFORM_PART}::int as by_code,
      (select coalesce(-sum(e.amount), 0)::int from ledger_entries e
        where e.account = 'booking_funds' and e.owner = b.id::text) as funds,
      ${ofEarnings('amount')} as earned, ${ofEarnings('commission')} as commission, ${ofEarnings('vat')} as vat,
      ${lastEvent(false)} as earned_event_id,
      jsonb_build_object('earned', ${ofEarnings('amount', true)}, 'commission', ${ofEarnings('commission', true)},
        'vat', ${ofEarnings('vat', true)}, 'event_id', ${lastEvent(true)}) as at_studio,
      exists (select from earnings e join payout_items i on i.earning_id = e.id join payouts p on p.id = i.payout_id
        where e.booking_id = b.id and not e.at_studio and p.state = 'sent') as is_paid_out,
      array(select unnest(g.positions) from given_refunds g where g.booking_id = b.id) as refunded_positions
    from bookings b where b.id = ${bookingId}`.execute(db);
  return rows[0];
}

/** Locks a booking, and finds where its money is. */
export async function lockRefundable(tx: Tx, bookingId: string): Promise<RefundableRow | undefined> {
  await sql`select from bookings where id = ${bookingId} for update`.execute(tx);
  return findRefundable(tx, bookingId);
}

/** Finds the guest whose account gets credit of a booking; null for one without an account. */
export const findCreditGuest = async (db: Connection, bookingId: string): Promise<string | null> =>
  (await getBookingContacts(db, bookingId)).guest_id;

/** Finds the credit as which something was given back; null for money. */
export async function findCredit(db: Connection, givenId: string): Promise<{ code: string; expires_at: Date } | null> {
  const { rows } = await sql<{ code: string; expires_at: Date }>`
    select k.code, k.expires_at from given_refunds g join gift_cards k on k.id = g.gift_card_id where g.id = ${givenId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** SQL for the way in which `g` was given back. */
export const WAY = sql<RefundWay>`case when g.gift_card_id is null then 'money' else 'credit' end`;

interface GivenRefundRow {
  id: string;
  amount: number;
  currency: string;
  reason: string;
  preset: RefundReason | null;
  way: RefundWay;
  at: Date;
  by: 'studio' | 'platform' | 'system';
  /** Of who gave it; null for a person who is not known any more, and for the site. */
  name: string | null;
  /** Of the attendees whose seats it is for. */
  names: string[];
}

/** Lists what was given back for a booking, the oldest first. */
export async function listGivenRefunds(db: Connection, bookingId: string): Promise<GivenRefundRow[]> {
  const { rows } = await sql<GivenRefundRow>`
    select g.id, g.amount, b.currency::text, g.reason, g.preset, ${WAY} as way, g.created_at as at, g.role as by,
      case g.role when 'studio' then coalesce(m.name, nullif(p.display_name, '')) end as name,
      array(select a.name from booking_attendees a where a.booking_id = b.id and a.position = any(g.positions)
        order by a.position) as names
    from given_refunds g join bookings b on b.id = g.booking_id
    left join studio_members m on m.studio_id = g.studio_id and m.user_id = g.given_by
    left join profiles p on p.id = g.given_by
    where g.booking_id = ${bookingId} order by g.created_at, g.id`.execute(db);
  return rows;
}

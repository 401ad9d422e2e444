import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { movement, postGroups } from '../ledger/ledger.ts';
import type { PostedRefundRow } from './postings.ts';

/** Money between the account `promo` of the platform and the funds of a booking. */
interface PromoRow {
  /** Of the group: the booking, or the refund. */
  cause_id: string;
  booking_id: string;
  studio_id: string;
  currency: string;
  /** Minor units. */
  amount: number;
}

/** SQL for what a guest has in booking `b`: charged and not gone back, in minor units. */
export const GUEST_MONEY = sql`(coalesce((select sum(i.amount) from payment_items i join payments p on p.id = i.payment_id
    where i.booking_id = b.id and p.state = 'captured'), 0)
  - coalesce((select sum(r.amount) from refunds r where r.booking_id = b.id), 0))`;

/** SQL for what the platform has paid of booking `b`, in minor units. */
export const PLATFORM_PART = sql`coalesce((select sum(e.amount) from ledger_entries e
  where e.account = 'promo' and e.owner = b.id::text), 0)`;

/**
 * Posts what the platform pays of bookings that were just confirmed: what its code took off the price, in the measure
 * in which the guest has paid the rest, or the deposit of it. A booking without a code of the platform, or of which
 * nothing was paid, posts nothing.
 */
export async function postDiscounts(tx: Tx, bookingIds: readonly string[], now: Date): Promise<void> {
  const { rows } = await sql<PromoRow>`
    select b.id as cause_id, b.id as booking_id, b.studio_id, b.currency,
      round(b.discount::numeric * ${GUEST_MONEY} / coalesce(nullif(b.deposit, 0), b.total))::int as amount
    from bookings b join promo_codes k on k.id = b.promo_code_id and k.studio_id is null
    where b.id = any(${[...bookingIds]}::uuid[]) and b.payment = 'online' and b.discount > 0 and b.total > 0
    order by b.id`.execute(tx);
  await postPromo(tx, 'promo_paid', rows, now);
}

/**
 * Posts that the platform gets its part of bookings back when money goes back to their guests: the same share as goes
 * back of what the guest had paid. The refunds were written and posted before.
 */
export async function returnDiscounts(tx: Tx, refunds: readonly PostedRefundRow[], now: Date): Promise<void> {
  const ofBookings = refunds.flatMap(({ id, booking_id, amount }) => (booking_id ? [{ id, booking_id, amount }] : []));
  if (ofBookings.length === 0) return;
  const { rows } = await sql<PromoRow>`
    with back as (
      select booking_id, (array_agg(id order by id))[1] as refund_id, sum(amount) as amount
      from jsonb_to_recordset(${JSON.stringify(ofBookings)}::jsonb) as r (id uuid, booking_id uuid, amount integer) group by booking_id
    )
    select x.refund_id as cause_id, b.id as booking_id, b.studio_id, b.currency,
      -least(round(${PLATFORM_PART} * x.amount / greatest(${GUEST_MONEY} + x.amount, 1)),
        (select -sum(e.amount) from ledger_entries e where e.account = 'booking_funds' and e.owner = b.id::text))::int as amount
    from back x join bookings b on b.id = x.booking_id
    where ${PLATFORM_PART} > 0 order by b.id`.execute(tx);
  await postPromo(tx, 'promo_returned', rows, now);
}

/**
 * Returns what the platform has paid of a booking above its discount, in minor units: its part of seats that were given
 * up late.
 */
export async function findKeptDiscount(tx: Tx, bookingId: string): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    select greatest(0, ${PLATFORM_PART} - b.discount)::int as kept from bookings b where b.id = ${bookingId}`.execute(
    tx,
  );
  return rows[0]?.kept ?? 0;
}

/**
 * Posts that the platform gets back what it paid of a booking above its discount, which a change has lowered: with a
 * deposit, a cheaper date can do so without money that goes back to the guest.
 * @param kept what `findKeptDiscount` returned before the change
 */
export async function returnExcessDiscount(
  tx: Tx,
  { bookingId, changeId, kept }: { bookingId: string; changeId: string; kept: number },
  now: Date,
): Promise<void> {
  const { rows } = await sql<PromoRow>`
    select ${changeId}::uuid as cause_id, b.id as booking_id, b.studio_id, b.currency, (b.discount + ${kept} - ${PLATFORM_PART})::int as amount
    from bookings b where b.id = ${bookingId} and ${PLATFORM_PART} > b.discount + ${kept}`.execute(tx);
  await postPromo(tx, 'promo_returned', rows, now);
}

/**
 * Posts that seats of a booking took their part of what the platform paid along, to a booking of their own.
 * @param part minor units
 */
export async function moveDiscount(
  tx: Tx,
  { from, to, part }: { from: string; to: string; part: number },
  now: Date,
): Promise<void> {
  const { rows } = await sql<PromoRow>`
    select b.id as booking_id, b.studio_id, b.currency, least(${part}, ${PLATFORM_PART})::int as amount
    from bookings b where b.id = ${from} and ${PLATFORM_PART} > 0`.execute(tx);
  await postGroups(
    tx,
    'promo_moved',
    rows
      .filter(({ amount }) => amount > 0)
      .map(({ studio_id, currency, amount }) => ({
        causeId: to,
        studioId: studio_id,
        entries: [
          ...entriesOf({ booking_id: from, currency, amount: -amount }),
          ...entriesOf({ booking_id: to, currency, amount }),
        ],
      })),
    now,
  );
}

const postPromo = (
  tx: Tx,
  cause: 'promo_paid' | 'promo_returned',
  rows: readonly PromoRow[],
  now: Date,
): Promise<void> =>
  postGroups(
    tx,
    cause,
    rows
      .filter(({ amount }) => amount !== 0)
      .map(({ cause_id, studio_id, ...row }) => ({ causeId: cause_id, studioId: studio_id, entries: entriesOf(row) })),
    now,
  );

const entriesOf = ({ booking_id: owner, currency, amount }: Pick<PromoRow, 'booking_id' | 'currency' | 'amount'>) =>
  movement(amount, currency, { account: 'promo', owner }, { account: 'booking_funds', owner });

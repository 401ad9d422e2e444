import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { refuse } from '#server/http/refuse.ts';
import { getUsablePass, takeCredits } from '#server/passes/passes.ts';
import { payFromOwn } from '#server/payments/payments.ts';
import { creditsValue } from '#shared/passes/passes.ts';
import type { ReducedRow } from '../paying/amount-due.ts';

/**
 * Pays for all seats of a held booking with a pass, one credit a seat. The seats cost what the credits are worth then,
 * and never more than without the pass: the difference is the booking's discount. The caller has taken a code off
 * before.
 * @returns the new price, in minor units
 * @throws Refusal `passes.seats_only`; those of `getUsablePass`
 */
export async function payByPass(tx: Tx, booking: ReducedRow, passId: string, now: Date): Promise<number> {
  const { id, guest_id, offering_id, studio_id, currency, seats, starts_at, total } = booking;
  if (booking.payment !== 'online' || booking.state !== 'held' || !(await isForSeats(tx, id))) {
    refuse('passes.seats_only');
  }
  const use = { guestId: guest_id, offeringId: offering_id, studioId: studio_id, currency, seats, now };
  const pass = await getUsablePass(tx, passId, { ...use, startsAt: starts_at });
  const value = creditsValue(seats, { credits: pass.credits_left, value: pass.value });
  const amount = Math.min(value, total);
  if (amount <= 0) refuse('passes.unknown');
  await sql`update bookings set total = ${amount}, discount = ${total - amount}, promo_code_id = null where id = ${id}`.execute(
    tx,
  );
  await payFromOwn(tx, { passId: pass.id }, { bookingId: id, amount }, now);
  await takeCredits(tx, pass.id, seats);
  return amount;
}

/** True if a booking is for seats of one event, sold per person, without add-ons. */
async function isForSeats(tx: Tx, bookingId: string): Promise<boolean> {
  const { rows } = await sql<{ fits: boolean }>`
    select o.price_unit = 'person' and not exists (select from booking_addons a where a.booking_id = b.id)
      and (select count(*) = 1 and not bool_or(e.is_slot) from booking_events c join events e on e.id = c.event_id
        where c.booking_id = b.id) as fits
    from bookings b join offerings o on o.id = b.offering_id where b.id = ${bookingId}`.execute(tx);
  return rows[0]?.fits === true;
}

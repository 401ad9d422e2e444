import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { getUsableCard } from '#server/gift-cards/gift-cards.ts';
import { refuse } from '#server/http/refuse.ts';
import { payFromOwn } from '#server/payments/payments.ts';
import { getUsableCode, priceOff } from '#server/promo-codes/promo-codes.ts';
import type { TxServices } from '#server/services.ts';
import { splitByWeight } from '#shared/bookings/courses.ts';
import { depositOf } from '#shared/bookings/deposit.ts';
import { giftCardPart } from '#shared/payments/charge-minimum.ts';
import { setDeposit } from '../core/due-online.ts';
import { amountDue, amountLeft, lockReduced, type ReducedRow, settleOrRenew } from '../paying/amount-due.ts';
import { returnUnused } from '../paying/return-unused.ts';
import { payByPass } from './pay-by-pass.ts';

/** What a guest gives to pay less, as it was typed; null takes off what was given before. */
export interface Reductions {
  code?: string | null | undefined;
  giftCard?: string | null | undefined;
  /** The id of a pass of the guest, which pays for everything: without a code or a gift card. */
  passId?: string | undefined;
  /** True leaves a booking with nothing left to pay held, until its guest books it. */
  keepsHeld?: boolean | undefined;
}

/**
 * Takes a code off the price of a booking and pays for it from a gift card, or with a pass; the rest is what its
 * payment asks for. A booking with nothing left to pay is settled. The caller has locked the events of the booking.
 * @returns what is left to pay, online and at the studio, in minor units
 * @throws Refusal those of `getUsableCode`, `getUsableCard` and `payByPass`; `gift_cards.not_online`;
 * `promo_codes.online_only` for a code of
 *   the platform; `payments.in_flight`
 */
export async function reduceBooking(
  inside: TxServices,
  bookingId: string,
  { code, giftCard, passId, keepsHeld }: Reductions,
): Promise<number> {
  const { db: tx, now } = inside;
  if (passId !== undefined) return payAllByPass(inside, bookingId, passId);
  if (code !== undefined) await applyCode(inside, await lockReduced(tx, bookingId), code);
  const booking = await lockReduced(tx, bookingId);
  if (code !== undefined || giftCard === null) {
    const cards = await returnUnused(tx, { bookingId }, now());
    // They pay what they can of the price as it is now.
    if (giftCard !== null) for (const id of cards) await payFromCard(inside, booking, { id });
  }
  if (giftCard) {
    if (booking.payment !== 'online' || booking.state !== 'held') refuse('gift_cards.not_online');
    // What it paid for bookings that ended unpaid is on it again.
    await returnUnused(tx, { giftCard }, now());
    await payFromCard(inside, booking, { code: giftCard });
  }
  await settleOrRenew(inside, booking, keepsHeld);
  return amountLeft(tx, bookingId);
}

async function payAllByPass(inside: TxServices, bookingId: string, passId: string): Promise<number> {
  const { db: tx, now } = inside;
  if ((await lockReduced(tx, bookingId)).discount > 0) await applyCode(inside, await lockReduced(tx, bookingId), null);
  await returnUnused(tx, { bookingId }, now());
  await returnUnused(tx, { passId }, now());
  // A pass pays for everything.
  await setDeposit(tx, bookingId, null);
  await splitTotal(tx, bookingId, await payByPass(tx, await lockReduced(tx, bookingId), passId, now()));
  await settleOrRenew(inside, await lockReduced(tx, bookingId));
  return amountLeft(tx, bookingId);
}

async function applyCode(inside: TxServices, booking: ReducedRow, text: string | null): Promise<void> {
  const { db: tx, now } = inside;
  const { id, studio_id, offering_id, guest_id, currency } = booking;
  const fullPrice = booking.total + booking.discount;
  const use = { studioId: studio_id, offeringId: offering_id, currency, guestId: guest_id, bookingId: id, now: now() };
  const code = text === null ? null : await getUsableCode(inside, text, use);
  if (code?.is_of_platform && (booking.payment !== 'online' || booking.state !== 'held')) {
    refuse('promo_codes.online_only');
  }
  const discount = code ? priceOff(code, fullPrice) : 0;
  const total = fullPrice - discount;
  await setDeposit(tx, id, null);
  await sql`
    update bookings set total = ${total}, discount = ${discount}, promo_code_id = ${code?.id ?? null}
    where id = ${id}`.execute(tx);
  await splitTotal(tx, id, total);
  await setDeposit(tx, id, depositOf({ amount: total, currency }, booking.deposit_percent));
}

/** Splits the total of a booking among its events, of a course in proportion to the shares of its dates. */
async function splitTotal(tx: Tx, id: string, total: number): Promise<void> {
  const { rows } = await sql<{ event_id: string; weight: number }>`
    select c.event_id, coalesce(e.course_share, 1) as weight from booking_events c join events e on e.id = c.event_id
    where c.booking_id = ${id} order by e.starts_at, e.id`.execute(tx);
  const prices = splitByWeight(
    total,
    rows.map(({ weight }) => weight),
  );
  await sql`
    update booking_events c set price = n.price
    from unnest(${rows.map(({ event_id }) => event_id)}::uuid[], ${prices}::int[]) as n (event_id, price)
    where c.booking_id = ${id} and c.event_id = n.event_id`.execute(tx);
}

/** Pays as much of a booking from a card as there is on it. */
async function payFromCard(
  { db: tx, now }: TxServices,
  booking: ReducedRow,
  by: { code: string } | { id: string },
): Promise<void> {
  const { studio_id: studioId, currency } = booking;
  const card = await getUsableCard(tx, by, { studioId, currency, now: now() });
  const amount = giftCardPart(card.balance, { amount: await amountDue(tx, booking.id), currency });
  if (amount > 0) await payFromOwn(tx, { giftCardId: card.id }, { bookingId: booking.id, amount }, now());
}

import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { createCredit } from '#server/gift-cards/gift-cards.ts';
import { refuse } from '#server/http/refuse.ts';
import { type LedgerEntry, movement, postGroups } from '#server/ledger/ledger.ts';
import { creditRefunds, requestRefunds } from '#server/payments/payments.ts';
import { addPayoutItem } from '#server/payouts/payouts.ts';
import { type RefundWay, shareOfEarned } from '#shared/bookings/given-refunds.ts';
import { insertChange } from '../core/change-rows.ts';
import { lockBookingWithSeats } from '../core/locked-booking.ts';
import { findAnyBooking } from '../core/queries.ts';
import { refundAtDesk } from '../desk-payments/record-desk-payment.ts';
import type { MailedAmounts } from '../mails/money-back-mails.ts';
import { findCreditGuest, type RefundableRow } from './given-refund-queries.ts';

/** Money that goes back to the guest of a booking, with who decided it and who bears it. */
export interface GivenRefund extends MailedAmounts {
  way: RefundWay;
  positions: readonly number[];
  paidBy: 'studio' | 'platform';
}

/**
 * Gives money of a locked booking back to its guest: of what it still holds, then of what the studio earned, which gets
 * the commission of that back; or the platform bears it. The provider is called by a job. What goes back at the desk is
 * recorded as returned there. Credit is on a gift card of the studio at once, and nothing goes to the provider.
 * @returns its id
 */
export async function createGivenRefund(
  tx: Tx,
  booking: RefundableRow,
  given: GivenRefund,
  now: Date,
): Promise<string> {
  const { id: bookingId, studio_id } = booking;
  const { amount, way, atDesk, positions, reason, preset, paidBy, by } = given;
  const creditId = way === 'credit' ? await createCreditFor(tx, bookingId, amount, now) : null;
  const { rows } = await sql<{ id: string }>`
    insert into given_refunds (booking_id, studio_id, positions, amount, reason, preset, paid_by, given_by, role, gift_card_id, created_at)
    values (${bookingId}, ${studio_id}, ${[...positions]}::smallint[], ${amount + atDesk}, ${reason}, ${preset}, ${paidBy}, ${by.userId}, ${by.role}, ${creditId}, ${now})
    returning id`.execute(tx);
  const id = (rows[0] as { id: string }).id;
  const changedBy = { ...by, reason, now };
  await insertChange(tx, booking, changedBy, { kind: 'given_back', positions, refund: amount + atDesk });
  if (amount > 0) await giveOnline(tx, booking, { ...given, id }, now);
  if (creditId) await creditRefunds(tx, { givenId: id, cardId: creditId }, now);
  if (atDesk > 0) {
    const locked = await lockBookingWithSeats(tx, bookingId);
    await refundAtDesk(tx, locked, { amount: atDesk, positions, givenId: id }, changedBy);
    await takeFromEarned(tx, booking, { givenId: id, amount: atDesk, atStudio: true }, now);
  }
  return id;
}

/** Creates the credit that the guest of a booking gets. @throws Refusal `refunds.nothing_paid` without an account */
async function createCreditFor(tx: Tx, bookingId: string, amount: number, now: Date): Promise<string> {
  const guestId = (await findCreditGuest(tx, bookingId)) ?? refuse('refunds.nothing_paid');
  const booking = (await findAnyBooking(tx, bookingId)) ?? refuse('http.not_found');
  const { studio_id: id, studio_name: name, currency, language, studio_type: craft } = booking;
  return createCredit(tx, { studio: { id, name }, guestId, amount, currency, language, craft }, now);
}

/** Gives money back of what was paid online: in the way in which it was paid, or of what cards paid alone. */
async function giveOnline(
  tx: Tx,
  booking: RefundableRow,
  { id, amount, way, paidBy }: GivenRefund & { id: string },
  now: Date,
): Promise<void> {
  const { id: bookingId, studio_id, currency, paid, by_code, funds } = booking;
  if (paidBy === 'platform') {
    const entries = movement(amount, currency, { account: 'losses' }, { account: 'booking_funds', owner: bookingId });
    await postGroups(tx, 'goodwill', [{ causeId: id, studioId: studio_id, entries }], now);
  } else {
    // The platform gets its part of the same share back.
    const needed = amount + Math.round((by_code * amount) / paid);
    await takeFromEarned(tx, booking, { givenId: id, amount: Math.max(0, needed - funds), atStudio: false }, now);
  }
  const ofCards = way === 'credit';
  await requestRefunds(tx, [{ id: bookingId, amount, givenId: id, keepsCode: paidBy === 'platform', ofCards }], now);
}

/**
 * Takes an amount of what a studio earned back into the funds of its booking, off the next payout. Of what was paid at
 * the studio only the commission was ever the platform's: it comes with the next payout.
 */
async function takeFromEarned(
  tx: Tx,
  booking: RefundableRow,
  { givenId, amount, atStudio: at_studio }: { givenId: string; amount: number; atStudio: boolean },
  now: Date,
): Promise<void> {
  const { id: booking_id, studio_id, currency } = booking;
  const earned = at_studio ? booking.at_studio : booking;
  const event_id = at_studio ? booking.at_studio.event_id : booking.earned_event_id;
  const taken = Math.min(amount, earned.earned);
  if (taken === 0 || !event_id) return;
  const { studio, commission, vat } = shareOfEarned(taken, earned);
  const { id } = await tx
    .insertInto('earnings')
    .values({
      ...{ booking_id, event_id, studio_id, currency, at_studio, earned_at: now, given_id: givenId },
      ...{ amount: -taken, commission: -commission, vat: -vat },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const entry = (account: LedgerEntry['account'], owner: string, sum: number) => ({
    ...{ account, owner, currency, amount: sum },
  });
  const returned = [entry('commission', '', commission - vat), entry('vat_output', '', vat)];
  const entries = at_studio
    ? [...returned, entry('studio_receivable', studio_id, -commission)]
    : [entry('studio_payable', studio_id, studio), ...returned, entry('booking_funds', booking_id, -taken)];
  await postGroups(tx, 'earning_reversed', [{ causeId: id, studioId: studio_id, entries }], now);
  await addPayoutItem(tx, {
    earning_id: id,
    studio_id,
    currency,
    amount: at_studio ? commission : -studio,
    earned_at: now,
  });
}

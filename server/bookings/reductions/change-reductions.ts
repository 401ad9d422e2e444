import { record } from '#server/activity/activity.ts';
import { retryOnConflict } from '#server/availability/retry-on-conflict.ts';
import { getUsableCard } from '#server/gift-cards/gift-cards.ts';
import { refuse } from '#server/http/refuse.ts';
import { getUsablePass } from '#server/passes/passes.ts';
import { applyPayment, attemptStep, findPayment, getPaymentsProvider } from '#server/payments/payments.ts';
import { getUsableCode } from '#server/promo-codes/promo-codes.ts';
import { inTransaction, type Services } from '#server/services.ts';
import type { BookingState } from '#shared/bookings/bookings.ts';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { lapseBookings } from '../changes/lapse-bookings.ts';
import type { BookingRow } from '../core/booking-row.ts';
import { getBooking, getOwnBooking } from '../core/get-booking.ts';
import { lockEventsOf } from '../core/transition.ts';
import { lockReduced, settleOrRenew } from '../paying/amount-due.ts';
import { type Reductions, reduceBooking } from './reduce-booking.ts';

const HELD: BookingState = 'held';

/**
 * Takes a code off the price of a booking that the guest holds, or pays for it from a gift card or with a pass, or
 * takes a code or a gift card back. A card that was tried and declined before is tried anew with the new amount; a
 * booking with nothing left to pay is settled at once, unless it is kept held.
 * @throws Refusal `http.not_found`; `bookings.not_waiting` for a booking that is not held; `payments.in_flight` while
 * the bank decides;
 *   those of `reduceBooking`, after which the booking is as it was
 */
export async function changeReductions(
  services: Services,
  guest: { userId: string },
  id: string,
  reductions: Reductions,
): Promise<Booking> {
  await lapseBookings(services, { bookingId: id });
  const booking = await getOwnBooking(services, guest, id);
  if (booking.state !== HELD) refuse('bookings.not_waiting', { state: booking.state });
  await checkBefore(services, guest, booking, reductions);
  await closeOpenedPayment(services, booking);
  try {
    await change(services, id, async (inside) => {
      await reduceBooking(inside, id, reductions);
      const data = { by: namesOf(reductions) };
      await record(inside, 'booking.reduced', { by: guest.userId, subject: id, studio: booking.studio_id, data });
    });
  } catch (error) {
    // The payment that was closed has a successor also when another guest had the last use of the code.
    await change(services, id, async (inside, row) => settleOrRenew(inside, row, reductions.keepsHeld)).catch(
      () => undefined,
    );
    throw error;
  }
  return getBooking(services, guest, id);
}

/** Returns what changed of the reductions of a booking, and never a code. */
const namesOf = ({ code, giftCard, passId }: Reductions): string[] => [
  ...(code === undefined ? [] : [code === null ? 'without_code' : 'code']),
  ...(giftCard === undefined ? [] : [giftCard === null ? 'without_gift_card' : 'gift_card']),
  ...(passId === undefined ? [] : ['pass']),
];

/** Refuses what cannot be used before anything is closed. */
async function checkBefore(
  services: Services,
  { userId }: { userId: string },
  { id, studio_id, offering_id, currency, payment, seats, starts_at: startsAt }: BookingRow,
  { code, giftCard, passId }: Reductions,
): Promise<void> {
  const { db, now } = services;
  const use = { studioId: studio_id, offeringId: offering_id, currency, guestId: userId, bookingId: id, now: now() };
  if (code) await getUsableCode(services, code, use);
  if (giftCard && payment !== 'online') refuse('gift_cards.not_online');
  if (passId && payment !== 'online') refuse('passes.seats_only');
  if (passId) await getUsablePass(db, passId, { ...use, guestId: userId, seats, startsAt });
  if (giftCard) await getUsableCard(db, { code: giftCard }, use);
}

/**
 * Voids the payment of a held booking at the provider, where a card was tried already: its amount cannot change any
 * more.
 */
async function closeOpenedPayment(services: Services, { online_payment: online }: BookingRow): Promise<void> {
  const payment = online ? await findPayment(services.db, online.id) : undefined;
  if (!payment?.provider_ref || payment.state === 'voided') return;
  if (payment.state !== 'created') refuse('payments.in_flight');
  const { provider_ref: ref } = payment;
  const step = { paymentId: payment.id, step: 'void', key: `${payment.id}:void`, actorId: payment.guest_id } as const;
  const found = await attemptStep(services, step, (key) => getPaymentsProvider(services).void(ref, key));
  const { state } = await applyPayment(services, payment, found);
  if (state !== 'voided') refuse('payments.in_flight');
}

async function change<Result>(
  services: Services,
  id: string,
  work: (inside: Parameters<typeof reduceBooking>[0], row: Awaited<ReturnType<typeof lockReduced>>) => Promise<Result>,
): Promise<Result> {
  return retryOnConflict(() =>
    inTransaction(services, async (inside, tx) => {
      await lockEventsOf(tx, [id]);
      const row = await lockReduced(tx, id);
      if (row.state !== HELD) refuse('bookings.not_waiting', { state: row.state });
      return work(inside, row);
    }),
  );
}

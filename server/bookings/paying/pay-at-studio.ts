import { sql } from 'kysely';
import { retryOnConflict } from '#server/availability/retry-on-conflict.ts';
import type { Tx } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/http/refuse.ts';
import { voidUnopened } from '#server/payments/payments.ts';
import type { Services } from '#server/services.ts';
import { answerDueAt } from '#shared/bookings/answer-time.ts';
import type { BookingState } from '#shared/bookings/bookings.ts';
import { stateOnceSettled } from '#shared/bookings/transitions.ts';
import type { OfferedPayment } from '#shared/offerings/offerings.ts';
import type { PaymentState } from '#shared/payments/payments.ts';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { lapseBookings } from '../changes/lapse-bookings.ts';
import type { BookingRow } from '../core/booking-row.ts';
import { setDeposit } from '../core/due-online.ts';
import { getBooking, getOwnBooking } from '../core/get-booking.ts';
import { changeState, lockEventsOf } from '../core/transition.ts';
import { lockOpenPayment } from './amount-due.ts';

const HELD: BookingState = 'held';

/**
 * Lets a guest who holds seats pay at the studio instead, where the offering leaves the choice: the booking is
 * confirmed, or waits for the studio, and the payment online is voided by `settlePayments`. What gift cards paid stays
 * paid, as a deposit does, and the rest is due at the studio. A second call changes nothing.
 * @throws Refusal `http.not_found`; `bookings.payment_not_offered`; `promo_codes.online_only` while a code of the
 * platform makes the booking
 *   cheaper, so that the guest sees the other price before; `payments.in_flight` while the bank decides;
 * `bookings.not_waiting` for a booking
 *   that is not held
 */
export async function payAtStudio(services: Services, guest: { userId: string }, id: string): Promise<Booking> {
  const { db } = services;
  const booking = await getOwnBooking(services, guest, id);
  await lapseBookings(services, { bookingId: id });
  await retryOnConflict(() => transaction(db, (tx) => settleAtStudio(tx, guest, booking, services.now())));
  const after = await getOwnBooking(services, guest, id);
  if (!isPaidAtStudio(after)) refuse('bookings.not_waiting', { state: after.state });
  return getBooking(services, guest, id);
}

/** True for a booking whose guest chose to pay at the studio: all of it, or what gift cards leave. */
const isPaidAtStudio = ({ state, payment, deposit, deposit_percent }: BookingRow): boolean =>
  state !== HELD && (payment === 'at_studio' || (deposit !== null && deposit_percent === null));

/** Returns what gift cards have paid of a held booking, in minor units. */
async function paidByGiftCards(tx: Tx, bookingId: string): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    select coalesce(sum(i.amount - coalesce((select sum(r.amount) from refunds r
      where r.payment_id = p.id and r.booking_id = i.booking_id), 0)), 0)::int as paid
    from payment_items i join payments p on p.id = i.payment_id
    where i.booking_id = ${bookingId} and p.provider = 'gift_card' and p.state = 'captured'`.execute(tx);
  return rows[0]?.paid ?? 0;
}

/**
 * Books what a guest holds, to be paid at the studio. The caller is in a transaction.
 * @throws Refusal as `payAtStudio`
 */
export async function settleAtStudio(
  tx: Tx,
  { userId }: { userId: string },
  booking: Pick<BookingRow, 'id' | 'mode' | 'starts_at'>,
  now: Date,
): Promise<void> {
  const { id, mode } = booking;
  await lockEventsOf(tx, [id]);
  const { rows } = await sql<{ offered: OfferedPayment; by_platform: boolean; paying: PaymentState | null }>`
    select o.payment as offered,
      exists (select from promo_codes k where k.id = b.promo_code_id and k.studio_id is null) as by_platform, (select p.state from payment_items i join payments p on p.id = i.payment_id
      where i.booking_id = b.id and p.provider not in ('gift_card', 'pass') order by p.id desc limit 1) as paying
    from bookings b join offerings o on o.id = b.offering_id
    where b.id = ${id} and b.state = ${HELD} for update of b`.execute(tx);
  const [held] = rows;
  if (!held) return;
  if (held.offered !== 'either') refuse('bookings.payment_not_offered', { offered: 'online' });
  if (held.by_platform) refuse('promo_codes.online_only');
  if (held.paying === 'pending') refuse('payments.in_flight');
  const byGiftCard = await paidByGiftCards(tx, id);
  // One that the provider has opened is voided by `settlePayments`.
  const open = await lockOpenPayment(tx, id);
  if (open) await voidUnopened(tx, open.id, now);
  const next = stateOnceSettled(mode);
  const due = next === 'awaiting_approval' ? answerDueAt(booking.starts_at, now) : null;
  await sql`
    update bookings set payment = ${byGiftCard > 0 ? 'online' : 'at_studio'}, deposit_percent = null, answer_due_at = coalesce(${due}, answer_due_at) where id = ${id}`.execute(
    tx,
  );
  await setDeposit(tx, id, byGiftCard > 0 ? byGiftCard : null);
  await changeState(tx, [id], 'pay_at_studio', next, { userId, role: 'guest', reason: '', now });
  await sql`update bookings set hold_ends_at = null where id = ${id}`.execute(tx);
}

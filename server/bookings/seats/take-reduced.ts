import type pg from 'pg';
import type { Tx } from '#server/db/database.ts';
import { refuse } from '#server/http/refuse.ts';
import { inTransaction, type Services } from '#server/services.ts';
import type { Money } from '#shared/money/money.ts';
import type { NewBooking } from '#shared/schemas/bookings/bookings.ts';
import type { BookingDraft } from '../core/booking-draft.ts';
import type { BookingRow } from '../core/booking-row.ts';
import { findAnyBooking } from '../core/queries.ts';
import { settleAtStudio } from '../paying/pay-at-studio.ts';
import { reduceBooking } from '../reductions/reduce-booking.ts';

type Request = Pick<NewBooking, 'code' | 'gift_card' | 'pass_id' | 'shown_total' | 'payment'>;

const isReduced = ({ code, gift_card, pass_id }: Pick<Request, 'code' | 'gift_card' | 'pass_id'>) =>
  code !== undefined || gift_card !== undefined || pass_id !== undefined;

/**
 * Books what a guest asked for, with the code and the gift card, or the pass, of the request in the same transaction:
 * all of it or nothing. Without these it is the one statement on the pool.
 * @param take runs the statement that books
 * @returns the booking; undefined when the statement booked nothing
 * @throws Refusal those of `reduceBooking`; `bookings.total_changed`
 */
export async function takeReduced(
  services: Services,
  request: Request,
  draft: BookingDraft,
  take: (on: pg.Pool | Tx, draft: BookingDraft) => Promise<BookingRow | undefined>,
): Promise<BookingRow | undefined> {
  if (!isReduced(request)) return take(services.pool, draft);
  const { code, gift_card: giftCard, pass_id: passId } = request;
  return inTransaction(services, async (inside, tx) => {
    // The statement knows the full price only.
    const taken = await take(tx, { ...draft, payment: paymentAsked(request).payment, shownTotal: undefined });
    if (!taken) return undefined;
    const amount = await reduceBooking(inside, taken.id, { code, giftCard, passId });
    if (giftCard && request.payment === 'at_studio') await settleRest(tx, taken, inside.now());
    assertSame(request.shown_total, { amount, currency: taken.currency });
    return findAnyBooking(tx, taken.id);
  });
}

/**
 * Books what a gift card has paid in part, the rest to be paid at the studio; one that it paid whole is booked already.
 */
async function settleRest(tx: Tx, { id }: BookingRow, now: Date): Promise<void> {
  const booking = await findAnyBooking(tx, id);
  const guest = await tx.selectFrom('bookings').select('guest_id').where('id', '=', id).executeTakeFirst();
  if (booking?.state === 'held' && guest?.guest_id) await settleAtStudio(tx, { userId: guest.guest_id }, booking, now);
}

/**
 * Returns how a guest wants to pay: what a gift card or a pass pays is paid online, also where the rest is paid at the
 * studio.
 */
export function paymentAsked({ payment, gift_card, pass_id }: Pick<Request, 'payment' | 'gift_card' | 'pass_id'>) {
  const paysWithOwn = gift_card !== undefined || pass_id !== undefined;
  return {
    payment: gift_card !== undefined || (paysWithOwn && payment === undefined) ? ('online' as const) : payment,
    paysWithOwn,
  };
}

/**
 * Compares the total that the guest was shown with the full price, unless a code, a gift card or a pass makes it
 * another.
 * @throws Refusal `bookings.total_changed`
 */
export function assertShownTotal(request: Request, total: Money): void {
  if (!isReduced(request)) assertSame(request.shown_total, total);
}

function assertSame(shown: Money | undefined, total: Money): void {
  if (shown && (shown.amount !== total.amount || shown.currency !== total.currency)) {
    refuse('bookings.total_changed', { total });
  }
}

import { retryOnConflict } from '#server/availability/retry-on-conflict.ts';
import type { Connection } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/http/refuse.ts';
import { requestRefunds } from '#server/payments/payments.ts';
import { discountOfSeats } from '#shared/bookings/discount.ts';
import { paidOfSeats, quoteRefund, shareFor } from '#shared/bookings/refund-quote.ts';
import { bookingCan } from '#shared/bookings/transitions.ts';
import { cancellationTermsOf, startOf } from '../core/booking-dto.ts';
import type { BookingRow } from '../core/booking-row.ts';
import { endAttendees, insertChange, releaseSeats } from '../core/change-rows.ts';
import { assertNothingHeld, lockBookingWithSeats, placesOf, pricesOf } from '../core/locked-booking.ts';
import { type ChangedBy, changeState } from '../core/transition.ts';
import { offerFreedSeats, offerReleasedSeats } from '../waitlist/offer-freed-seats.ts';
import { insertCancellations } from './cancellation-queries.ts';

/** Guest or studio, with the message to the other side. */
export type SeatActor = ChangedBy & { role: 'guest' | 'studio' };

/**
 * Cancels single seats of a booking; the others stand. The last ones end the booking. A guest gets back what the policy
 * says, all of it when the studio cancels.
 * @param positions the attendees; all of them by default
 * @param remember writes the idempotency key in the transaction
 * @throws Refusal `bookings.no_such_seat`, `bookings.already_cancelled`, `bookings.started`,
 * `bookings.not_cancellable`,
 *   `bookings.change_held` for single seats
 */
export async function cancelSeats(
  db: Connection,
  booking: BookingRow,
  positions: readonly number[] | undefined,
  by: SeatActor,
  remember: (tx: Connection, id: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const share = shareFor(by.role, cancellationTermsOf(booking), by.now);
  await retryOnConflict(() =>
    transaction(db, async (tx) => {
      const locked = await lockBookingWithSeats(tx, booking.id);
      const why = bookingCan.cancel({ state: locked.state, startsAt: startOf(booking) }, by.now);
      if (why) refuse(why);
      const coming = locked.attendees.map(({ position }) => position);
      const chosen = placesOf(locked.attendees, positions ?? coming);
      await remember(tx, booking.id);
      if (chosen.length === locked.seats || !positions) {
        const [cancelled] = await changeState(tx, [booking.id], 'cancel', 'cancelled', by);
        if (!cancelled) refuse('bookings.not_cancellable');
        await insertCancellations(tx, [cancelled], share, by);
        await offerReleasedSeats(tx, [cancelled], by.now);
        return;
      }
      assertNothingHeld(locked);
      // What was only requested or offered is taken as a whole.
      if (locked.state !== 'confirmed' && locked.state !== 'awaiting_approval') refuse('bookings.not_cancellable');
      const prices = pricesOf(locked);
      const quote = quoteRefund(prices, chosen, share);
      await releaseSeats(tx, locked, chosen.length, paidOfSeats(prices, chosen), discountOfSeats(locked, chosen));
      const given = chosen.flatMap((place) => coming[place] ?? []);
      await endAttendees(tx, booking.id, given, 'cancelled');
      await insertChange(tx, locked, by, {
        kind: 'seats_cancelled',
        positions: given,
        fromEventId: locked.events[0]?.id,
        priceDifference: -quote.price.amount,
        refund: quote.refund.amount,
        kept: quote.kept.amount,
      });
      await requestRefunds(tx, [{ id: booking.id, amount: quote.refund.amount, seats: chosen.length }], by.now);
      await offerFreedSeats(
        tx,
        locked.events.map(({ id }) => id),
        by.now,
      );
    }),
  );
}

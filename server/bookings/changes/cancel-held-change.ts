import { sql } from 'kysely';
import { record } from '#server/activity/activity.ts';
import { retryOnConflict } from '#server/availability/retry-on-conflict.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Services } from '#server/services.ts';
import { lockEventsOf } from '../core/transition.ts';
import { offerFreedSeats } from '../waitlist/offer-freed-seats.ts';
import { endHeldChanges } from './held-changes.ts';

/**
 * Cancels a change that waits for its payment: the booking stays as it is, the held seats are free at once, and
 * `settlePayments` voids the payment. A second call changes nothing. The caller checks whose booking it is.
 */
export const cancelHeldChange = (
  { db, now }: Services,
  bookingId: string,
  by: { userId: string; role: 'guest' | 'studio' },
): Promise<void> =>
  retryOnConflict(() =>
    transaction(db, async (tx) => {
      await lockEventsOf(tx, [bookingId]);
      const freed = await endHeldChanges(tx, sql`h.booking_id = ${bookingId}`, 'cancelled', now());
      if (freed.length === 0) return;
      await offerFreedSeats(tx, freed, now());
      await record({ db: tx, now }, 'booking.held_change_cancelled', {
        by: by.userId,
        as: by.role,
        subject: bookingId,
      });
    }),
  );

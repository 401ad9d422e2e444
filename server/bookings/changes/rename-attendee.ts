import { retryOnConflict } from '#server/availability/retry-on-conflict.ts';
import type { Connection } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/http/refuse.ts';
import { bookingCan } from '#shared/bookings/transitions.ts';
import type { AttendeeChange } from '#shared/schemas/bookings/booking-changes.ts';
import { insertChange } from '../core/change-rows.ts';
import { lockBookingWithSeats, placesOf, startOf } from '../core/locked-booking.ts';
import type { SeatActor } from './cancel-seats.ts';

/**
 * Corrects the name or the address of an attendee. The seat and its ticket stay, also where the date is sold out.
 * @throws Refusal `bookings.no_such_seat`, `bookings.not_movable`, `bookings.started`
 */
export const renameAttendee = (
  db: Connection,
  bookingId: string,
  position: number,
  { name, email }: AttendeeChange,
  by: SeatActor,
): Promise<void> =>
  retryOnConflict(() =>
    transaction(db, async (tx) => {
      const locked = await lockBookingWithSeats(tx, bookingId);
      placesOf(locked.attendees, [position]);
      const why = bookingCan.changeAttendees({ state: locked.state, startsAt: startOf(locked) }, by.now);
      if (why) refuse(why);
      if (name === undefined && email === undefined) return;
      await tx
        .updateTable('booking_attendees')
        .set({ ...(name !== undefined && { name }), ...(email !== undefined && { email }) })
        .where('booking_id', '=', bookingId)
        .where('position', '=', position)
        .execute();
      await insertChange(tx, locked, by, { kind: 'renamed', positions: [position] });
    }),
  );

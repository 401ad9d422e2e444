import { sql } from 'kysely';
import { MAX_SEATS } from '../../../shared/bookings/bookings.ts';
import { isPriceOfGroup } from '../../../shared/bookings/refund-quote.ts';
import { bookingCan } from '../../../shared/bookings/transitions.ts';
import type { AddedSeat } from '../../../shared/schemas/booking-changes.ts';
import { retryOnConflict } from '../../availability/retry-on-conflict.ts';
import type { Connection } from '../../db/database.ts';
import { transaction } from '../../db/transaction.ts';
import { refuse } from '../../http/refuse.ts';
import { newTicketCode } from '../booking-draft.ts';
import type { SeatActor } from './cancel-seats.ts';
import { insertChange } from './change-rows.ts';
import { findMoveTarget, takeSeatsOf } from './move-queries.ts';
import { lockStanding, startOf } from './standing.ts';

/**
 * Adds one guest to a booking, for the studio, at what a seat costs now.
 * @param remember writes the idempotency key in the transaction
 * @throws Refusal `bookings.not_movable`, `bookings.started`, `bookings.too_many_in_booking`, `bookings.sold_out`
 */
export const addSeat = (
  db: Connection,
  bookingId: string,
  { name, email = null }: AddedSeat,
  by: SeatActor,
  remember: (tx: Connection, id: string) => Promise<void>,
): Promise<void> =>
  retryOnConflict(() =>
    transaction(db, async (tx) => {
      const standing = await lockStanding(tx, bookingId);
      const [event, ...others] = standing.events;
      if (!event || others.length > 0 || event.is_slot) refuse('bookings.not_movable');
      const why = bookingCan.changeAttendees({ state: standing.state, startsAt: startOf(standing) }, by.now);
      if (why) refuse(why);
      if (standing.payment === 'online') refuse('bookings.paid_online');
      if (standing.seats >= MAX_SEATS) refuse('bookings.too_many_in_booking', { most: MAX_SEATS });
      const target = (await findMoveTarget(tx, standing.offering_id, event.id)) ?? refuse('bookings.not_movable');
      if (!(await takeSeatsOf(tx, event.id, 1))) refuse('bookings.sold_out', { left: 0 });
      const price = isPriceOfGroup(standing.price_unit) ? 0 : target.price;
      await sql`
        update booking_events set seats = seats + 1, price = price + ${price}
        where booking_id = ${bookingId} and event_id = ${event.id}`.execute(tx);
      await sql`
        update bookings set seats = seats + 1, total = total + ${price},
          payment = case when payment = 'free' and ${price}::int > 0 then 'at_studio' else payment end
        where id = ${bookingId}`.execute(tx);
      const position = standing.last_position + 1;
      await tx
        .insertInto('booking_attendees')
        .values({
          booking_id: bookingId,
          studio_id: standing.studio_id,
          position,
          name,
          email,
          ticket_code: newTicketCode(),
        })
        .execute();
      await insertChange(tx, standing, by, {
        kind: 'seat_added',
        positions: [position],
        toEventId: event.id,
        priceDifference: price,
      });
      await remember(tx, bookingId);
    }),
  );

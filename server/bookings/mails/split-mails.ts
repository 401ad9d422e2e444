import { sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import { notify } from '#server/notifications/notifications.ts';
import type { TxServices } from '#server/services.ts';
import { translateTo } from '#server/translate.ts';
import type { BookingState } from '#shared/bookings/bookings.ts';
import { formatDayTime } from '#shared/time/time.ts';
import type { BookingRow } from '../core/booking-row.ts';
import { languageOf } from '../core/calendar-entry.ts';
import { findAnyBooking } from '../core/queries.ts';
import { guestMails } from './emails.ts';
import { type BookingChangeRow, getBookingContacts } from './queries.ts';

const EXPIRED: BookingState = 'expired';

/**
 * Enqueues the mail to the guest who has split a payment, with the way to the links and the time until which they can
 * be used.
 */
export async function enqueueSplitMail(services: TxServices, splitId: string): Promise<void> {
  const booking = await findAnyBooking(services.db, splitId);
  if (booking) await enqueue(services, booking, { key: `split_opened:${splitId}`, isLapsed: false, count: 0 });
}

/** True for the change of a share that was not paid in time. */
export const isLapsedShare = ({ split }: BookingRow, change: BookingChangeRow): boolean =>
  split !== null && change.from_state === 'held' && change.to_state === EXPIRED && change.actor_role === 'system';

/**
 * Enqueues the mail to the guest who has split a payment that seats were not paid in time: one for those that lapsed
 * together.
 */
export async function enqueueLapsedMail(
  services: TxServices,
  share: BookingRow,
  change: BookingChangeRow,
): Promise<void> {
  const { db } = services;
  const booking = share.split && (await findAnyBooking(db, share.split.id));
  if (!booking) return;
  const { at, count } = await countLapsedTogether(db, booking.id, { bookingId: share.id, logId: change.id });
  await enqueue(services, booking, { key: `split_lapsed:${booking.id}:${at.getTime()}`, isLapsed: true, count });
}

async function enqueue(
  services: TxServices,
  booking: BookingRow,
  { key, isLapsed, count }: { key: string; isLapsed: boolean; count: number },
): Promise<void> {
  const { db, config } = services;
  const { hold_ends_at: due, time_zone: zone } = booking;
  const until = due ? formatDayTime(translateTo(languageOf(booking)), due, zone) : '';
  const readers = await getBookingContacts(db, booking.id);
  const data = { is_lapsed: isLapsed, count, until };
  await notify(services, guestMails(booking, readers, { template: 'payment-split', key, data }, config.siteUrl));
}

async function countLapsedTogether(
  db: Connection,
  splitId: string,
  { bookingId, logId }: { bookingId: string; logId: number },
): Promise<{ at: Date; count: number }> {
  const { rows } = await sql<{ at: Date; count: number }>`
    select l.at, count(*)::int as count
    from booking_log l
    join payment_shares h on h.split_id = ${splitId}
    join booking_log o on o.booking_id = h.booking_id and o.to_state = ${EXPIRED} and o.at = l.at
    where l.booking_id = ${bookingId} and l.id = ${logId}
    group by l.at`.execute(db);
  return rows[0] ?? { at: new Date(0), count: 1 };
}

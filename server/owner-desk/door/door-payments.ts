import { findDeskPayment, recordTakenMoney } from '#server/bookings/bookings.ts';
import type { Connection } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import type { CheckInUploadResult, UploadedPayment } from '#shared/schemas/owner-desk/check-ins.ts';
import { mayDo } from '#shared/studios/team.ts';
import { toTaken } from '../desk-money/desk-payments.ts';
import { timeOf } from './check-in.ts';
import type { DoorAccess } from './door-access.ts';
import { publishAttendance } from './publish-attendance.ts';

/**
 * Records money that was taken at a door.
 * @throws Refusal `studios.no_right`; `check_ins.not_found` for an attendee who is not of this event; those of
 * `recordTakenMoney`
 */
export async function recordAtDoor(
  services: Services,
  door: DoorAccess,
  { userId }: { userId: string },
  { attendee_id, amount, method, nonce, at }: UploadedPayment,
): Promise<CheckInUploadResult['payments'][number]> {
  const { db, now: clock } = services;
  const { studio, event } = door;
  if (!mayDo(studio.role, 'sell_at_desk')) refuse('studios.no_right');
  const now = clock();
  const booking = (await findBookingOf(db, attendee_id, event.id)) ?? refuse('check_ins.not_found');
  const { currency } = booking;
  if (amount.currency !== currency) refuse('desk_payments.other_currency', { currency });
  const by = { userId, role: 'studio', reason: '', now } as const;
  const money = { amount: amount.amount, method, nonce, takenAt: timeOf(at, door, now) };
  const { id, refunded, toReturn } = await recordTakenMoney(db, booking, money, by);
  const row = (await findDeskPayment(db, id)) ?? refuse('http.not_found');
  await transaction(db, (tx) => publishAttendance(tx, door));
  const some = (sum: number) => (sum > 0 ? { amount: sum, currency } : null);
  return {
    nonce,
    payment: toTaken(row, studio),
    refunded_online: some(refunded),
    to_return: some(toReturn),
    refusal: null,
  };
}

/** Finds the booking of an attendee that has or had a seat of an event. */
const findBookingOf = (db: Connection, attendeeId: string, eventId: string) =>
  db
    .selectFrom('booking_attendees as a')
    .innerJoin('bookings as b', 'b.id', 'a.booking_id')
    .innerJoin('booking_events as c', 'c.booking_id', 'b.id')
    .select(['b.id', 'b.studio_id', 'b.currency'])
    .where('a.id', '=', attendeeId)
    .where('c.event_id', '=', eventId)
    .executeTakeFirst();

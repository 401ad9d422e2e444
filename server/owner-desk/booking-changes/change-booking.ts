import {
  addSeat,
  cancelHeldChange,
  cancelSeats,
  findStudioBooking,
  listMoveOptions,
  moveSeats,
  moveSlot,
  quoteCancellation,
  renameAttendee,
  setDeskPaid,
} from '#server/bookings/bookings.ts';
import { type IdempotentRequest, onlyOnce } from '#server/http/idempotency.ts';
import { assertId } from '#server/http/ids.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import { getStudioAs } from '#server/studios/studios.ts';
import type {
  AddedSeat,
  AttendeeChange,
  BookingMove,
  DeskPayment,
  SlotMove,
  StudioCancellation,
} from '#shared/schemas/bookings/booking-changes.ts';
import type { StudioBooking } from '#shared/schemas/owner-desk/studio-bookings.ts';
import type { StudioRight } from '#shared/studios/team.ts';
import { getStudioBooking } from '../answer-booking.ts';

/** A booking of a studio that a member of its team wants to change. */
export interface BookingPlace {
  studio: string;
  booking: string;
}

/** @throws Refusal `http.not_found`, `studios.no_right` */
export async function getBookingAs(
  { db }: Services,
  person: { userId: string },
  { studio: idOrSlug, booking: id }: BookingPlace,
  right: StudioRight,
) {
  const studio = await getStudioAs(db, person, idOrSlug, right);
  const booking = (await findStudioBooking(db, studio.id, assertId(id))) ?? refuse('http.not_found');
  return { studio, booking };
}

const byStudio = ({ now }: Services, { userId }: { userId: string }, reason = '') =>
  ({ userId, role: 'studio', reason, now: now() }) as const;

/** Says what the studio's cancellation of a booking, or of seats of it, would give back; nothing is changed. */
export async function previewStudioCancellation(
  services: Services,
  person: { userId: string },
  place: BookingPlace,
  positions: readonly number[] | undefined,
) {
  const { booking } = await getBookingAs(services, person, place, 'decide_bookings');
  return quoteCancellation(booking, positions, 'studio', services.now());
}

/** Cancels a booking, or seats of it, for the studio; everything goes back. @throws Refusal as `cancelSeats` */
export async function cancelForStudio(
  services: Services,
  person: { userId: string },
  place: BookingPlace,
  { positions, reason }: StudioCancellation,
  idempotency?: IdempotentRequest,
): Promise<StudioBooking> {
  const { studio, booking } = await getBookingAs(services, person, place, 'decide_bookings');
  await onlyOnce(services.db, person.userId, idempotency, async (remember) => {
    await cancelSeats(services.db, booking, positions, byStudio(services, person, reason), remember);
    return booking.id;
  });
  return getStudioBooking(services, studio, booking.id);
}

/** Lists the dates to which the studio could move a booking; nothing is changed. */
export async function previewStudioMove(
  services: Services,
  person: { userId: string },
  place: BookingPlace,
  positions: readonly number[] | undefined,
) {
  const { booking } = await getBookingAs(services, person, place, 'decide_bookings');
  return listMoveOptions(services, booking, positions, 'studio');
}

/** Moves a booking, or seats of it, for the studio. @throws Refusal as `moveSeats` */
export async function moveForStudio(
  services: Services,
  person: { userId: string },
  place: BookingPlace,
  move: BookingMove,
  idempotency?: IdempotentRequest,
): Promise<StudioBooking> {
  const { studio, booking } = await getBookingAs(services, person, place, 'decide_bookings');
  const moved = await moveSeats(services, booking, move, byStudio(services, person, move.reason), idempotency);
  return getStudioBooking(services, studio, moved);
}

/** Moves a booking to another free slot for the studio. @throws Refusal as `moveSlot` */
export async function moveSlotForStudio(
  services: Services,
  person: { userId: string },
  place: BookingPlace,
  move: SlotMove,
  idempotency?: IdempotentRequest,
): Promise<StudioBooking> {
  const { studio, booking } = await getBookingAs(services, person, place, 'decide_bookings');
  await moveSlot(services, booking.id, move, { userId: person.userId, role: 'studio' }, idempotency);
  return getStudioBooking(services, studio, booking.id);
}

/** Corrects the name of an attendee for the studio. @throws Refusal as `renameAttendee` */
export async function renameForStudio(
  services: Services,
  person: { userId: string },
  place: BookingPlace,
  position: number,
  change: AttendeeChange,
): Promise<StudioBooking> {
  const { studio, booking } = await getBookingAs(services, person, place, 'sell_at_desk');
  await renameAttendee(services.db, booking.id, position, change, byStudio(services, person));
  return getStudioBooking(services, studio, booking.id);
}

/**
 * Withdraws a seat that is held for a guest who has not paid it, or another such change. A second call changes nothing.
 */
export async function cancelHeldChangeForStudio(
  services: Services,
  person: { userId: string },
  place: BookingPlace,
): Promise<StudioBooking> {
  const { studio, booking } = await getBookingAs(services, person, place, 'sell_at_desk');
  await cancelHeldChange(services, booking.id, { userId: person.userId, role: 'studio' });
  return getStudioBooking(services, studio, booking.id);
}

/** Records whether a booking was paid at the desk. @throws Refusal as `setDeskPaid` */
export async function recordDeskPaymentFor(
  services: Services,
  person: { userId: string },
  place: BookingPlace,
  { paid, method }: DeskPayment,
): Promise<StudioBooking> {
  const { studio, booking } = await getBookingAs(services, person, place, 'sell_at_desk');
  await setDeskPaid(services.db, booking.id, { isPaid: paid, method: method ?? null }, byStudio(services, person));
  return getStudioBooking(services, studio, booking.id);
}

/** Adds a guest to a booking for the studio. @throws Refusal as `addSeat` */
export async function addSeatForStudio(
  services: Services,
  person: { userId: string },
  place: BookingPlace,
  seat: AddedSeat,
  idempotency?: IdempotentRequest,
): Promise<StudioBooking> {
  const { studio, booking } = await getBookingAs(services, person, place, 'sell_at_desk');
  await onlyOnce(services.db, person.userId, idempotency, async (remember) => {
    await addSeat(services, booking, seat, byStudio(services, person), remember);
    return booking.id;
  });
  return getStudioBooking(services, studio, booking.id);
}

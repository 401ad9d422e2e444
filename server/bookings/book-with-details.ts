import { type Booking, isForCourse, isForSlot, type NewBooking } from '#shared/schemas/bookings/bookings.ts';
import { findFirstResult, type IdempotentRequest } from '../http/idempotency.ts';
import { Refusal } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import type { Guest } from './core/booking-draft.ts';
import { bookCourse } from './courses/book-course.ts';
import { addDetails, checkNewDetails } from './details/save-details.ts';
import { bookSeats } from './seats/book-seats.ts';
import { bookSlot } from './seats/book-slot.ts';

/**
 * Books seats of an event, a slot or a course. Details are checked before the seats are taken and saved afterwards, in
 * a transaction of their own: a booking stands without them, and its page asks for what is missing.
 * @throws Refusal as `bookSeats`, `bookSlot` and `bookCourse`, and as `checkNewDetails`
 */
export async function bookWithDetails(
  services: Services,
  guest: Guest,
  { details, ...wanted }: NewBooking,
  idempotency: IdempotentRequest | undefined,
): Promise<Booking> {
  if (!details) return book(services, guest, wanted, idempotency);
  const isRepeated = (await findFirstResult(services.db, guest.userId, idempotency)) !== undefined;
  if (!isRepeated) await checkNewDetails(services, wanted, details);
  const booking = await book(services, guest, wanted, idempotency);
  try {
    return await addDetails(services, guest, booking.id, details);
  } catch (error) {
    // The seats are taken, so that this must not read like a refused booking.
    if (error instanceof Refusal) return booking;
    throw error;
  }
}

function book(services: Services, guest: Guest, wanted: NewBooking, idempotency: IdempotentRequest | undefined) {
  if (isForSlot(wanted)) return bookSlot(services, guest, wanted, idempotency);
  if (isForCourse(wanted)) return bookCourse(services, guest, wanted, idempotency);
  // The schema requires one of the three.
  const { event_id = '' } = wanted;
  return bookSeats(services, guest, { ...wanted, event_id }, idempotency);
}

import { assertId } from '#server/http/ids.ts';
import { refuse } from '#server/http/refuse.ts';
import type { ConnectedServices, Services } from '#server/services.ts';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { toBooking } from './booking-dto.ts';
import type { BookingRow } from './booking-row.ts';
import { findOwnBooking } from './queries.ts';

/**
 * Returns a booking of the guest, as the API shows it.
 * @throws Refusal `http.not_found`, for another guest's booking too
 */
export async function getBooking(services: Services, guest: { userId: string }, id: string): Promise<Booking> {
  return toBooking(await getOwnBooking(services, guest, id), services);
}

/**
 * Returns the database row of a guest's booking.
 * @throws Refusal `http.not_found`, for another guest's booking and for an id that is not a UUID too
 */
export async function getOwnBooking(
  { db }: Pick<ConnectedServices, 'db'>,
  guest: { userId: string },
  id: string,
): Promise<BookingRow> {
  return (await findOwnBooking(db, guest.userId, assertId(id))) ?? refuse('http.not_found');
}

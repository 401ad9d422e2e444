import type { NewDeskBooking } from '../../../shared/schemas/booking-changes.ts';
import type { DeskBooking } from '../../../shared/schemas/studio-bookings.ts';
import type { Language } from '../../../shared/text/languages.ts';
import { bookAtDesk, listTickets } from '../../bookings/bookings.ts';
import type { IdempotentRequest } from '../../http/idempotency.ts';
import type { Services } from '../../services.ts';
import { getStudioAs } from '../../studios/studios.ts';
import { getStudioBooking } from '../answer-booking.ts';

/**
 * Books seats for someone who stands at the desk.
 * @returns the booking, with the tickets to print
 * @throws Refusal as `bookAtDesk`; `studios.no_right`
 */
export async function sellAtDesk(
  services: Services,
  person: { userId: string; language: Language },
  idOrSlug: string,
  sale: NewDeskBooking,
  idempotency?: IdempotentRequest,
): Promise<DeskBooking> {
  const studio = await getStudioAs(services.db, person, idOrSlug, 'sell_at_desk');
  const id = await bookAtDesk(services, person, studio.id, sale, idempotency);
  return { booking: await getStudioBooking(services, studio, id), tickets: await listTickets(services.db, id) };
}

import { bookAtDesk, listDeskPayments, listTickets } from '#server/bookings/bookings.ts';
import type { IdempotentRequest } from '#server/http/idempotency.ts';
import type { Services } from '#server/services.ts';
import { getDeskSlots } from '#server/slots/slots.ts';
import { getStudioAs } from '#server/studios/studios.ts';
import type { NewDeskBooking } from '#shared/schemas/owner-desk/desk-bookings.ts';
import type { DeskBooking } from '#shared/schemas/owner-desk/studio-bookings.ts';
import type { AvailableSlots, SlotQuery } from '#shared/schemas/slots.ts';
import type { Language } from '#shared/text/languages.ts';
import { getStudioBooking } from '../answer-booking.ts';
import { toTaken } from '../desk-money/desk-payments.ts';

/** Lists the free slots of an offering that the desk can sell. @throws Refusal `http.not_found`, `studios.no_right` */
export async function listDeskSlots(
  services: Services,
  person: { userId: string; language: Language },
  place: { studio: string; offering: string },
  query: SlotQuery,
): Promise<AvailableSlots> {
  const studio = await getStudioAs(services.db, person, place.studio, 'sell_at_desk');
  return getDeskSlots(services, studio.id, place.offering, query, person.language);
}

/**
 * Books seats or a slot for someone who stands at the desk.
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
  const id = await bookAtDesk(services, { ...person, studioId: studio.id }, sale, idempotency);
  const [payment] = await listDeskPayments(services.db, id);
  return {
    booking: await getStudioBooking(services, studio, id),
    tickets: await listTickets(services.db, id),
    payment: payment ? toTaken(payment, studio) : null,
  };
}

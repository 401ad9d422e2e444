import type { IdempotentRequest } from '#server/http/idempotency.ts';
import { refuse } from '#server/http/refuse.ts';
import { assertTakesBookings } from '#server/read-models/pause.ts';
import type { Services } from '#server/services.ts';
import { checkSlot, getSlotOffering, maxSeats, type SlotOfferingRow } from '#server/slots/slots.ts';
import type { Money } from '#shared/money/money.ts';
import type { Booking, NewSlotBooking } from '#shared/schemas/bookings/bookings.ts';
import { MINUTE } from '#shared/time/time.ts';
import { lapseBookings } from '../changes/lapse-bookings.ts';
import type { Guest } from '../core/booking-draft.ts';
import { assertSeatLimit } from '../core/guest-seat-limit.ts';
import { quoteSlotAt } from '../core/slot-total.ts';
import { assertPaymentOffered } from '../paying/assert-payment-offered.ts';
import { bookWithRetries } from './book-with-retries.ts';
import { assertShownTotal, paymentAsked } from './take-reduced.ts';
import { takeSlot } from './take-slot.ts';

/**
 * Books a free slot of a private lesson or of coworking, free or paid at the studio: confirmed at once, or
 * once the studio approves.
 * @param idempotency the request with its idempotency key, when it may be sent again
 * @throws Refusal `slots.taken` and `slots.not_offered` with the nearest free slots, `slots.too_many`; one of
 *   `bookings.*`; `http.not_found`; `http.idempotency_reused`; `http.busy`
 */
export const bookSlot = (
  services: Services,
  guest: Guest,
  request: NewSlotBooking,
  idempotency?: IdempotentRequest,
): Promise<Booking> =>
  bookWithRetries(services, guest, request, idempotency, async (now) => {
    const { slot, seats } = request;
    const { minutes, space_id: spaceId } = slot;
    const startsAt = new Date(slot.starts_at);
    const offering = await getSlotOffering(services, slot.offering_id, guest.language);
    assertTakesBookings(offering, now);
    const total = quoteSlotAt(offering, { minutes, seats, startsAt, now });
    const check = await checkSlot(services, offering, { startsAt, minutes, seats, spaceId });
    const endsAt = new Date(startsAt.getTime() + minutes * MINUTE);
    const wanted = { offeringId: offering.id, startsAt, endsAt, zone: offering.time_zone };
    return {
      resourceId: offering.id,
      take:
        check.kind === 'free' ? (on, draft) => takeSlot(on, { ...draft, ...wanted, spaces: check.spaces }) : undefined,
      explain: async () => {
        assertOfferingBookable(offering, request, total);
        assertPaymentOffered(services, offering.payment, total, paymentAsked(request));
        // Bookings that are past their time may be in the way until the job has expired them.
        if (check.kind === 'taken' && (await lapseBookings(services, { studioId: offering.studio_id }))) return;
        if (check.kind !== 'free') refuse(`slots.${check.kind}`, { others: check.others });
        await assertSeatLimit(services.db, guest, { studioId: offering.studio_id, seats, now });
      },
    };
  });

/**
 * Refuses for the reasons that do not depend on the time of the slot.
 * @throws Refusal `bookings.mode_not_direct`, `slots.too_many`, `bookings.total_changed`
 */
function assertOfferingBookable(offering: SlotOfferingRow, request: NewSlotBooking, total: Money): void {
  if (offering.booking_mode === 'request_only') refuse('bookings.mode_not_direct');
  const most = maxSeats(offering);
  if (request.seats > most) refuse('slots.too_many', { most });
  assertShownTotal(request, total);
}

import type { Money } from '../../shared/money/money.ts';
import type { Booking, NewSlotBooking } from '../../shared/schemas/bookings.ts';
import { MINUTE } from '../../shared/time/time.ts';
import type { IdempotentRequest } from '../http/idempotency.ts';
import { refuse } from '../http/refuse.ts';
import { assertTakesBookings } from '../read-models/pause.ts';
import type { Services } from '../services.ts';
import { checkSlot, getSlotOffering, maxSeats, type SlotOfferingRow } from '../slots/slots.ts';
import { bookWithRetries } from './book-with-retries.ts';
import { draftBooking, type Guest } from './booking-draft.ts';
import { assertSeatLimit } from './guest-seat-limit.ts';
import { lapseBookings } from './lapse-bookings.ts';
import { assertPaymentOffered } from './paying/assert-payment-offered.ts';
import { assertShownTotal, paymentAsked, takeReduced } from './reductions/take-reduced.ts';
import { quoteSlotAt } from './slot-total.ts';
import { type SlotBookingDraft, takeSlot } from './take-slot.ts';

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
  bookWithRetries(services, guest, idempotency, async (now) => {
    const { slot, seats } = request;
    const startsAt = new Date(slot.starts_at);
    const offering = await getSlotOffering(services, slot.offering_id, guest.language);
    assertTakesBookings(offering, now);
    const total = quoteSlotAt(offering, { minutes: slot.minutes, seats, startsAt, now });
    const check = await checkSlot(services, offering, {
      startsAt,
      minutes: slot.minutes,
      seats,
      spaceId: slot.space_id,
    });
    const takeChecked = (spaces: SlotBookingDraft['spaces']) => () =>
      takeReduced(services, request, (on, asked) =>
        takeSlot(on, {
          ...draftBooking(guest, asked, services.config.payments, idempotency, now),
          offeringId: offering.id,
          startsAt,
          endsAt: new Date(startsAt.getTime() + slot.minutes * MINUTE),
          zone: offering.time_zone,
          spaces,
        }),
      );
    return {
      resourceId: offering.id,
      take: check.kind === 'free' ? takeChecked(check.spaces) : undefined,
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

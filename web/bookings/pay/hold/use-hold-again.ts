import { useNavigate } from 'react-router';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { readJson } from '#web/api.ts';
import { adoptBooking } from '#web/bookings/bookings-queries.ts';
import { newBookingKey } from '#web/bookings/form/booking-draft.ts';
import { api } from '#web/browser-api.ts';
import { offeringAddress } from '#web/offerings/urls.ts';
import { useAttempt } from '#web/use-attempt.ts';
import { hasPrices, pricesAgain } from './hold-again.ts';

/** True for seats of one event that is still ahead: a slot or a course is chosen again on its page. */
export const canHoldAgain = ({ dates, event }: Booking): boolean =>
  dates.length === 1 &&
  event.spaces.length === 0 &&
  event.status === 'scheduled' &&
  Date.parse(event.starts_at) > Date.now();

/**
 * Holds the seats of a hold that ended again, and leads on to paying; to the offering, if it no longer has what was
 * chosen.
 */
export function useHoldAgain(booking: Booking) {
  const navigate = useNavigate();
  const { busy, failure, run } = useAttempt();
  const { event, seats, attendees, total, offering } = booking;
  const holdAgain = () =>
    run(async () => {
      const priced = hasPrices(booking)
        ? pricesAgain(booking, await readJson(api.offerings[':id'].$get({ param: { id: offering.id } })))
        : {};
      // The offering no longer has what was chosen: the guest chooses again.
      if (!priced) return navigate(offeringAddress(offering));
      const json = {
        ...priced,
        event_id: event.id ?? '',
        seats,
        attendees: attendees.map(({ name }) => ({ name })),
        note: booking.note,
        payment: 'online' as const,
        shown_total: total,
        ...(booking.discount?.code && { code: booking.discount.code }),
      };
      const header = { 'idempotency-key': newBookingKey() };
      const next = await readJson(api.bookings.$post({ json, header }));
      await adoptBooking(api, next);
      return navigate(typeof next.payment === 'string' ? `/bookings/${next.id}` : `/pay/${next.payment.id}`, {
        replace: true,
      });
    });
  return { busy, failure, canHoldAgain: canHoldAgain(booking), holdAgain };
}

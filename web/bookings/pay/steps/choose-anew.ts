import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { newBookingKey } from '#web/bookings/form/booking-draft.ts';
import { tabStorage } from '#web/browser-storage.ts';
import { BOOKING_DRAFT } from '#web/forms/drafts/draft-keys.ts';
import { bookingAddress } from '#web/offerings/urls.ts';

/** True for a booking whose date and seats its guest can choose again: not of a share, an offer or a request. */
export const canChooseAnew = ({ split_id, waitlist_entry_id, mode }: Booking): boolean =>
  split_id === null && waitlist_entry_id === null && mode !== 'request_only';

/**
 * Leads back to the choice of date and seats, while they stay held: the new choice takes their place.
 * @returns the address of the form
 */
export function chooseAnew(booking: Booking): string {
  const { id, offering, event, seats, attendees, note } = booking;
  tabStorage.setJson(BOOKING_DRAFT + offering.id, {
    ...{ seats, note, eventId: event.id, step: 1, key: newBookingKey(), replaces: id },
    names: attendees.map(({ name }) => name),
  });
  return `${bookingAddress(offering)}?change=${id}`;
}

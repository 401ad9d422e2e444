import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import type { Translate } from '#shared/text/texts.ts';

/** Returns the name of a seat whose guest has none yet: "Guest 2". */
export const unnamed = (t: Translate, at: number): string => t('bookings.guests.unnamed', { number: at + 1 });

/** Returns the names that were typed, by seat; '' for a seat without one. */
export const typedNames = ({ attendees }: Pick<Booking, 'attendees'>, t: Translate): string[] =>
  attendees.map(({ name }, at) => (name === unnamed(t, at) ? '' : name));

/** True if it is still to be said who comes: a name is missing, or something that the studio asks. */
export const lacksGuests = (booking: Pick<Booking, 'attendees' | 'details'>, t: Translate): boolean =>
  booking.details.is_missing || typedNames(booking, t).includes('');

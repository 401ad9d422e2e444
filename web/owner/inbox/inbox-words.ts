import type { StudioBooking } from '../../../shared/schemas/studio-bookings.ts';
import { DAY, HOUR } from '../../../shared/time/time.ts';
import type { Words } from '../../words.tsx';

/** Returns the name of the guest who booked; of a deleted account the name on the first ticket. */
export const guestName = ({ t }: Words, { guest, attendees }: StudioBooking): string =>
  guest.name || attendees[0]?.name || t('studio_bookings.nameless');

/** Formats the time left until an instant: "6 days left", "7 hours left", "20 minutes left". */
export function timeLeft({ t }: Words, until: string, now: number): string {
  const left = Math.max(0, Date.parse(until) - now);
  if (left >= 2 * DAY) return t('inbox.days_left', { count: Math.floor(left / DAY) });
  if (left >= HOUR) return t('inbox.hours_left', { count: Math.floor(left / HOUR) });
  return t('inbox.minutes_left', { count: Math.ceil(left / 60_000) });
}

import type { StudioBooking } from '#shared/schemas/owner-desk/studio-bookings.ts';
import { formatDayTimeSince } from '#shared/time/dates-in-words.ts';
import { DAY, HOUR } from '#shared/time/time.ts';
import { isByArrangement } from '#web/offerings/offering-words.ts';
import type { Words } from '#web/words.tsx';
import type { Answer } from './answers.ts';

/** Returns the name of the guest who booked; of a deleted account the name on the first ticket. */
export const guestName = ({ t }: Words, { guest, attendees }: StudioBooking): string =>
  guest.name || attendees[0]?.name || t('studio_bookings.nameless');

/** Formats what the guest wants, with or without its title: "Mara wants 2 seats at Wheel throwing". */
export function requestText(words: Words, booking: StudioBooking, { withTitle }: { withTitle: boolean }): string {
  const { state, seats, offering, service_type } = booking;
  const text = {
    guest: guestName(words, booking),
    count: seats,
    title: offering.title,
  };
  if (state === 'requested') return words.t('inbox.asks_for', text);
  const what = isByArrangement(service_type) ? 'wants_time' : 'wants';
  return words.t(`inbox.${what}${withTitle ? '_of' : ''}`, text);
}

/** Formats what was answered: "Mara has 2 seats", "Request of Mara declined". */
export function answerText(words: Words, booking: StudioBooking, { action }: Answer): string {
  const { state, seats, service_type } = booking;
  const ofTime = state === 'awaiting_approval' && isByArrangement(service_type) ? '_time' : '';
  const done = state === 'requested' && action === 'decline' ? 'decline_request' : action;
  return words.t(`inbox.done.${done}${ofTime}`, { guest: guestName(words, booking), count: seats });
}

/** Formats when it takes place; of a course the first date, with the number of dates and the last day. */
export function whenText({ t, day }: Words, { event, dates, created_at }: StudioBooking): string {
  const zone = event.time_zone;
  const last = dates.at(-1);
  const start = formatDayTimeSince(t, dates[0]?.starts_at ?? event.starts_at, zone, created_at);
  if (!last || dates.length < 2) return start;
  return `${start} · ${t('inbox.dates_until', { count: dates.length, day: day(last.starts_at, zone) })}`;
}

/** Formats the time left until an instant: "6 days left", "7 hours left", "20 minutes left". */
export function timeLeft({ t }: Words, until: string, now: number): string {
  const left = Math.max(0, Date.parse(until) - now);
  if (left >= 2 * DAY) return t('inbox.days_left', { count: Math.floor(left / DAY) });
  if (left >= HOUR) return t('inbox.hours_left', { count: Math.floor(left / HOUR) });
  return t('inbox.minutes_left', { count: Math.ceil(left / 60_000) });
}

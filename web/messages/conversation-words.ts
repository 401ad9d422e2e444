import type { Conversation } from '#shared/schemas/messages.ts';
import { formatTime } from '#shared/time/time.ts';
import { dayOf as dayIn } from '../time/calendar-weeks.ts';
import type { Words } from '../words.tsx';

/** Returns the name of the other side. */
export const otherName = ({ t }: Pick<Words, 't'>, { side, studio, guest }: Conversation): string =>
  side === 'guest' ? studio.name : (guest.name ?? t('messages.gone'));

/** Returns what a conversation is about, in one line: "Throw a bowl · Sat 29 Nov, 10:00 · 2 seats". */
export function subjectText({ t, dayTime }: Words, { offering, booking, studio }: Conversation): string {
  const title = offering?.title ?? t('messages.question');
  if (!booking) return offering ? `${title} · ${t('messages.question')}` : title;
  const when = booking.starts_at ? dayTime(booking.starts_at, studio.time_zone) : t('messages.request');
  return [title, when, t('messages.seats', { count: booking.seats })].join(' · ');
}

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const dayOf = (instant: string | Date) => new Date(instant).toDateString();

/** Returns the time of today, and the day of others, by the reader's clock. @param own their time zone */
export const whenText = ({ day }: Words, instant: string, own: string): string =>
  dayIn(instant, own) === dayIn(new Date(), own) ? formatTime(instant, own) : day(instant, own);

/** Returns the time of day of a message, by the reader's clock. */
export const timeText = (instant: string): string => formatTime(instant, zone());

/** Returns the day of a message: "Today", "Yesterday", or the date. */
export function dayText({ t, longDay }: Words, instant: string): string {
  const now = Date.now();
  if (dayOf(instant) === dayOf(new Date(now))) return t('messages.today');
  if (dayOf(instant) === dayOf(new Date(now - 86_400_000))) return t('messages.yesterday');
  return longDay(instant, zone());
}

/** True if two messages are of the same day, by the reader's clock. */
export const isSameDay = (one: string, other: string | undefined): boolean =>
  other !== undefined && dayOf(one) === dayOf(other);

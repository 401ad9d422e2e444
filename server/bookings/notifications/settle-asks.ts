import { type Answered, markAnswered } from '#server/notifications/notifications.ts';
import type { TxServices } from '#server/services.ts';
import { translateTo } from '#server/translate.ts';
import { formatDayTime } from '#shared/time/time.ts';
import type { BookingRow } from '../core/booking-row.ts';
import { type BookingReaders, guestOf } from '../mails/emails.ts';
import type { BookingChangeRow } from '../mails/queries.ts';

/** Hours before an unanswered booking expires at which the studio is reminded. */
export const ANSWER_REMINDERS = [24, 3] as const;

/** The start of the keys of the notices that remind a studio of its answer. */
export const reminderKey = (hours: number) => `booking_answer_due_${hours}`;

/** The answers of a studio that are followed by no other notification of theirs. */
const ANSWERS = ['confirmed', 'offered', 'declined', 'expired'] as const;

/**
 * Settles the notifications that asked for an answer to a booking, once there is one. That of the studio says the
 * answer, and its reminders go. Where another notification tells the end, as when a guest takes the offer or cancels,
 * the question goes too.
 */
export async function settleAsks(
  services: TxServices,
  booking: BookingRow,
  readers: BookingReaders,
  { from_state: before, to_state: state }: Pick<BookingChangeRow, 'from_state' | 'to_state'>,
): Promise<void> {
  if (before === state) return;
  if (before === 'offered') await markAnswered(services, [{ key: `booking_offered:${booking.id}:guest` }]);
  if (before !== 'awaiting_approval' && before !== 'requested') return;
  const answer = ANSWERS.find((one) => one === state && !(one === 'expired' && before === 'awaiting_approval'));
  const answered = readers.studio.flatMap(({ key, language }): Answered[] => {
    const t = translateTo(language);
    const { original_title: title, starts_at, time_zone: zone } = booking;
    const names = { guest: guestOf(booking, readers), title, when: formatDayTime(t, starts_at, zone) };
    return [
      ...ANSWER_REMINDERS.map((hours) => ({ key: `${reminderKey(hours)}:${booking.id}:${key}` })),
      { key: `booking_${before}:${booking.id}:${key}`, ...(answer && { title: t(`mail.answered.${answer}`, names) }) },
    ];
  });
  await markAnswered(services, answered);
}

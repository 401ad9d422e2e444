import { notify, withdraw } from '#server/notifications/notifications.ts';
import { inTransaction, type Services, type TxServices } from '#server/services.ts';
import { translateTo } from '#server/translate.ts';
import { addressOf } from '#shared/studios/studios.ts';
import type { Translate } from '#shared/text/texts.ts';
import { addDays } from '#shared/time/local-time.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { formatDayTime, formatTime } from '#shared/time/time.ts';
import { detailsOf } from '../core/booking-dto.ts';
import type { BookingRow } from '../core/booking-row.ts';
import { languageOf } from '../core/calendar-entry.ts';
import { findAnyBooking } from '../core/queries.ts';
import { guestMails } from '../mails/emails.ts';
import { getBookingContacts } from '../mails/queries.ts';
import { cancellationLines } from '../mails/rule-sentence.ts';
import { listReminders, markReminders, type ReminderRow, reminderKey } from './queries.ts';

/** Hours before the start at which guests are reminded. */
const REMINDERS = [24, 2] as const;

/** Reminds guests of the events that begin soon, by the channels that they chose. */
export async function sendReminders(services: Services): Promise<void> {
  let isMore = true;
  while (isMore) {
    isMore = await inTransaction(services, async (inside) => {
      const marked = await markReminders(inside.db, REMINDERS, inside.now());
      for (const reminder of marked.due) await remind(inside, reminder);
      return marked.isMore;
    });
  }
}

async function remind(services: TxServices, reminder: ReminderRow): Promise<void> {
  const { db, config, now } = services;
  const found = await findAnyBooking(db, reminder.booking_id);
  if (!found) return;
  // Of a course, the event of this reminder.
  const booking = { ...found, event_id: reminder.event_id, starts_at: reminder.starts_at, ends_at: reminder.ends_at };
  const contacts = await getBookingContacts(db, booking.id);
  const t = translateTo(languageOf(booking));
  const soon = whenOf(t, booking, now());
  const data = {
    soon,
    bring: booking.bring,
    is_missing_details: detailsOf(booking).is_missing,
    cancelling: cancellationLines(booking, languageOf(booking), now()),
  };
  const mail = { template: 'booking-reminder', key: reminderKey(reminder), data } as const;
  const { title, studio_name: studio, starts_at: startsAt } = booking;
  const text = t('mail.booking_reminder.text_message', { soon, title, studio, address: addressOf(booking) });
  const notices = guestMails(booking, contacts, mail, config.siteUrl);
  await notify(
    services,
    notices.map((notice) => ({ ...notice, text, startsAt })),
  );
}

/** "Today, 10:00", "Tomorrow, 10:00" or the day, by the studio's clock. */
function whenOf(t: Translate, { starts_at, time_zone: zone }: BookingRow, now: Date): string {
  const dayOf = (at: Date) => toOffsetIso(at, zone).slice(0, 10);
  const time = formatTime(starts_at, zone);
  if (dayOf(starts_at) === dayOf(now)) return t('mail.booking_reminder.today', { time });
  if (dayOf(starts_at) === dayOf(addDays(now, 1, zone))) return t('mail.booking_reminder.tomorrow', { time });
  return formatDayTime(t, starts_at, zone);
}

/** Withdraws the reminders of a booking that are still queued, because what they say is no longer true. */
export async function withdrawReminders({ db }: Pick<TxServices, 'db'>, bookingId: string): Promise<void> {
  const sent = await listReminders(db, bookingId);
  await withdraw(
    { db },
    sent.map((reminder) => `${reminderKey(reminder)}:guest`),
  );
}

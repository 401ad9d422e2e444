import { notify } from '#server/notifications/notifications.ts';
import type { TxServices } from '#server/services.ts';
import { translateTo } from '#server/translate.ts';
import { formatDuration, MINUTE } from '#shared/time/time.ts';
import { languageOf } from '../core/calendar-entry.ts';
import { findAnyBooking } from '../core/queries.ts';
import { guestMails } from '../mails/emails.ts';
import { offerMailData } from '../mails/offer-mail-data.ts';
import { getBookingContacts } from '../mails/queries.ts';

/** Enqueues the mail about an open offer again, with the time that is left of it. @param bookingId of the offer */
export async function enqueueOfferReminder(services: TxServices, bookingId: string): Promise<void> {
  const { db, config, now } = services;
  const booking = await findAnyBooking(db, bookingId);
  if (!booking?.answer_due_at) return;
  const minutes = Math.max(1, Math.floor((booking.answer_due_at.getTime() - now().getTime()) / MINUTE));
  const data = {
    ...offerMailData(booking, config.siteUrl),
    message: booking.history.findLast(({ state }) => state === 'offered')?.message ?? '',
    is_reminder: true,
    time_left: formatDuration(translateTo(languageOf(booking)), minutes),
  };
  const mail = { template: 'waitlist-offer', key: `waitlist_reminded:${booking.id}`, data } as const;
  await notify(services, guestMails(booking, await getBookingContacts(db, booking.id), mail, config.siteUrl));
}

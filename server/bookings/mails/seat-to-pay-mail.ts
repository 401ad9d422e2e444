import { notify } from '#server/notifications/notifications.ts';
import type { TxServices } from '#server/services.ts';
import { translateTo } from '#server/translate.ts';
import { formatMoney } from '#shared/money/money.ts';
import { formatDayTime } from '#shared/time/time.ts';
import { payUrl } from '../core/booking-dto.ts';
import { languageOf } from '../core/calendar-entry.ts';
import { findAnyBooking } from '../core/queries.ts';
import { guestMails } from './emails.ts';
import { getBookingContacts } from './queries.ts';

/** Enqueues the mail that asks a guest to pay for the seat that the studio holds for one more in the booking. */
export async function enqueueSeatToPayMail(services: TxServices, bookingId: string): Promise<void> {
  const { db, config } = services;
  const booking = await findAnyBooking(db, bookingId);
  const held = booking?.held_change;
  if (!booking || !held) return;
  const language = languageOf(booking);
  const difference = { amount: held.new_price - held.old_price, currency: booking.currency };
  const data = {
    amount: formatMoney(difference, language),
    until: formatDayTime(translateTo(language), held.hold_ends_at, booking.time_zone),
    url: payUrl(config.siteUrl, held.payment.id),
  };
  const readers = await getBookingContacts(db, bookingId);
  const about = { template: 'seat-to-pay', key: `seat_to_pay:${held.payment.id}`, data } as const;
  await notify(services, guestMails(booking, readers, about, config.siteUrl));
}

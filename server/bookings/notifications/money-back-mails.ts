import { formatMoney } from '../../../shared/money/money.ts';
import type { Notice } from '../../notifications/notifications.ts';
import type { BookingRow } from '../booking-row.ts';
import { languageOf } from '../calendar-entry.ts';
import { guestMails } from './emails.ts';
import type { BookingContactsRow } from './queries.ts';

/** The mail to the guest whose bank returned a refund: it says where the money is, and asks for no account number. */
export function returnedRefundMails(
  booking: BookingRow,
  readers: BookingContactsRow,
  { id, amount }: { id: string; amount: number },
  siteUrl: string,
): Notice[] {
  const data = {
    about: 'returned',
    amount: formatMoney({ amount, currency: booking.currency }, languageOf(booking)),
    ...{ refund: '', message: '' },
    money_url: `${siteUrl}/bookings/${booking.id}#money`,
  };
  return guestMails(booking, readers, { template: 'money-back', key: `refund_returned:${id}`, data }, siteUrl);
}

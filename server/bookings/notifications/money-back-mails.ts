import { type ObjectionState, refundReasonText } from '../../../shared/bookings/given-refunds.ts';
import { formatMoney } from '../../../shared/money/money.ts';
import type { Language } from '../../../shared/text/languages.ts';
import { formatDayTime } from '../../../shared/time/time.ts';
import type { Notice } from '../../notifications/notifications.ts';
import { translateTo } from '../../translate.ts';
import type { BookingRow } from '../booking-row.ts';
import { languageOf } from '../calendar-entry.ts';
import type { GivenRefund } from '../refunds/create-given-refund.ts';
import { type BookingReaders, guestMails, guestOf, studioMail } from './emails.ts';
import { deskBack, moneyBack } from './money-back.ts';
import type { BookingContactsRow } from './queries.ts';

/** What the mails about money that goes back say, in the reader's language. */
interface Said {
  about: string;
  amount: string;
  /** What goes where; empty for nothing. */
  refund: string;
  /** The house's reason; empty for none. */
  why: string;
  /** The other side's words. */
  message: string;
  due: string;
}

const amountOf = ({ currency }: BookingRow, amount: number, language: Language) =>
  formatMoney({ amount, currency }, language);

const toGuest = (
  booking: BookingRow,
  readers: BookingContactsRow,
  key: string,
  said: Partial<Said>,
  siteUrl: string,
): Notice[] => {
  const nothing = { refund: '', why: '', message: '', due: '' };
  const data = { ...nothing, ...said, money_url: `${siteUrl}/bookings/${booking.id}#money` };
  return guestMails(booking, readers, { template: 'money-back', key, data }, siteUrl);
};

const toStudio = (
  booking: BookingRow,
  readers: BookingReaders,
  key: string,
  said: (language: Language) => Partial<Said>,
  siteUrl: string,
): Notice[] =>
  readers.studio.map((reader) => {
    const url = `${siteUrl}/manage-bookings/${booking.studio_id}/${booking.id}`;
    const nothing = { refund: '', why: '', message: '', due: '' };
    const data = { ...nothing, ...said(reader.language), money_url: url };
    const mail = studioMail(booking, readers, reader, { template: 'studio-money-back', key, data }, siteUrl);
    return { ...mail, link: `/manage-bookings/${booking.studio_id}/${booking.id}` };
  });

/** The mail to the guest whose bank returned a refund: it says where the money is, and asks for no account number. */
export const returnedRefundMails = (
  booking: BookingRow,
  readers: BookingContactsRow,
  { id, amount }: { id: string; amount: number },
  siteUrl: string,
): Notice[] => {
  const said = { about: 'returned', amount: amountOf(booking, amount, languageOf(booking)) };
  return toGuest(booking, readers, `refund_returned:${id}`, said, siteUrl);
};

/** The mails about money that was given back after the start, with the reason. */
export function givenRefundMails(
  booking: BookingRow,
  readers: BookingReaders,
  { id, amount, atDesk, reason, preset }: Pick<GivenRefund, 'amount' | 'atDesk' | 'reason' | 'preset'> & { id: string },
  siteUrl: string,
): Notice[] {
  const said = (language: Language, reader: 'guest' | { guest: string }) => ({
    about: 'given',
    amount: amountOf(booking, amount + atDesk, language),
    refund: [moneyBack(booking, { amount, givenId: id }, language, reader), deskBack(booking, atDesk, language, reader)]
      .filter(Boolean)
      .join(' '),
    why: refundReasonText(translateTo(language), preset),
    message: reason,
  });
  const guest = guestOf(booking, readers);
  return [
    ...toGuest(booking, readers, `refund_given:${id}`, said(languageOf(booking), 'guest'), siteUrl),
    ...toStudio(booking, readers, `refund_given_${id}`, (language) => said(language, { guest }), siteUrl),
  ];
}

/** The mails about an objection: to the side that it waits for, and to both once it is settled. */
export function objectionMails(
  booking: BookingRow,
  readers: BookingReaders,
  state: Exclude<ObjectionState, 'escalated'>,
  siteUrl: string,
): Notice[] {
  const { objection, time_zone: zone } = booking;
  if (!objection) return [];
  const key = `objection_${state}`;
  const said = (language: Language) => ({
    about: state,
    amount: amountOf(booking, booking.refundable, language),
    due: formatDayTime(translateTo(language), objection.due_at, zone),
  });
  const guests =
    state === 'open'
      ? []
      : toGuest(
          booking,
          readers,
          `${key}:${booking.id}`,
          { ...said(languageOf(booking)), message: objection.answer },
          siteUrl,
        );
  const studios =
    state === 'denied'
      ? []
      : toStudio(
          booking,
          readers,
          key,
          (language) => ({ ...said(language), message: state === 'open' ? objection.text : '' }),
          siteUrl,
        );
  return [...guests, ...studios];
}

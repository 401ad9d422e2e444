import type { Notice } from '#server/notifications/notifications.ts';
import { translateTo } from '#server/translate.ts';
import { type ObjectionState, type RefundReason, refundReasonText } from '#shared/bookings/given-refunds.ts';
import { groupedCode } from '#shared/money/gift-cards.ts';
import { formatMoney } from '#shared/money/money.ts';
import type { Language } from '#shared/text/languages.ts';
import { formatDayTime, formatLongDay } from '#shared/time/time.ts';
import type { BookingRow } from '../core/booking-row.ts';
import { languageOf } from '../core/calendar-entry.ts';
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
  /** The other side's words, and its name; empty for the platform's. */
  message: string;
  writer: string;
  due: string;
  /** Says where the paper for it is; empty where there is none. */
  papers: string;
  /** The guests of the seats that it is for. */
  refunded_seats: string[];
}

const NOTHING = { refund: '', why: '', message: '', writer: '', due: '', papers: '' };

const amountOf = ({ currency }: BookingRow, amount: number, language: Language) =>
  formatMoney({ amount, currency }, language);

const toGuest = (
  booking: BookingRow,
  readers: BookingContactsRow,
  key: string,
  said: Partial<Said>,
  siteUrl: string,
): Notice[] => {
  const refunded_seats = booking.attendees.map(({ name }) => name);
  const data = { ...NOTHING, refunded_seats, ...said, money_url: `${siteUrl}/bookings/${booking.id}#money` };
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
    const data = { ...NOTHING, ...said(reader.language), money_url: url };
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

/** What is given back after the start, with the reason. */
export interface MailedAmounts {
  /** To the guest's card, or as credit at the studio; in minor units. */
  amount: number;
  /** At the studio, in the way in which it was paid there. */
  atDesk: number;
  /** In the words of who gave it; '' beside a preset. */
  reason: string;
  preset: RefundReason | null;
  /** Of the seats that it is for; none for an amount of the whole booking. */
  positions?: readonly number[] | undefined;
  by: { userId: string | null; role: 'studio' | 'platform' | 'system' };
}

/** What was given back after the start, as the mails say it. */
interface MailedRefund extends MailedAmounts {
  id: string;
  /** The gift card on which it is; null for money. */
  credit: { code: string; expires_at: Date } | null;
}

/** The mails about money that was given back after the start, or credit at the studio, with the reason. */
export function givenRefundMails(
  booking: BookingRow,
  readers: BookingReaders,
  { id, amount, atDesk, reason, preset, by, credit, positions = [] }: MailedRefund,
  siteUrl: string,
): Notice[] {
  const said = (language: Language, reader: 'guest' | { guest: string }) => ({
    about: credit ? 'credited' : 'given',
    amount: amountOf(booking, amount + atDesk, language),
    refund: credit
      ? creditText(booking, credit, language)
      : [moneyBack(booking, { amount, givenId: id }, language, reader), deskBack(booking, atDesk, language, reader)]
          .filter(Boolean)
          .join(' '),
    why: refundReasonText(translateTo(language), preset),
    message: reason,
    writer: by.role === 'studio' ? booking.studio_name : '',
  });
  const guest = guestOf(booking, readers);
  const seats = booking.attendees.filter(({ position }) => positions.length === 0 || positions.includes(position));
  const toTheGuest = {
    ...said(languageOf(booking), 'guest'),
    // What is paid at the studio has no papers here.
    papers: amount > 0 && !credit ? translateTo(languageOf(booking))('mail.credit_note') : '',
    ...(seats.length > 0 && { refunded_seats: seats.map(({ name }) => name) }),
  };
  return [
    ...toGuest(booking, readers, `refund_given:${id}`, toTheGuest, siteUrl),
    ...toStudio(booking, readers, `refund_given_${id}`, (language) => said(language, { guest }), siteUrl),
  ];
}

/** Says the code of a credit, where it pays and until when. */
function creditText(
  { studio_name: studio, time_zone: zone }: BookingRow,
  { code, expires_at }: { code: string; expires_at: Date },
  language: Language,
): string {
  const t = translateTo(language);
  return t('mail.credit_code', { code: groupedCode(code), studio, date: formatLongDay(t, expires_at, zone) });
}

/** Money that went back for an objection, in minor units. */
export interface ReturnedMoney {
  givenId: string;
  amount: number;
}

/**
 * The mails about an objection: to the side that it waits for, and to both once it is settled.
 * @param returned what went back, once it is settled so
 */
export function objectionMails(
  booking: BookingRow,
  readers: BookingReaders,
  state: Exclude<ObjectionState, 'escalated'>,
  siteUrl: string,
  returned?: ReturnedMoney,
): Notice[] {
  const { objection, time_zone: zone } = booking;
  if (!objection) return [];
  const key = `objection_${state}`;
  const guest = guestOf(booking, readers);
  const isCredit = state === 'denied' && objection.offers_credit;
  const amount = returned?.amount ?? (isCredit ? booking.paid_online : booking.refundable);
  const said = (language: Language, reader: 'guest' | { guest: string }) => ({
    about: isCredit ? 'credit_offered' : state,
    amount: amountOf(booking, amount, language),
    refund: returned ? moneyBack(booking, returned, language, reader) : '',
    due: formatDayTime(translateTo(language), objection.due_at, zone),
  });
  const guests =
    state === 'open'
      ? []
      : toGuest(
          booking,
          readers,
          `${key}:${booking.id}`,
          { ...said(languageOf(booking), 'guest'), message: objection.answer, writer: booking.studio_name },
          siteUrl,
        );
  const studios =
    state === 'denied'
      ? []
      : toStudio(
          booking,
          readers,
          key,
          (language) => ({
            ...said(language, { guest }),
            ...(state === 'open' && { message: objection.text, writer: guest }),
          }),
          siteUrl,
        );
  return [...guests, ...studios];
}

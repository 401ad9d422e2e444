import { dueOnline, restOf } from '../../../shared/bookings/deposit.ts';
import { formatMoney } from '../../../shared/money/money.ts';
import type { Language } from '../../../shared/text/languages.ts';
import { translateTo } from '../../translate.ts';
import { keptOf, toPaymentSummary } from '../booking-dto.ts';
import type { BookingRow } from '../booking-row.ts';

/** Who reads a sentence about money: the guest, or the studio, which reads the guest's name. */
export type MoneyReader = 'guest' | { guest: string };

/** Returns the sentence that says what goes back of a cancelled booking, or is still due where nothing was paid before the visit. */
export function cancellationMoney(booking: BookingRow, language: Language, reader: MoneyReader): string {
  const { cancellation, currency, payment } = booking;
  if (!cancellation) return '';
  const t = translateTo(language);
  const guest = reader === 'guest' ? '' : reader.guest;
  const say = (
    key:
      | 'money_back'
      | 'nothing_back'
      | 'not_charged'
      | 'nothing_due'
      | 'no_rest'
      | 'still_due'
      | 'returned_at_studio'
      | 'nothing_back_at_studio',
    data: Record<string, string> = {},
  ) => (reader === 'guest' ? t(`mail.${key}`, data) : t(`mail.studio_money.${key}`, { guest, ...data }));
  const total = dueOnline(booking) + keptOf(booking);
  const due = total - cancellation.refund_amount;
  const toReturn = toPaymentSummary(booking).to_return.amount;
  const money = (amount: number) => formatMoney({ amount, currency }, language);
  if (booking.pass) {
    const key = cancellation.refund_amount === 0 ? 'credit_kept' : 'credit_back';
    const data = { count: booking.seats, guest };
    return reader === 'guest' ? t(`bookings.cancelling.${key}`, data) : t(`mail.studio_money.${key}`, data);
  }
  if (payment === 'online') {
    if (booking.online_payment?.state !== 'captured') return say('not_charged');
    const back =
      cancellation.refund_amount === 0
        ? say('nothing_back', { total: money(total) })
        : say('money_back', { refund: money(cancellation.refund_amount), total: money(total) });
    if (toReturn > 0) return `${back} ${say('returned_at_studio', { amount: money(toReturn) })}`;
    return restOf(booking) > 0 && booking.paid_at_desk === 0 ? `${back} ${say('no_rest')}` : back;
  }
  if (toReturn > 0) return say('returned_at_studio', { amount: money(toReturn) });
  if (payment === 'free' || due === 0) return say('nothing_due');
  if (booking.paid_at_desk >= due) return say('nothing_back_at_studio', { kept: money(due) });
  return say('still_due', { due: money(due), total: money(total) });
}

/** Returns the sentence that says what goes back of seats that were given up, or for goodwill; empty for nothing. @param amount minor units */
export function partBack(
  { currency, pass }: Pick<BookingRow, 'currency' | 'pass'>,
  amount: number,
  language: Language,
  reader: MoneyReader,
): string {
  if (amount <= 0 || pass) return '';
  const t = translateTo(language);
  const refund = formatMoney({ amount, currency }, language);
  return reader === 'guest'
    ? t('mail.back_to.card', { refund })
    : t('mail.back_to.guests_card', { refund, guest: reader.guest });
}

/** Returns the sentence that says what the studio gave back of what was paid there; empty for nothing. @param amount minor units */
export function deskBack(
  { currency }: Pick<BookingRow, 'currency'>,
  amount: number,
  language: Language,
  reader: MoneyReader,
): string {
  if (amount <= 0) return '';
  const t = translateTo(language);
  const refund = formatMoney({ amount, currency }, language);
  return reader === 'guest'
    ? t('mail.back_to.studio', { refund })
    : t('mail.back_to.guests_studio', { refund, guest: reader.guest });
}

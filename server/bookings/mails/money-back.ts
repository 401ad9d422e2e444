import { translateTo } from '#server/translate.ts';
import { dueOnline, restOf } from '#shared/bookings/deposit.ts';
import { type RefundReader, type RefundShare, refundSentence, refundShares } from '#shared/bookings/refund-shares.ts';
import { formatMoney, type Money } from '#shared/money/money.ts';
import type { Language } from '#shared/text/languages.ts';
import { keptOf, toPaymentSummary } from '../core/booking-dto.ts';
import type { BookingRow } from '../core/booking-row.ts';

/**
 * Returns the sentence that says what goes back of a cancelled booking, or is still due where nothing was paid before
 * the visit.
 */
export function cancellationMoney(booking: BookingRow, language: Language, reader: RefundReader): string {
  const { cancellation, currency, payment } = booking;
  if (!cancellation) return '';
  const t = translateTo(language);
  const guest = reader === 'guest' ? '' : reader.guest;
  const say = (
    key:
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
        : moneyBack(booking, { amount: cancellation.refund_amount, at: cancellation.at }, language, reader, total);
    if (toReturn > 0) return `${back} ${say('returned_at_studio', { amount: money(toReturn) })}`;
    return restOf(booking) > 0 && booking.paid_at_desk === 0 ? `${back} ${say('no_rest')}` : back;
  }
  if (toReturn > 0) return say('returned_at_studio', { amount: money(toReturn) });
  if (payment === 'free' || due === 0) return say('nothing_due');
  if (booking.paid_at_desk >= due) return say('nothing_back_at_studio', { kept: money(due) });
  return say('still_due', { due: money(due), total: money(total) });
}

/** Money of a booking that went back, in minor units. */
interface MoneyBack {
  amount: number;
  /** When, in ISO 8601; or what was given back. */
  at?: string | undefined;
  givenId?: string | undefined;
}

/** Returns to what money went back; to the card where the booking no longer says so. */
function sharesOf({ refunds, currency }: BookingRow, { amount, at, givenId }: MoneyBack): RefundShare[] {
  const of = refunds.filter(({ given_id, at: requested }) =>
    givenId ? given_id === givenId : given_id === null && at !== undefined && Date.parse(requested) === Date.parse(at),
  );
  const shares = refundShares(of.map((refund) => ({ ...refund, amount: { amount: refund.amount, currency } })));
  const sum = shares.reduce((total, share) => total + share.amount.amount, 0);
  return sum === amount ? shares : [{ to: 'card', amount: { amount, currency }, last4: null }];
}

/**
 * Returns the sentences that say what goes back to what, and what was paid where that is more; empty for nothing.
 * @param total minor units
 */
export function moneyBack(
  booking: BookingRow,
  back: MoneyBack,
  language: Language,
  reader: RefundReader,
  total?: number,
): string {
  if (back.amount <= 0 || booking.pass) return '';
  return [
    sentence(sharesOf(booking, back), language, reader),
    total !== undefined && back.amount < total
      ? paidText({ amount: total, currency: booking.currency }, language, reader)
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const sentence = (shares: readonly RefundShare[], language: Language, reader: RefundReader): string =>
  refundSentence(translateTo(language), (money) => formatMoney(money, language), shares, reader);

function paidText(paid: Money, language: Language, reader: RefundReader): string {
  const t = translateTo(language);
  const total = formatMoney(paid, language);
  return reader === 'guest'
    ? t('bookings.refund_to.you_paid', { total })
    : t('bookings.refund_to.guest_paid', { total, guest: reader.guest });
}

/**
 * Returns the sentence that says what the studio gave back of what was paid there; empty for nothing.
 * @param amount minor units
 */
export const deskBack = (
  { currency }: Pick<BookingRow, 'currency'>,
  amount: number,
  language: Language,
  reader: RefundReader,
): string => sentence([{ to: 'studio', amount: { amount, currency }, last4: null }], language, reader);

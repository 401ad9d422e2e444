import { translateTo } from '#server/translate.ts';
import { cancellationSteps } from '#shared/bookings/cancellation.ts';
import { cancellationRule } from '#shared/bookings/cancellation-rule.ts';
import { dueOnline, refundOfPaid, restOf, stepsWithDeposit } from '#shared/bookings/deposit.ts';
import { formatMoney } from '#shared/money/money.ts';
import type { Language } from '#shared/text/languages.ts';
import { formatDayTime } from '#shared/time/time.ts';
import { cancellationTermsOf } from '../core/booking-dto.ts';
import type { BookingRow } from '../core/booking-row.ts';

/**
 * True for a booking that its guest has yet to accept or to pay: its mails say what cancelling costs once that is done.
 */
export const isToCommit = ({ state }: Pick<BookingRow, 'state'>): boolean => state === 'offered' || state === 'held';

/** Returns the cancellation rule of a booking that its guest is about to accept or to pay, in one line. */
export function ruleSentence(booking: BookingRow, language: Language): string {
  const { total, currency, history, created_at, mode, pass, seats } = booking;
  const t = translateTo(language);
  const terms = cancellationTermsOf(booking);
  // An offer that is accepted later can be cancelled for free at least as long as one accepted at once.
  const offeredAt = new Date(history.at(-1)?.at ?? created_at);
  const { first, rest } = cancellationRule(t, {
    ...terms,
    bookedAt: booking.state === 'offered' ? offeredAt : (terms.bookedAt ?? created_at),
    free: booking.moved_at !== null,
    awaitsYes: mode === 'requires_approval',
    isFree: total === 0,
    passSeats: pass ? seats : undefined,
    deposit:
      restOf(booking) > 0
        ? { text: formatMoney({ amount: dueOnline(booking), currency }, language), share: dueOnline(booking) / total }
        : undefined,
  });
  return first + rest;
}

/**
 * The steps of the cancellation policy that are still to come, as sentences: "Free until Sat 22 Nov, 10:00" and those
 * after it.
 * @param now by default the last change of the booking, which its mails are about
 */
export function cancellationLines(
  booking: BookingRow,
  language: Language,
  now = new Date(booking.history.at(-1)?.at ?? booking.created_at),
): string[] {
  const t = translateTo(language);
  const { time_zone: zone, total, currency } = booking;
  if (isToCommit(booking)) return [ruleSentence(booking, language)];
  if (total === 0) return [t('mail.cancelling.always_free')];
  const isPaid = booking.payment === 'online' || booking.paid_at_desk >= total;
  // What goes back of what is paid, or what the studio can charge.
  const money = (share: number) => {
    const { amount: refund } = refundOfPaid(booking, currency, share);
    return formatMoney({ amount: isPaid ? refund : total - refund, currency }, language);
  };
  const kind = isPaid ? 'cancelling_paid' : 'cancelling';
  const steps = stepsWithDeposit(
    cancellationSteps(cancellationTermsOf(booking)),
    booking.deposit === null ? undefined : booking.deposit / total,
  ).filter(({ until }) => until === null || until > now);
  if (booking.pass) {
    const until = steps[0]?.until;
    const count = booking.seats;
    return until
      ? [t('bookings.cancelling.credit_until', { date: formatDayTime(t, until, zone), count })]
      : [t('bookings.cancelling.credit_kept', { count })];
  }
  if (steps.length === 1) return [t(`mail.${kind}.never`, { due: money(0) })];
  return steps.map(({ share, until }) => {
    const when = until ? formatDayTime(t, until, zone) : '';
    if (share === 100) return t(`mail.${kind}.free`, { when });
    if (share === 50) return t(`mail.${kind}.${booking.deposit === null ? 'half' : 'part'}`, { when, due: money(50) });
    return t(`mail.${kind}.none`, { due: money(0) });
  });
}
